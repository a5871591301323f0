// Discord's markdown as elements. Text only ever becomes text nodes, so nothing in it can act.

import { h } from "./dom.js";

const INLINE = [
  [/^\\([\\*_~`|<>#@\-[\]()+.:!])/, (m) => m[1]],
  [/^(`{1,2})(.+?)\1(?!`)/s, (m) => h("code", {}, m[2].trim())],
  [/^\*\*\*(.+?)\*\*\*/s, (m, ctx) => h("strong", {}, h("em", {}, inline(m[1], ctx)))],
  [/^\*\*(.+?)\*\*(?!\*)/s, (m, ctx) => h("strong", {}, inline(m[1], ctx))],
  [/^__(.+?)__(?!_)/s, (m, ctx) => h("u", {}, inline(m[1], ctx))],
  [/^\*(?!\s)([^*]+?(?:\*\*.+?\*\*[^*]*?)*)\*(?!\*)/s, (m, ctx) => h("em", {}, inline(m[1], ctx))],
  [/^_(?!\s)(.+?)_(?!\w)/s, (m, ctx) => h("em", {}, inline(m[1], ctx)), (before) => !/\w$/.test(before)],
  [/^~~(.+?)~~/s, (m, ctx) => h("s", {}, inline(m[1], ctx))],
  [/^\|\|(.+?)\|\|/s, (m, ctx) => spoiler(inline(m[1], ctx))],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m, ctx) => link(m[2], inline(m[1], ctx))],
  [/^<(https?:\/\/[^\s>]+)>/, (m) => link(m[1], m[1])],
  [/^https?:\/\/[^\s<]+[^\s<.,:;"')\]]/, (m) => link(m[0], m[0])],
  [/^<@!?(\d+)>/, (m, ctx) => h("span", { class: "mention" }, `@${ctx.name(m[1]) ?? "somebody"}`)],
  [/^<@&(\d+)>/, () => h("span", { class: "mention" }, "@role")],
  [/^<#(\d+)>/, (m, ctx) => channel(m[1], ctx)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => moment(Number(m[1]), m[2] ?? "f")],
  [/^<a?:(\w+):\d+>/, (m) => h("span", { class: "emoji" }, `:${m[1]}:`)],
  [/^<\/([^:>]+):\d+>/, (m) => h("span", { class: "mention" }, `/${m[1]}`)],
  [/^@(?:everyone|here)\b/, (m) => h("span", { class: "mention" }, m[0])],
];
const PLAIN = /^[^\\`*_~|[<h@]+|^h(?!ttps?:)|^[^]/;

/** A line's text as nodes. `ctx.name(id)` names people and `ctx.channel(id)` channels. */
export function inline(text, ctx) {
  const nodes = [];
  let rest = text;
  let before = "";
  while (rest) {
    let match = null;
    for (const [pattern, make, allowed] of INLINE) {
      match = (!allowed || allowed(before)) && pattern.exec(rest);
      if (match) {
        nodes.push(make(match, ctx));
        break;
      }
    }
    if (!match) {
      match = PLAIN.exec(rest);
      nodes.push(match[0]);
    }
    before = match[0];
    rest = rest.slice(match[0].length);
  }
  return joined(nodes);
}

function joined(nodes) {
  const result = [];
  for (const node of nodes) {
    if (typeof node === "string" && typeof result.at(-1) === "string") result[result.length - 1] += node;
    else result.push(node);
  }
  return result;
}

const link = (url, content) =>
  h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, content);

function spoiler(content) {
  return h("span", { class: "spoiler", role: "button", tabindex: 0, "data-act": "spoiler" }, content);
}

function channel(id, ctx) {
  const name = ctx.channel(id);
  if (!name) return h("span", { class: "mention" }, "#unknown");
  return h("button", { class: "mention", type: "button", "data-act": "channel", "data-channel": id }, `#${name}`);
}

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

function moment(seconds, style) {
  const when = new Date(seconds * 1000);
  if (Number.isNaN(when.valueOf())) return "an unknown time";
  const text = style === "R" ? relative(seconds) : when.toLocaleString("en", STYLES[style]);
  return h(
    "time",
    { datetime: when.toISOString(), title: when.toLocaleString("en"), "data-relative": style === "R" && seconds },
    text,
  );
}

/** "in 3 minutes", "2 hours ago". */
export function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const units = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
  const [unit, size] = units.find(([, length]) => Math.abs(away) >= length) ?? ["second", 1];
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(away / size), unit);
}

const ITEM = /^(\s*)(?:([-*])|(\d+)\.)\s+(.*)$/;

/** A whole text: headings, small print, quotes, lists, code blocks, paragraphs. */
export function markdown(text, ctx) {
  const blocks = [];
  const lines = text.split("\n");
  const paragraph = [];
  const flush = () => {
    if (paragraph.length) blocks.push(h("p", {}, inline(paragraph.splice(0).join("\n"), ctx)));
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    const heading = /^(#{1,3})\s+(.+)$/.exec(line);
    if (line.startsWith("```")) {
      flush();
      const end = lines.findIndex((other, index) => index > at && other.trimEnd().endsWith("```"));
      const stop = end < 0 ? lines.length : end;
      blocks.push(h("pre", {}, h("code", {}, lines.slice(at + 1, stop).join("\n"))));
      at = stop;
    } else if (heading) {
      flush();
      blocks.push(h(`h${heading[1].length + 2}`, { class: `heading-${heading[1].length}` }, inline(heading[2], ctx)));
    } else if (line.startsWith("-# ")) {
      flush();
      blocks.push(h("p", { class: "small" }, inline(line.slice(3), ctx)));
    } else if (line.startsWith(">>> ")) {
      flush();
      blocks.push(h("blockquote", {}, markdown([line.slice(4), ...lines.slice(at + 1)].join("\n"), ctx)));
      break;
    } else if (/^> /.test(line)) {
      flush();
      const quoted = [line.slice(2)];
      while (lines[at + 1]?.startsWith("> ")) quoted.push(lines[++at].slice(2));
      blocks.push(h("blockquote", {}, markdown(quoted.join("\n"), ctx)));
    } else if (ITEM.test(line)) {
      flush();
      const items = [line];
      while (lines[at + 1] !== undefined && ITEM.test(lines[at + 1])) items.push(lines[++at]);
      blocks.push(list(items, ctx));
    } else if (line.trim() === "") flush();
    else paragraph.push(line);
  }
  flush();
  return blocks;
}

function list(lines, ctx) {
  const first = ITEM.exec(lines[0]);
  const items = lines.map((line) => {
    const [, indent, , , text] = ITEM.exec(line);
    return h("li", { class: indent.length >= 2 && "deeper" }, inline(text, ctx));
  });
  return first[3] ? h("ol", { start: first[3] }, items) : h("ul", {}, items);
}
