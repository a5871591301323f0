// Forms that the bot opens (Discord calls them modals).

import { h } from "./dom.js";
import { markdown } from "./markdown.js";
import { nameOf, state } from "./store.js";

/** Shows a form; resolves to the values by custom id, or null when the person turns away. */
export function fillIn(modal) {
  return new Promise((resolve) => {
    const readers = new Map();
    const fields = modal.components.map((part) => draw(part, readers));
    const form = h("form", { method: "dialog" }, h("h2", { id: "form-title" }, modal.title), fields);
    const cancel = h("button", { class: "button secondary", type: "button", onclick: () => dialog.close() }, "Cancel");
    form.append(h("div", { class: "row foot" }, cancel, h("button", { class: "button primary", type: "submit" }, "Submit")));
    const dialog = h("dialog", { class: "form", "aria-labelledby": "form-title" }, form);
    let values = null;
    form.addEventListener("submit", () => {
      values = Object.fromEntries([...readers].map(([id, read]) => [id, read()]));
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(values);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

function draw(part, readers, label = null) {
  if (part.type === 10) {
    return h("div", { class: "text" }, markdown(part.content, { name: nameOf, channel: () => null }));
  }
  if (part.type === 1) return part.components.map((child) => draw(child, readers));
  if (part.type === 18) return draw(part.component, readers, part);
  const control = part.type === 4 ? textInput(part) : select(part);
  readers.set(part.custom_id, () => (part.type === 4 ? control.value : [...control.selectedOptions].map((option) => option.value).filter(Boolean)));
  const text = label?.label ?? part.label ?? part.placeholder;
  return h(
    "label",
    { class: "form-field" },
    h("span", {}, text, (part.required ?? true) && h("span", { class: "needed", title: "needed" }, " *")),
    label?.description && h("span", { class: "small" }, label.description),
    control,
  );
}

function textInput(part) {
  const shared = {
    required: part.required ?? true, minlength: part.min_length, maxlength: part.max_length, placeholder: part.placeholder,
  };
  if (part.style === 2) return h("textarea", { ...shared, rows: 4 }, part.value ?? "");
  return h("input", { ...shared, type: "text", value: part.value });
}

function select(part) {
  const options = part.options ?? state.people.map((person) => ({ value: person.id, label: person.name }));
  const many = (part.max_values ?? 1) > 1;
  return h(
    "select",
    { required: part.required ?? true, multiple: many },
    !many && h("option", { value: "" }, part.placeholder ?? "Make a choice"),
    options.map((option) => h("option", { value: option.value, selected: option.default }, option.label)),
  );
}
