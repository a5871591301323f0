// A list of suggestions to choose from by arrows, Enter or mouse; and the menus of messages built on it.

import { h, morphChildren } from "./dom.js";
import { emoji } from "./components.js";

let count = 0;

/** Items are {value, label, hint?, symbol?, chosen?}. `pick(item)` is called with the chosen one. */
export class Listbox {
  constructor(pick) {
    this.pick = pick;
    this.items = [];
    this.active = 0;
    this.name = `list-${++count}`;
    this.list = h("div", { class: "options", role: "listbox", id: this.name, "aria-label": "Suggestions" });
    this.title = h("div", { class: "options-title" });
    this.root = h("div", { class: "listbox", hidden: true }, this.title, this.list);
    this.root.addEventListener("mousedown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) this.pick(this.items[Number(option.dataset.at)]);
    });
    this.list.addEventListener("mousemove", (event) => {
      const option = event.target.closest("[role=option]");
      if (option && Number(option.dataset.at) !== this.active) this.go(Number(option.dataset.at), false);
    });
  }

  get open() {
    return !this.root.hidden;
  }

  get current() {
    return this.open ? this.items[this.active] : undefined;
  }

  /** Shows the items under a title; without items and title the list hides. */
  show(items, title = "", active = 0) {
    this.items = items;
    this.active = Math.min(active, Math.max(items.length - 1, 0));
    this.title.textContent = title;
    this.root.hidden = !items.length && !title;
    this.draw();
  }

  hide() {
    this.root.hidden = true;
    this.items = [];
  }

  go(at, scroll = true) {
    this.active = (at + this.items.length) % this.items.length;
    this.draw();
    if (scroll) this.list.children[this.active]?.scrollIntoView({ block: "nearest" });
  }

  /** Handles the keys of a list; true when the key was one of them. */
  key(event) {
    if (!this.open || !this.items.length) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) this.go(this.active + step);
    else if (event.key === "Home" && event.ctrlKey) this.go(0);
    else return false;
    event.preventDefault();
    return true;
  }

  draw() {
    const options = this.items.map((item, at) =>
      h(
        "div",
        {
          role: "option", id: `${this.name}-${at}`, class: at === this.active ? "option active" : "option",
          "aria-selected": String(item.chosen ?? at === this.active), "data-at": at,
        },
        item.symbol && emoji(item.symbol),
        h("span", { class: "option-label" }, item.label),
        item.hint && h("span", { class: "option-hint" }, item.hint),
        item.chosen && h("span", { class: "tick", "aria-hidden": "true" }, "✓"),
      ),
    );
    morphChildren(this.list, options);
  }
}

/** Lets the person choose in a message's menu; resolves to the values, or null when they turn away. */
export function choose(anchor, { items, least, most, label }) {
  return new Promise((resolve) => {
    const single = most === 1;
    const finish = (values) => {
      backdrop.remove();
      anchor.focus({ preventScroll: true });
      resolve(values);
    };
    const values = () => items.filter((item) => item.chosen).map((item) => item.value);
    const box = new Listbox((item) => {
      if (single) return finish([item.value]);
      if (item.chosen || values().length < most) item.chosen = !item.chosen;
      done.disabled = values().length < least;
      box.active = items.indexOf(item);
      box.draw();
    });
    const done = h("button", { class: "button primary", type: "button", onclick: () => finish(values()) }, "Done");
    done.disabled = values().length < least;
    const panel = h("div", { class: "popover", role: "dialog", "aria-label": label }, box.root, !single && h("div", { class: "popover-foot" }, done));
    const backdrop = h("div", { class: "backdrop", onclick: (event) => event.target === backdrop && finish(null) }, panel);
    box.list.tabIndex = 0;
    backdrop.addEventListener("keydown", (event) => {
      if (event.key === "Escape") finish(null);
      else if (event.target !== done && (event.key === "Enter" || event.key === " ") && box.current) {
        event.preventDefault();
        box.pick(box.current);
      } else box.key(event);
      box.list.setAttribute("aria-activedescendant", `${box.name}-${box.active}`);
    });
    document.body.append(backdrop);
    box.show(items, label, Math.max(items.findIndex((item) => item.chosen), 0));
    place(panel, anchor);
    box.list.focus();
  });
}

function place(panel, anchor) {
  if (innerWidth < 640) return; // a sheet at the bottom, by the style
  const at = anchor.getBoundingClientRect();
  panel.style.width = `${Math.max(at.width, 240)}px`;
  panel.style.left = `${Math.min(at.left, innerWidth - panel.offsetWidth - 8)}px`;
  const below = at.bottom + 6 + panel.offsetHeight < innerHeight;
  panel.style.top = `${below ? at.bottom + 6 : Math.max(8, at.top - panel.offsetHeight - 6)}px`;
}
