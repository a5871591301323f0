// The faces of the people and of the bot, drawn here.

import { constant, h } from "./dom.js";

const LOOKS = [
  { sky: "#e8b04a", hair: "#4a2b1d", skin: "#f3c9a4", cut: "M9 22 Q8 7 20 7 Q32 7 31 22 Q30 14 24 13 Q14 16 9 22Z M9 20 Q6 30 11 33 L11 20Z M31 20 Q34 30 29 33 L29 20Z" },
  { sky: "#5f9ea8", hair: "#b5532a", skin: "#f6d5b8", cut: "M10 18 Q10 7 20 7 Q30 7 30 18 Q26 12 20 13 Q14 12 10 18Z" },
  { sky: "#b9749f", hair: "#1f1a24", skin: "#c98f63", cut: "M9 23 Q7 6 20 6 Q33 6 31 23 Q31 15 27 14 L12 14 Q9 15 9 23Z" },
  { sky: "#7c8f57", hair: "#2a2320", skin: "#8f5d3f", cut: "M10 17 Q9 8 14 8 Q16 5 20 7 Q25 4 27 8 Q31 9 30 17 Q28 12 20 12 Q12 12 10 17Z" },
];

const face = ({ sky, hair, skin, cut }) => `
<svg viewBox="0 0 40 40" aria-hidden="true" class="face">
  <rect width="40" height="40" fill="${sky}"/>
  <path d="M6 40 Q8 31 20 31 Q32 31 34 40Z" fill="#fff" opacity=".85"/>
  <rect x="17" y="26" width="6" height="8" rx="3" fill="${skin}"/>
  <ellipse cx="20" cy="20" rx="10" ry="11" fill="${skin}"/>
  <path d="${cut}" fill="${hair}"/>
  <circle cx="16" cy="21" r="1.5" fill="#231a16"/><circle cx="24" cy="21" r="1.5" fill="#231a16"/>
  <path d="M16 26 Q20 29 24 26" stroke="#231a16" stroke-width="1.4" fill="none" stroke-linecap="round"/>
</svg>`;

const petals = [0, 60, 120, 180, 240, 300]
  .map((turn) => `<ellipse cx="20" cy="11" rx="5.2" ry="7" fill="#f2a7c3" transform="rotate(${turn} 20 20)"/>`)
  .join("");
const BLOOM = `
<svg viewBox="0 0 40 40" aria-hidden="true" class="face">
  <rect width="40" height="40" fill="#2f5d48"/>${petals}
  <circle cx="20" cy="20" r="6.5" fill="#f7d774"/>
  <circle cx="17.8" cy="19.4" r="1" fill="#5b4312"/><circle cx="22.2" cy="19.4" r="1" fill="#5b4312"/>
  <path d="M17.6 22 Q20 24 22.4 22" stroke="#5b4312" stroke-width="1" fill="none" stroke-linecap="round"/>
</svg>`;

/** The face of a person by their place among the people; -1 is the bot. */
export function faceOf(place) {
  return h("span", { class: "round" }, constant(place < 0 ? BLOOM : face(LOOKS[place % LOOKS.length])));
}
