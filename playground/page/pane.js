// One side of the page: a channel's messages and the line to write in.

import { Composer } from "./composer.js";
import { h, morphChildren } from "./dom.js";
import { faceOf } from "./faces.js";
import { drawMessage, drawNote } from "./message.js";
import { act, me, state } from "./store.js";

const NEAR = 80; // pixels from the bottom that still count as being there

export class Pane {
  /** `find()` gives the channel that is shown, `use(event)` takes clicks on what messages offer. */
  constructor(root, { find, use, label }) {
    this.find = find;
    this.root = root;
    this.stuck = true;
    this.shown = "";
    this.list = h("div", { class: "list", role: "log", "aria-label": label });
    this.scroller = h("div", { class: "scroller", tabindex: 0, "aria-label": `${label}, messages` }, this.list);
    this.jump = h("button", { class: "jump", type: "button", hidden: true, onclick: () => this.toBottom() }, "↓ New messages");
    this.composer = new Composer(() => this.find(), () => this.toBottom());
    root.append(this.scroller, this.jump, this.composer.root);
    this.list.addEventListener("click", use);
    this.list.addEventListener("keydown", (event) => {
      if ((event.key === "Enter" || event.key === " ") && event.target.matches(".spoiler")) use(event);
    });
    this.scroller.addEventListener("scroll", () => {
      this.stuck = this.distance() < NEAR;
      if (this.stuck) this.jump.hidden = true;
    });
    new ResizeObserver(() => this.stuck && this.toBottom()).observe(this.list);
    new ResizeObserver(() => this.stuck && this.toBottom()).observe(this.scroller);
  }

  distance() {
    return this.scroller.scrollHeight - this.scroller.scrollTop - this.scroller.clientHeight;
  }

  toBottom() {
    this.stuck = true;
    this.jump.hidden = true;
    this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  /** Show a message, if it is here, and point it out. */
  jumpTo(id) {
    const message = this.list.querySelector(`[data-key="${CSS.escape(id)}"]`);
    if (!message) return;
    message.scrollIntoView({ block: message.offsetHeight > this.scroller.clientHeight ? "end" : "center" });
    message.animate({ backgroundColor: ["var(--mention)", "transparent"] }, 1400);
  }

  draw() {
    const channel = this.find();
    const shown = `${state.me}/${channel?.id}`;
    const moved = shown !== this.shown;
    this.shown = shown;
    if (moved) this.list.replaceChildren();
    const last = this.list.lastElementChild?.dataset.key;
    morphChildren(this.list, channel ? this.nodes(channel) : []);
    this.composer.draw(moved);
    if (moved || this.stuck) this.toBottom();
    else if (this.list.lastElementChild?.dataset.key !== last) this.jump.hidden = false;
    this.tellSeen(channel);
  }

  nodes(channel) {
    const messages = [...(state.messages.get(channel.id)?.values() ?? [])];
    const nodes = messages.map((message, at) => drawMessage(message, messages[at - 1]));
    const notes = state.notes.filter((note) => note.channel === channel.id && note.user === state.me);
    return [welcome(channel), ...nodes, ...notes.map(drawNote)];
  }

  tellSeen(channel) {
    const visible = this.root.offsetParent !== null && document.visibilityState === "visible";
    if (channel?.unread && visible) act("saw", { channel: channel.id }).catch(() => {});
  }
}

function welcome(channel) {
  if (channel.dm) {
    return h(
      "div",
      { class: "welcome", "data-key": "welcome" },
      faceOf(-1),
      h("h2", {}, `${me()?.name} and ${state.bot?.name}`),
      h("p", {}, "Direct messages: what nobody else may see, such as the cards in your hand, comes here."),
    );
  }
  return h(
    "div",
    { class: "welcome", "data-key": "welcome" },
    h("h2", {}, channel.parent ? channel.name : `#${channel.name}`),
    !channel.parent && h(
      "p",
      {},
      "Type ", h("kbd", {}, "/play"), " to start a game, or let the button do it. You are all four people: ",
      "switch between them above. Everything here runs on this computer.",
    ),
    !channel.parent && h("button", { class: "button success", type: "button", "data-act": "start" }, "Type /play for me"),
  );
}
