// Discord's message components as elements. What can be clicked says so in `data-act`.

import { h } from "./dom.js";
import { markdown } from "./markdown.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };

const DRAWN = {
  1: (part, ctx) => h("div", { class: "row" }, drawAll(part.components, ctx)),
  2: button,
  3: menu,
  5: menu,
  6: menu,
  7: menu,
  8: menu,
  9: (part, ctx) =>
    h("div", { class: "section" }, h("div", {}, drawAll(part.components, ctx)), draw(part.accessory, ctx)),
  10: (part, ctx) => h("div", { class: "text" }, markdown(part.content, ctx)),
  11: (part, ctx) => picture(part, ctx, "thumbnail"),
  12: gallery,
  13: (part, ctx) => file(ctx.file(part.file.url), part.name, part.size),
  14: (part) => h("div", { class: `gap gap-${part.spacing} ${part.divider ? "line" : ""}`, role: "separator" }),
  17: container,
};

/** One component; `ctx` is the message's: `file(url)`, `busy(id)`, `name(id)`, `channel(id)`. */
export function draw(part, ctx) {
  return (DRAWN[part.type] ?? unknown)(part, ctx);
}

export const drawAll = (parts, ctx) => parts.map((part) => draw(part, ctx));

const unknown = (part) => h("p", { class: "small" }, `(component of type ${part.type})`);

export const emoji = (symbol) =>
  symbol && h("span", { class: "emoji", "aria-hidden": "true" }, symbol.id ? `:${symbol.name}:` : symbol.name);

function button(part, ctx) {
  const label = [emoji(part.emoji), part.label && h("span", {}, part.label)];
  const look = `button ${STYLES[part.style] ?? "secondary"}`;
  const jump = part.style === 5 && /^https:\/\/discord\.com\/channels\/[^/]+\/(\d+)(?:\/(\d+))?$/.exec(part.url);
  if (jump) {
    const [, channel, message] = jump;
    return h("button", { class: look, type: "button", "data-act": "channel", "data-channel": channel, "data-jump": message }, label);
  }
  if (part.style === 5) {
    return h("a", { class: look, href: part.url, target: "_blank", rel: "noopener noreferrer" }, label);
  }
  const busy = ctx.busy(part.custom_id);
  return h(
    "button",
    {
      class: look, type: "button", disabled: part.disabled, "aria-busy": busy && "true",
      "aria-label": part.label ? null : part.emoji?.name,
      "data-act": "click", "data-id": part.custom_id,
    },
    label,
    busy && h("span", { class: "spinner", "aria-hidden": "true" }),
  );
}

function menu(part, ctx) {
  const chosen = (part.options ?? []).filter((option) => option.default).map((option) => option.label);
  const busy = ctx.busy(part.custom_id);
  return h(
    "button",
    {
      class: "menu", type: "button", disabled: part.disabled, "aria-haspopup": "listbox",
      "aria-busy": busy && "true", "data-act": "menu", "data-id": part.custom_id,
    },
    h("span", { class: chosen.length ? "chosen" : "hint" }, chosen.join(", ") || part.placeholder || "Make a choice"),
    busy ? h("span", { class: "spinner", "aria-hidden": "true" }) : h("span", { class: "arrow", "aria-hidden": "true" }),
  );
}

function container(part, ctx) {
  const box = h("div", { class: part.accent_color === null || part.accent_color === undefined ? "container" : "container accent" }, drawAll(part.components, ctx));
  if (part.accent_color) box.style.setProperty("--accent", `#${part.accent_color.toString(16).padStart(6, "0")}`);
  return part.spoiler ? h("div", { class: "spoiler", "data-act": "spoiler", role: "button", tabindex: 0 }, box) : box;
}

function gallery(part, ctx) {
  const pictures = part.items.map((item) => picture(item, ctx, "picture"));
  return h("div", { class: `gallery of-${Math.min(pictures.length, 4)}` }, pictures);
}

function picture(item, ctx, look) {
  const alt = item.description ?? "";
  return h(
    "button",
    { class: look, type: "button", "data-act": "enlarge", "aria-label": `Enlarge: ${alt || "picture"}` },
    h("img", { src: ctx.file(item.media.url), alt, draggable: "false" }),
  );
}

/** A file to download, with its size. */
export function file(url, name, size) {
  const shown = size > 1e6 ? `${(size / 1e6).toFixed(1)} MB` : `${Math.ceil((size ?? 0) / 1000)} KB`;
  return h("a", { class: "file", href: url, download: name ?? "" }, h("span", {}, name ?? url.split("/").pop()), h("span", { class: "small" }, shown));
}

/** An attachment that no component shows. */
export function attachment(part) {
  if (!part.content_type?.startsWith("image/")) return file(part.url, part.filename, part.size);
  const ctx = { file: (url) => url };
  return gallery({ items: [{ media: { url: part.url }, description: part.description }] }, ctx);
}

/** An embed, in its main parts. */
export function embed(part, ctx) {
  const box = h(
    "div",
    { class: "container accent" },
    part.author && h("p", { class: "small" }, part.author.name),
    part.title && h("h4", {}, part.title),
    part.description && h("div", { class: "text" }, markdown(part.description, ctx)),
    (part.fields ?? []).map((field) => h("div", { class: "text" }, h("strong", {}, field.name), markdown(field.value, ctx))),
    part.image && h("img", { src: ctx.file(part.image.url), alt: "" }),
    part.footer && h("p", { class: "small" }, part.footer.text),
  );
  if (part.color) box.style.setProperty("--accent", `#${part.color.toString(16).padStart(6, "0")}`);
  return box;
}
