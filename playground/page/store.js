// What the page knows: it is told everything over the socket, and asks for acts over HTTP.

export const state = {
  server: "", bot: null, people: [], connected: false,
  me: null, // whose eyes the page looks through
  wanted: null, // who was asked for; becomes `me` with the first news for them
  channels: [], waiting: [], messages: new Map(),
  channel: null, // the server's channel that is open
  tab: "channel", // which side a narrow page shows: "channel" or "dm"
  busy: new Set(), // "message/custom id" of what waits for an answer
  failed: new Map(), // message id -> what went wrong with it
  notes: [], // what only this page tells this person: {id, channel, text}
};

const listeners = [];
export const onChange = (listener) => listeners.push(listener);
export const changed = () => listeners.forEach((listener) => listener());

export const me = () => state.people.find((person) => person.id === state.me);
export const dm = () => state.channels.find((channel) => channel.dm);
export const open = () => state.channels.find((channel) => channel.id === state.channel);
export const nameOf = (id) => [...state.people, state.bot].find((person) => person?.id === id)?.name;

let socket = null;

export function connect() {
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`);
  socket.onmessage = (event) => hear(JSON.parse(event.data));
  socket.onclose = () => {
    state.connected = false;
    changed();
    setTimeout(connect, 700);
  };
}

function hear(news) {
  if (news.kind === "world") {
    Object.assign(state, { server: news.server, bot: news.bot, people: news.people, connected: true });
    const known = news.people.map((person) => person.id);
    const last = sessionStorage.getItem("me") ?? localStorage.getItem("me");
    lookAs(known.includes(last) ? last : known[0]);
  } else if (news.kind === "sight" && news.as === state.wanted) {
    state.me = news.as;
    if (news.whole) state.messages = new Map();
    state.channels = news.channels;
    state.waiting = news.waiting;
    for (const [channel, { set, gone }] of Object.entries(news.messages)) take(channel, set, gone);
    if (!open()) state.channel = localStorage.getItem("channel");
    if (!open()) state.channel = state.channels.find((channel) => !channel.dm)?.id ?? null;
  }
  changed();
}

function take(channel, set, gone) {
  const messages = state.messages.get(channel) ?? new Map();
  for (const id of gone) messages.delete(id);
  for (const message of set) messages.set(message.id, message);
  const sorted = [...messages].sort(([a], [b]) => (BigInt(a) < BigInt(b) ? -1 : 1));
  state.messages.set(channel, new Map(sorted));
}

/** Look at the world as another person. */
export function lookAs(id) {
  state.wanted = id;
  sessionStorage.setItem("me", id);
  localStorage.setItem("me", id);
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ as: id }));
}

export function openChannel(id) {
  const channel = state.channels.find((candidate) => candidate.id === id);
  if (!channel) return;
  state.tab = channel.dm ? "dm" : "channel";
  if (!channel.dm) {
    state.channel = id;
    localStorage.setItem("channel", id);
  }
  changed();
}

export function showTab(tab) {
  state.tab = tab;
  changed();
}

/** Ask for an act. Resolves to its result; rejects with a sentence for the person. */
export async function act(name, asked) {
  let response;
  try {
    response = await fetch(`/do/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ user: state.me, ...asked }),
    });
  } catch {
    throw new Error("The playground does not answer. Is it still running?");
  }
  const result = await response.json().catch(() => ({ problem: "The playground could not do that." }));
  if (!response.ok) throw new Error(result.problem);
  return result;
}

let number = 0;
/** Tell this person something in the channel, as a note that they can dismiss. */
export function note(channel, text) {
  state.notes.push({ id: `note-${++number}`, channel, user: state.me, text });
  changed();
}
