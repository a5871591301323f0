// A command being filled in: a chip with its name and a field for each option.

import { h } from "./dom.js";
import { act, state } from "./store.js";

const TYPES = { text: 3, integer: 4, boolean: 5, user: 6, channel: 7, number: 10 };
const PAUSE = 120; // ms without a key before the bot is asked for suggestions

export class Command {
  constructor(spec, { list, channel, send, leave }) {
    Object.assign(this, { spec, list, channel, send, leave });
    this.picked = new Map(); // option name -> {value, label}
    this.asked = 0;
    this.current = null;
    this.list.pick = (item) => this.pick(item);
    this.root = h("div", { class: "command", role: "group", "aria-label": `Command ${spec.name}` });
    this.chip = h("span", { class: "chip" }, `/${spec.name}`);
    this.more = h("span", { class: "more" });
    // A command without options still needs something that takes the keys.
    this.sink = h("input", { class: "sink", "aria-label": `/${spec.name}: Enter sends`, readonly: true });
    this.sink.addEventListener("keydown", (event) => this.endKey(event));
    this.root.append(this.chip, this.more, this.sink);
    this.fields = new Map();
    for (const option of spec.options.filter((candidate) => candidate.required)) this.add(option);
    this.drawMore();
  }

  /** Put the cursor where typing goes on; `typed` is what was typed after the command's name. */
  focus(typed = "") {
    const first = this.spec.options[0];
    if (typed && first && !this.fields.has(first.name)) this.add(first);
    const field = [...this.fields.values()].find((input) => !input.value) ?? this.sink;
    if (typed && field !== this.sink) field.value = typed;
    field.focus();
    if (typed) this.suggest(field);
  }

  end() {
    this.asked++;
    this.list.hide();
    this.list.root.remove();
  }

  add(option) {
    const input = h("input", {
      type: "text", "data-option": option.name, autocomplete: "off", spellcheck: "false", role: "combobox",
      "aria-expanded": "false", "aria-controls": this.list.name, "aria-describedby": null,
      inputmode: option.type === TYPES.integer ? "numeric" : null, "aria-required": option.required ? "true" : null,
      "aria-label": `${option.name}: ${option.description}`,
    });
    const field = h("label", { class: "field" }, h("span", {}, option.name), input);
    this.fields.set(option.name, input);
    input.addEventListener("input", () => {
      this.picked.delete(option.name);
      this.widen(input);
      field.classList.remove("wrong");
      this.suggest(input);
    });
    input.addEventListener("focus", () => this.suggest(input));
    input.addEventListener("blur", () => {
      this.asked++;
      this.list.hide();
    });
    input.addEventListener("keydown", (event) => this.key(event, option, input));
    this.more.before(field);
    this.widen(input);
    return input;
  }

  widen(input) {
    input.style.width = `${Math.min(Math.max(input.value.length + 2, 7), 34)}ch`;
  }

  drawMore() {
    const left = this.spec.options.filter((option) => !this.fields.has(option.name));
    this.more.replaceChildren(
      ...left.map((option) =>
        h(
          "button",
          {
            class: "add", type: "button", title: option.description,
            onclick: () => {
              const input = this.add(option);
              this.drawMore();
              input.focus();
            },
          },
          `+ ${option.name}`,
        ),
      ),
    );
  }

  option(name) {
    return this.spec.options.find((option) => option.name === name);
  }

  async suggest(input) {
    const option = this.option(input.dataset.option);
    this.current = option;
    const turn = ++this.asked;
    this.hurried = false;
    this.asking = option.autocomplete;
    const title = `${option.name}: ${option.description}`;
    const text = this.picked.has(option.name) ? "" : input.value;
    let items;
    if (option.autocomplete) {
      this.list.show(this.list.open ? this.list.items : [], title);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      if (turn !== this.asked) return;
      try {
        const found = await act("autocomplete", {
          channel: this.channel.id, command: this.spec.name, option: option.name, text, options: this.values(),
        });
        items = found.map((choice) => ({ value: choice.value, label: choice.name }));
      } catch {
        items = [];
      }
      if (turn !== this.asked) return;
    } else items = this.fixed(option).filter((item) => item.label.toLowerCase().includes(text.toLowerCase()));
    const at = items.findIndex((item) => item.value === this.picked.get(option.name)?.value);
    this.asking = false;
    this.list.show(items, title, Math.max(at, 0));
    this.mark(input);
    if (this.hurried && items.length) this.pick(items[this.list.active]);
  }

  fixed(option) {
    if (option.choices?.length) return option.choices.map((choice) => ({ value: choice.value, label: choice.name }));
    if (option.type === TYPES.boolean) return [{ value: true, label: "True" }, { value: false, label: "False" }];
    if (option.type === TYPES.user) {
      return state.people.map((person) => ({ value: person.id, label: person.name, hint: person.id === state.me ? "you" : "" }));
    }
    if (option.type === TYPES.channel) {
      return state.channels.filter((channel) => !channel.dm).map((channel) => ({ value: channel.id, label: channel.name }));
    }
    return [];
  }

  mark(input) {
    input.setAttribute("aria-expanded", String(this.list.open));
    input.setAttribute("aria-activedescendant", this.list.current ? `${this.list.name}-${this.list.active}` : "");
  }

  pick(item) {
    const input = this.fields.get(this.current.name);
    this.picked.set(this.current.name, item);
    input.value = item.label;
    input.closest(".field").classList.remove("wrong");
    this.widen(input);
    this.list.hide();
    this.asked++;
    const next = this.nextEmpty();
    (next ?? this.sink).focus();
  }

  nextEmpty() {
    return [...this.fields.values()].find((input) => !input.value);
  }

  key(event, option, input) {
    if (this.list.key(event)) return this.mark(input);
    if (event.isComposing) return;
    const undecided = this.list.current && !this.picked.has(option.name);
    if (event.key === "Enter") {
      event.preventDefault();
      if (this.asking && !this.picked.has(option.name)) this.hurried = true; // before the suggestions were there
      else if (undecided) this.pick(this.list.current);
      else this.send();
    } else if (event.key === "Tab" && !event.shiftKey && undecided && input.value) {
      event.preventDefault();
      this.pick(this.list.current);
    } else if (event.key === "Escape") {
      event.preventDefault();
      if (this.list.open) this.list.hide();
      else this.leave();
    } else if (event.key === "Backspace" && !input.value) {
      event.preventDefault();
      this.remove(option, input);
    }
  }

  endKey(event) {
    if (event.key === "Enter") {
      event.preventDefault();
      this.send();
    } else if (event.key === "Escape") this.leave();
    else if (event.key === "Backspace") {
      event.preventDefault();
      const last = [...this.fields.values()].at(-1);
      if (last) last.focus();
      else this.leave();
    }
  }

  remove(option, input) {
    const before = [...this.fields.values()];
    const at = before.indexOf(input);
    if (option.required && at === 0) return this.leave();
    if (!option.required) {
      this.fields.delete(option.name);
      this.picked.delete(option.name);
      input.closest(".field").remove();
      this.drawMore();
    }
    (before[at - 1] ?? this.sink).focus();
  }

  /** A sentence about what is still missing, or null. */
  missing() {
    for (const [name, input] of this.fields) {
      const option = this.option(name);
      if (option.required && !input.value) {
        input.closest(".field").classList.add("wrong");
        input.focus();
        return `${name} is needed: ${option.description}`;
      }
    }
    return null;
  }

  values() {
    const values = {};
    for (const [name, input] of this.fields) {
      if (!input.value) continue;
      const fitting = this.fixed(this.option(name)).find((item) => item.label.toLowerCase() === input.value.toLowerCase());
      values[name] = (this.picked.get(name) ?? fitting)?.value ?? input.value;
    }
    return values;
  }
}
