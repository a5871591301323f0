// Building elements, and changing a tree into another one without touching what is the same.

/** An element: attributes by name (null or false leaves one out), `on…` functions listen, strings become text. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Elements from constant markup; never give it anything that somebody wrote. */
export function constant(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup.trim();
  return template.content.firstElementChild;
}

const key = (node) => (node.nodeType === Node.ELEMENT_NODE ? node.getAttribute("data-key") : null);
const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName && key(a) === key(b);

/** Makes `from` look like `to`, keeping its nodes: focus, open spoilers and loaded pictures stay. */
export function morph(from, to) {
  if (from.nodeType !== Node.ELEMENT_NODE) {
    if (from.data !== to.data) from.data = to.data;
    return;
  }
  if (from.nodeName === "IMG" && from.getAttribute("src") !== to.getAttribute("src")) return exchange(from, to);
  sameAttributes(from, to);
  morphChildren(from, [...to.childNodes]);
}

function sameAttributes(from, to) {
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) === value) continue;
    if (name === "style") from.style.cssText = value; // the page's policy forbids the attribute itself
    else from.setAttribute(name, value);
  }
}

/** Makes the wanted nodes the children of `parent`, matching by `data-key`, else by kind and order. */
export function morphChildren(parent, wanted) {
  const keyed = new Map();
  for (const child of parent.children) if (key(child)) keyed.set(key(child), child);
  let place = parent.firstChild;
  for (const child of wanted) {
    const name = key(child);
    let match = name ? keyed.get(name) : place;
    if (match && !alike(match, child)) match = null;
    if (match && name) keyed.delete(name);
    if (!match) {
      parent.insertBefore(child, place);
      continue;
    }
    if (match === place) place = place.nextSibling;
    else parent.insertBefore(match, place);
    morph(match, child);
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

/** A new picture takes the old one's place only when it can be drawn at once. */
function exchange(old, next) {
  const wanted = next.getAttribute("src");
  if (old.dataset.coming === wanted) return;
  old.dataset.coming = wanted;
  const show = () => {
    if (old.dataset.coming === wanted) sameAttributes(old, next);
  };
  next.decode().then(show, show);
}
