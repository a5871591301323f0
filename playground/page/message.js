// One message as an element.

import { attachment, drawAll, embed } from "./components.js";
import { h } from "./dom.js";
import { faceOf } from "./faces.js";
import { markdown } from "./markdown.js";
import { nameOf, state } from "./store.js";

const PRIVATE = 1 << 6;
const LOADING = 1 << 7;
const THREAD_STARTED = 18;

const place = (id) => state.people.findIndex((person) => person.id === id);

/** Whether the message continues what the one before it began. */
const continues = (message, before) =>
  before && before.author.id === message.author.id && !message.interaction_metadata && !before.interaction_metadata &&
  message.type === 0 && Date.parse(message.timestamp) - Date.parse(before.timestamp) < 300_000 &&
  !message.components.length;

export function drawMessage(message, before) {
  if (message.type === THREAD_STARTED) return threadStarted(message);
  const secret = Boolean(message.flags & PRIVATE);
  const mentioned = message.pings.includes(state.me) && message.author.id !== state.me;
  const kinds = ["message", secret && "private", mentioned && "mentions-me", continues(message, before) && "continued"];
  return h(
    "article",
    { class: kinds.filter(Boolean).join(" "), "data-key": message.id, "data-message": message.id },
    usedCommand(message),
    h("div", { class: "face-column" }, faceOf(place(message.author.id))),
    h("div", { class: "body" }, head(message), content(message), foot(message, secret)),
  );
}

function usedCommand({ interaction_metadata: used }) {
  if (used?.type !== 2 || !used.name) return null;
  return h(
    "div",
    { class: "used" },
    faceOf(place(used.user.id)),
    h("b", {}, nameOf(used.user.id) ?? used.user.username),
    " used ",
    h("span", { class: "mention" }, `/${used.name}`),
  );
}

function head(message) {
  const when = new Date(message.timestamp);
  return h(
    "header",
    {},
    h("b", { class: `name of-${place(message.author.id)}` }, nameOf(message.author.id) ?? message.author.global_name ?? message.author.username),
    message.author.bot && h("span", { class: "badge" }, "APP"),
    h("time", { datetime: message.timestamp, title: when.toLocaleString("en") }, when.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })),
  );
}

function content(message) {
  if (message.flags & LOADING) {
    return h("p", { class: "thinking" }, h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), `${nameOf(message.author.id)} is thinking…`);
  }
  const used = new Set();
  const ctx = {
    name: nameOf,
    channel: (id) => state.channels.find((channel) => channel.id === id)?.name,
    busy: (id) => state.busy.has(`${message.id}/${id}`),
    file: (url) => {
      const name = /^attachment:\/\/(.+)$/.exec(url)?.[1];
      const found = message.attachments.find((file) => (name ? file.filename === name : file.url === url));
      if (found) used.add(found.id);
      return found?.url ?? url;
    },
  };
  const parts = [
    message.content && h("div", { class: "text" }, markdown(message.content, ctx)),
    message.embeds.map((part) => embed(part, ctx)),
    drawAll(message.components, ctx),
  ];
  const rest = message.attachments.filter((file) => !used.has(file.id)).map(attachment);
  return h("div", { class: "content" }, parts, rest);
}

function foot(message, secret) {
  const failure = state.failed.get(message.id);
  return [
    failure && h("p", { class: "failure", role: "alert" }, failure),
    secret &&
      h(
        "footer",
        { class: "small" },
        "Only you can see this · ",
        h("button", { class: "plain", type: "button", "data-act": "dismiss" }, "Dismiss message"),
      ),
  ];
}

function threadStarted(message) {
  const thread = state.channels.find((channel) => channel.parent === message.channel_id && channel.name === message.content);
  return h(
    "article",
    { class: "event", "data-key": message.id, "data-message": message.id },
    h("span", {}, h("b", {}, nameOf(message.author.id)), ` started a thread: ${message.content} `),
    thread && h("button", { class: "button secondary", type: "button", "data-act": "channel", "data-channel": thread.id }, "Open it"),
  );
}

/** What only the page says, such as that the bot gave no answer. */
export function drawNote(note) {
  return h(
    "article",
    { class: "message private", "data-key": note.id, "data-note": note.id },
    h("div", { class: "face-column" }, faceOf(-1)),
    h(
      "div",
      { class: "body" },
      h("p", { class: "failure", role: "alert" }, note.text),
      h("footer", { class: "small" }, "Only you can see this · ", h("button", { class: "plain", type: "button", "data-act": "dismiss" }, "Dismiss message")),
    ),
  );
}
