// Deep links: place, mode, appearance or a whole game in the hash of a URL.
import type { Viewing } from "./state.js";
import { bytesOf, fromBase64, through } from "./streams.js";
import { wordsOf } from "./choices.js";
import { MODES, type Mode, type Place } from "./types.js";

export interface Link {
  place: Place | null;
  mode: Mode | null;
  /** Attributes that change the appearance. */
  looks: Record<string, string>;
  /** Deflated file in base64url. */
  sgf: string | null;
  file: string | null;
}

/** Attributes that a link may set, with their valid values. */
const LOOKS: Record<string, string[]> = {
  turn: ["0", "90", "180", "270"], mirror: ["0", "1"], coords: wordsOf("coords"), numbers: wordsOf("numbers"), variations: wordsOf("variations"),
};

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
  const looks: Record<string, string> = {};
  for (const [name, words] of Object.entries(LOOKS)) {
    const said = parts.get(name);
    if (said !== null && words.includes(said)) looks[name] = said;
  }
  return {
    place: Object.keys(place).length ? place : null,
    mode: MODES.find((known) => known === parts.get("mode")) ?? null,
    looks,
    sgf: parts.get("sgf"),
    file: parts.get("file"),
  };
}

/** Returns the current place and appearance as a hash. */
export function placeOf({ view, settings }: Viewing): string {
  if (!view) return "";
  const parts: string[] = [];
  if (view.tree !== 1) parts.push(`tree=${view.tree}`);
  if (settings.mode !== "problem") {
    if (view.move !== null) view.move > 0 && parts.push(`move=${view.move}`);
    else parts.push(`node=${view.node}`);
  }
  if (settings.mode === "problem" || settings.mode === "guess") parts.push(`mode=${settings.mode}`);
  if (settings.turn) parts.push(`turn=${settings.turn}`);
  if (settings.mirror) parts.push("mirror=1");
  if (settings.coords !== "players") parts.push(`coords=${settings.coords}`);
  if (settings.numbers !== "none") parts.push(`numbers=${settings.numbers}`);
  if (settings.variations !== "file") parts.push(`variations=${settings.variations}`);
  return parts.join("&");
}

/** Returns the hash: the place, and the game if it came from the URL, or the file in the list. */
export function hashOf(state: Viewing): string {
  const { files, link } = state;
  const path = files?.open ? files.list[files.open]!.path : null;
  return [link && `sgf=${link}`, path && `file=${encodeURIComponent(path)}`, placeOf(state)].filter(Boolean).join("&");
}

/** Returns true if others can open a URL: not local, and without a token. */
export function isPublic(address: string): boolean {
  let url: URL;
  try {
    url = new URL(address, location.href);
  } catch {
    return false;
  }
  const isHere = /^(.*\.)?localhost\.?$|^127(\.\d+){3}$|^0\.0\.0\.0$|^\[::(1|ffff:7f[0-9a-f]{2}:[0-9a-f]+)?\]$/.test(url.hostname);
  return (url.protocol === "https:" || url.protocol === "http:") && !isHere && !url.username && !url.password;
}

const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array> => new Blob([bytes as BlobPart]).stream();

export async function pack(bytes: Uint8Array): Promise<string> {
  const packed = await bytesOf(through(streamOf(bytes), new CompressionStream("deflate-raw")));
  let text = "";
  for (let at = 0; at < packed.length; at += 0x8000) text += String.fromCharCode(...packed.subarray(at, at + 0x8000));
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** Unpacks the file in a link, up to `max` bytes. */
export async function unpack(text: string, max: number): Promise<Uint8Array> {
  const packed = fromBase64(text.replace(/-/g, "+").replace(/_/g, "/"));
  return bytesOf(through(streamOf(packed), new DecompressionStream("deflate-raw")), max);
}
