// Ties the page together: the people above, the channels, the two sides, and what clicks do.

import { h, morphChildren } from "./dom.js";
import { faceOf } from "./faces.js";
import { fillIn } from "./form.js";
import { choose } from "./listbox.js";
import { relative } from "./markdown.js";
import { Pane } from "./pane.js";
import { act, changed, connect, dm, lookAs, note, onChange, open, openChannel, showTab, state } from "./store.js";

const $ = (id) => document.getElementById(id);

const sides = {
  channel: new Pane($("channel"), { find: open, use, label: "Channel" }),
  dm: new Pane($("dm"), { find: dm, use, label: "Direct messages" }),
};
for (const side of Object.values(sides)) side.composer.onanswer = (result) => answered(result, side.find()?.id);

const USES = {
  click: (target, message) => press(message, target.dataset.id, []),
  menu,
  enlarge: (target) => enlarge(target.querySelector("img")),
  dismiss: (target, message) => {
    if (message) return act("dismiss", { channel: message.channel_id, message: message.id });
    const id = target.closest("[data-note]").dataset.note;
    state.notes = state.notes.filter((candidate) => candidate.id !== id);
    return changed();
  },
  channel: (target) => {
    openChannel(target.dataset.channel);
    if (target.dataset.jump) Object.values(sides).forEach((side) => side.jumpTo(target.dataset.jump));
  },
  spoiler: (target) => target.classList.add("shown"),
  start: () => sides.channel.composer.begin("play"),
};

function use(event) {
  const target = event.target.closest("[data-act]");
  if (!target || target.getAttribute("aria-busy") === "true") return;
  const id = target.closest("[data-message]")?.dataset.message;
  const message = [...state.messages.values()].map((messages) => messages.get(id)).find(Boolean);
  USES[target.dataset.act]?.(target, message);
}

/** Click a button or choose in a menu, with the waiting and the failing that belong to it. */
async function press(message, id, values) {
  const mark = `${message.id}/${id}`;
  state.busy.add(mark);
  state.failed.delete(message.id);
  changed();
  try {
    const result = await act("use", { channel: message.channel_id, message: message.id, custom_id: id, values });
    if (result.answer === null) state.failed.set(message.id, "This interaction failed");
    state.busy.delete(mark);
    changed();
    await answered(result, message.channel_id);
  } catch (error) {
    state.busy.delete(mark);
    state.failed.set(message.id, error.message);
    changed();
  }
}

async function answered(result, channel) {
  if (result.answer !== "modal") return;
  const values = await fillIn(result.modal);
  if (values === null) return;
  try {
    const next = await act("submit", { form: result.form, values });
    if (next.answer === null) note(channel, "That form got no answer in time.");
    await answered(next, channel);
  } catch (error) {
    note(channel, error.message);
  }
}

function parts(components) {
  return components.flatMap((part) => [part, ...parts([...(part.components ?? []), part.accessory].filter(Boolean))]);
}

async function menu(target, message) {
  const part = parts(message.components).find((candidate) => candidate.custom_id === target.dataset.id);
  const items = part.options
    ? part.options.map((option) => ({
        value: option.value, label: option.label, hint: option.description, symbol: option.emoji, chosen: option.default,
      }))
    : state.people.map((person) => ({ value: person.id, label: person.name }));
  const values = await choose(target, {
    items, least: part.min_values ?? 1, most: part.max_values ?? 1, label: part.placeholder || "Make a choice",
  });
  if (values) press(message, part.custom_id, values);
}

function enlarge(image) {
  const dialog = h(
    "dialog",
    { class: "lightbox", "aria-label": image.alt, onclick: () => dialog.close(), onclose: () => dialog.remove() },
    h("figure", {}, h("img", { src: image.src, alt: image.alt }), h("figcaption", {}, image.alt)),
    h("button", { class: "button secondary", type: "button" }, "Close"),
  );
  document.body.append(dialog);
  dialog.showModal();
}

function drawPeople() {
  const faces = state.people.map((person, place) => {
    const waits = state.waiting.includes(person.id) && person.id !== state.me;
    return h(
      "button",
      {
        class: "person", type: "button", "data-key": person.id, "data-person": person.id,
        "aria-pressed": String(person.id === state.me),
        "aria-label": `Be ${person.name}${waits ? " (something new waits)" : ""}`,
      },
      faceOf(place),
      h("span", {}, person.name),
      waits && h("i", { class: "dot" }),
    );
  });
  morphChildren($("people"), faces);
}

function drawChannels() {
  const links = state.channels
    .filter((channel) => !channel.dm)
    .map((channel) =>
      h(
        "button",
        {
          type: "button", class: channel.parent ? "link thread" : "link", "data-key": channel.id, "data-channel": channel.id,
          "aria-current": channel.id === state.channel ? "true" : null, title: channel.topic,
        },
        channel.parent ? "↳ " : "# ",
        channel.name,
        channel.unread && channel.id !== state.channel && h("i", { class: "dot", title: "something new" }),
      ),
    );
  morphChildren($("channels"), links);
}

function drawTabs() {
  const unread = { channel: state.channels.some((channel) => !channel.dm && channel.unread), dm: dm()?.unread };
  for (const tab of document.querySelectorAll("[data-tab]")) {
    const side = tab.dataset.tab;
    tab.setAttribute("aria-selected", String(side === state.tab));
    tab.classList.toggle("unread", Boolean(unread[side]) && side !== state.tab);
  }
  document.body.dataset.side = state.tab;
}

onChange(() => {
  $("server").textContent = state.server;
  $("offline").hidden = state.connected;
  $("dm-title").textContent = state.bot ? `Direct messages with ${state.bot.name}` : "";
  drawPeople();
  drawChannels();
  drawTabs();
  for (const side of Object.values(sides)) side.draw();
});

$("people").addEventListener("click", (event) => {
  const person = event.target.closest("[data-person]");
  if (person) lookAs(person.dataset.person);
});
$("channels").addEventListener("click", (event) => {
  const channel = event.target.closest("[data-channel]");
  if (channel) openChannel(channel.dataset.channel);
});
document.querySelector(".tabs").addEventListener("click", (event) => {
  const tab = event.target.closest("[data-tab]");
  if (tab) showTab(tab.dataset.tab);
});
document.addEventListener("visibilitychange", changed);
setInterval(() => {
  for (const time of document.querySelectorAll("time[data-relative]")) time.textContent = relative(Number(time.dataset.relative));
}, 5000);

connect();
