// Deep links: a place, a mode, or a whole game in the part of an address behind `#`.
import { MODES, type Mode, type Place } from "./types.js";
import type { Viewer } from "./viewer.js";

export interface Link {
  place: Place | null;
  mode: Mode | null;
  /** A file, deflated, in base64url. */
  sgf: string | null;
}

export function parse(hash: string): Link {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const number = (name: string) => {
    const text = parts.get(name);
    return text === null ? undefined : /^\d{1,9}$/.test(text) ? Number(text) : -1;
  };
  const place: Place = {};
  const [tree, node, move, path] = [number("tree"), number("node"), number("move"), parts.get("path") ?? undefined];
  if (tree !== undefined) place.tree = tree;
  if (node !== undefined) place.node = node;
  else if (move !== undefined) place.move = move;
  else if (path !== undefined) place.path = path;
  const mode = parts.get("mode");
  return {
    place: Object.keys(place).length ? place : null,
    mode: MODES.find((known) => known === mode) ?? null,
    sgf: parts.get("sgf"),
  };
}

/** Where the viewer is, as a hash. */
export function placeOf(viewer: Viewer): string {
  const { view, settings } = viewer;
  if (!view) return "";
  const parts: string[] = [];
  if (view.tree !== 1) parts.push(`tree=${view.tree}`);
  if (settings.mode !== "problem") {
    if (view.move !== null) view.move > 0 && parts.push(`move=${view.move}`);
    else parts.push(`node=${view.node}`);
  }
  if (settings.mode === "problem" || settings.mode === "guess") parts.push(`mode=${settings.mode}`);
  return parts.join("&");
}

/** A link to this place; with the game inside where there is no `src`. */
export async function linkWith(viewer: Viewer): Promise<string> {
  const place = placeOf(viewer);
  const base = location.href.split("#")[0]!;
  if (viewer.host.getAttribute("src") && !viewer.change.dirty) return place ? `${base}#${place}` : base;
  const bytes = await viewer.calls.bytes();
  return `${base}#sgf=${await pack(bytes)}${place ? `&${place}` : ""}`;
}

export async function pack(bytes: Uint8Array): Promise<string> {
  const packed = await through(bytes, new CompressionStream("deflate-raw"));
  let text = "";
  for (let at = 0; at < packed.length; at += 0x8000) text += String.fromCharCode(...packed.subarray(at, at + 0x8000));
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** The file in a link. What grows beyond `max` bytes is given up. */
export async function unpack(text: string, max: number): Promise<Uint8Array> {
  const letters = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return through(packed, new DecompressionStream("deflate-raw"), max);
}

async function through(bytes: Uint8Array, by: GenericTransformStream, max = Infinity): Promise<Uint8Array> {
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(by as ReadableWritablePair<Uint8Array, Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > max) {
      await reader.cancel();
      throw new RangeError("too large");
    }
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
