// Stored in the browser: the player's name, and the tokens of seats and hosted rooms.

import { postJson } from "./dom.js";

const NAME = "tilewright:name";

export const seatKey = (room) => `tilewright:seat:${room}`;
export const undoKey = (room) => `tilewright:undo:${room}`;
export const hostKey = (room) => `tilewright:host:${room}`;

export function keep(key, value) {
  try {
    if (value === null || value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage a reload loses the seat; the game itself continues.
  }
}

export function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

// Stored for this window only, across reloads.
export function keepHere(key, value) {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage it is lost after a reload.
  }
}

export function keptHere(key) {
  try {
    return JSON.parse(sessionStorage.getItem(key));
  } catch {
    return null;
  }
}

export const keptName = () => kept(NAME) ?? "";

// Take a seat and store its token; the host's role moves with it. A visitor without a name joins as a
// guest, under a name that is not stored.
export async function takeSeat(room, name, guest = "") {
  const before = kept(seatKey(room)) ?? kept(hostKey(room)) ?? undefined;
  const seat = await postJson(`/api/rooms/${room}/join`, { name: name || guest, before });
  if (name) keep(NAME, name);
  keep(seatKey(room), seat.token);
  keep(hostKey(room), null);
  return seat.token;
}

// Create a room and take a seat if there is one for a person; an invalid name creates no room.
export async function makeRoom(settings, name) {
  const sits = name && settings.seats.some((seat) => seat.kind === "person");
  const { id, yours } = await postJson("/api/rooms", sits ? { ...settings, name } : settings);
  if (sits) keep(NAME, name);
  keep(yours.token ? seatKey(id) : hostKey(id), yours.token ?? yours.host);
  return `/room/${id}`;
}

// Move a seat's stored data to the room of a rematch.
export function takeAlong(from, to, seated) {
  if (seated) keep(seatKey(to), kept(seatKey(from)));
  keep(hostKey(to), kept(hostKey(from)));
}
