// The line to write in: plain messages, the picker of commands, and a command with its options.

import { Command } from "./command.js";
import { h } from "./dom.js";
import { Listbox } from "./listbox.js";
import { act, note, state } from "./store.js";

export class Composer {
  /** `find()` gives the channel that is written to; `sent()` is called when something was. */
  constructor(find, sent) {
    this.find = find;
    this.sent = sent;
    this.commands = [];
    this.command = null;
    this.list = new Listbox((item) => this.take(item.value));
    this.text = h("textarea", {
      rows: 1, maxlength: 2000, autocomplete: "off", spellcheck: "false",
      role: "combobox", "aria-expanded": "false", "aria-controls": this.list.name,
    });
    this.line = h("div", { class: "line" }, this.text);
    this.problem = h("p", { class: "failure", role: "alert", hidden: true });
    const button = h("button", { class: "send", type: "submit", "aria-label": "Send" }, "➤");
    this.root = h("form", { class: "composer" }, this.list.root, this.problem, h("div", { class: "box" }, this.line, button));
    this.root.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    this.text.addEventListener("input", () => this.typed());
    this.text.addEventListener("keydown", (event) => this.key(event));
    this.text.addEventListener("blur", () => this.hide());
    this.text.addEventListener("focus", () => this.text.value.startsWith("/") && this.typed());
  }

  /** Follow the state; `moved` when another channel or person is at the line now. */
  draw(moved) {
    const channel = this.find();
    if (moved) {
      this.leave();
      this.text.value = "";
      this.fail("");
    }
    const place = channel?.dm ? `@${state.bot?.name}` : `#${channel?.name ?? "…"}`;
    this.text.placeholder = `Message ${place}, or type /`;
    this.text.setAttribute("aria-label", `Message ${place}`);
    this.text.disabled = !channel || !state.connected;
  }

  fail(problem) {
    this.problem.textContent = problem;
    this.problem.hidden = !problem;
  }

  hide() {
    this.list.hide();
    this.text.setAttribute("aria-expanded", "false");
  }

  async typed() {
    this.grow();
    this.fail("");
    const text = this.text.value;
    if (!/^\/[^\n]*$/.test(text)) return this.hide();
    if (!this.commands.length || text === "/") await this.fetch();
    if (this.text.value !== text) return;
    const exact = this.commands.find((command) => text.startsWith(`/${command.name} `));
    if (exact) return this.take(exact, text.slice(exact.name.length + 2));
    const wanted = text.slice(1).toLowerCase();
    const rank = (command) => (command.name.startsWith(wanted) ? 0 : command.name.includes(wanted) ? 1 : 2);
    const found = this.commands.filter((command) => rank(command) < 2).sort((a, b) => rank(a) - rank(b));
    this.list.show(
      found.map((command) => ({ value: command, label: `/${command.name}`, hint: command.description })),
      found.length ? `Commands of ${state.bot?.name}` : "No command begins like this",
    );
    this.text.setAttribute("aria-expanded", "true");
    this.mark();
  }

  async fetch() {
    try {
      this.commands = await act("commands", { channel: this.find().id });
    } catch (error) {
      this.fail(error.message);
    }
  }

  mark() {
    this.text.setAttribute("aria-activedescendant", this.list.open ? `${this.list.name}-${this.list.active}` : "");
  }

  grow() {
    this.text.style.height = "auto";
    this.text.style.height = `${Math.min(this.text.scrollHeight, 160)}px`;
  }

  key(event) {
    if (this.list.key(event)) return this.mark();
    if (event.key === "Escape") this.hide();
    if (event.isComposing || event.shiftKey || (event.key !== "Enter" && event.key !== "Tab")) return;
    if (this.list.current) {
      event.preventDefault();
      this.take(this.list.current.value);
    } else if (event.key === "Enter") {
      event.preventDefault();
      this.send();
    }
  }

  /** Begin a command by its name, as if it had been typed. */
  async begin(name) {
    await this.fetch();
    const command = this.commands.find((candidate) => candidate.name === name) ?? this.commands[0];
    if (command) this.take(command);
  }

  take(command, typed = "") {
    this.hide();
    this.fail("");
    this.text.value = "";
    this.command?.end();
    this.command = new Command(command, {
      list: new Listbox(() => {}),
      channel: this.find(),
      send: () => this.send(),
      leave: () => {
        this.leave();
        this.text.focus();
      },
    });
    this.line.replaceChildren(this.command.root);
    this.list.root.after(this.command.list.root);
    this.command.focus(typed);
  }

  leave() {
    if (!this.command) return;
    this.command.end();
    this.command = null;
    this.line.replaceChildren(this.text);
  }

  async send() {
    const channel = this.find();
    this.fail("");
    if (this.command) return this.call(channel);
    const text = this.text.value.trim();
    if (!text) return;
    if (text.startsWith("/")) {
      const command = this.commands.find((candidate) => `/${candidate.name}` === text);
      if (command) return this.take(command);
    }
    try {
      this.text.value = "";
      this.grow();
      await act("say", { channel: channel.id, text });
      this.sent();
    } catch (error) {
      this.text.value = text;
      this.fail(error.message);
    }
  }

  async call(channel) {
    const problem = this.command.missing();
    if (problem) return this.fail(problem);
    const { name } = this.command.spec;
    const options = this.command.values();
    try {
      const calling = act("command", { channel: channel.id, command: name, options });
      this.leave();
      this.text.focus();
      this.sent();
      const result = await calling;
      if (result.answer === null) note(channel.id, `${state.bot?.name} did not answer /${name} in time.`);
      this.onanswer?.(result);
    } catch (error) {
      this.fail(error.message);
    }
  }
}
