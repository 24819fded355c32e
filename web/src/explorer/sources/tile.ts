// Reads tiles: their contents, the keys of positions, and the orientation of answers.
import { sha256 } from "@noble/hashes/sha2.js";
import { CORNER, SYMMETRIES, imagesOf, inverse, other, rowsUnder, sizeUnder, toCorner, type Image } from "../images.js";
import { ExploreError, type Cell, type Color, type Shape, type Size } from "../types.js";

/** Key length in bytes. */
const KEY = 6;

/** Hits with the same continuation: one game number per hit. */
export interface Group {
  /** Continuation in the canonical position; null for none. */
  cell: number | null;
  color: Color;
  later: boolean;
  swapped: boolean;
  games: number[];
}

/** Position in canonical form. */
export interface Canonical {
  kind: "w" | "c";
  text: string;
  /** Images that map the canonical position to the question, all with the same result. */
  images: Image[];
  /** Symmetry that then moves the corner to the question's. */
  corner: Image["symmetry"];
  size: Size;
}

/** Returns the canonical form of a position; null if tiles do not cover it. */
export function canonical(game: number, shape: Shape, side: number): Canonical | null {
  const isWhole = shape.upper && shape.lower && shape.left && shape.right;
  if (!shape.rows.every((row) => /^[.XO@]*$/.test(row))) return null;
  if (isWhole) return least("w", shape.rows, imagesOf(game), "none");
  const corner = game === 1 && side > 0 && shape.rows.length === side && shape.rows[0]?.length === side ? toCorner(shape) : null;
  return corner && least("c", corner.rows, CORNER, corner.symmetry);
}

/** Returns the smallest text of all images, with the images that lead back. */
function least(kind: "w" | "c", rows: string[], images: Image[], corner: Image["symmetry"]): Canonical {
  let text = "";
  let found: Image[] = [];
  for (const image of images) {
    const own = rowsUnder(rows, image).join("/");
    if (text && own > text) continue;
    if (own !== text) found = [];
    text = own;
    found.push({ symmetry: inverse(image.symmetry), swapped: image.swapped });
  }
  const lines = text.split("/");
  return { kind, text, images: found, corner, size: [lines[0]!.length, lines.length] };
}

export const keyOf = (seed: number, game: number, { kind, text }: Canonical): Uint8Array =>
  sha256(new TextEncoder().encode(`${seed} ${game} ${kind} ${text}`)).slice(0, KEY);

export function tileOf(key: Uint8Array, bits: number): string {
  const first = (key[0]! << 8) | key[1]!;
  return (first >> (16 - bits)).toString(16).padStart(4, "0");
}

/** Reads untrusted bytes. */
export class Reader {
  #at = 0;
  constructor(readonly bytes: Uint8Array, readonly name: string) {}

  damaged(): never {
    throw new ExploreError("damaged", this.name);
  }

  magic(word: string): void {
    for (const letter of word) if (this.bytes[this.#at++] !== letter.charCodeAt(0)) this.damaged();
  }

  /** Reads a number up to `most`. */
  varint(most = Number.MAX_SAFE_INTEGER): number {
    let [value, scale] = [0, 1];
    for (;;) {
      const byte = this.bytes[this.#at++];
      if (byte === undefined || scale > 2 ** 49) this.damaged();
      value += (byte & 127) * scale;
      if (value > most) this.damaged();
      if (byte < 128) return value;
      scale *= 128;
    }
  }

  /** Reads a count of items of the given size, limited by the remaining bytes. */
  count(bytes = 1): number {
    return this.varint(Math.floor(this.left / bytes) + (bytes > 1 ? 1 : 0));
  }

  take(length: number): Uint8Array {
    if (length > this.left) this.damaged();
    this.#at += length;
    return this.bytes.subarray(this.#at - length, this.#at);
  }

  get left(): number {
    return Math.max(0, this.bytes.length - this.#at);
  }
}

/** Reads the groups of every position in a tile, by hexadecimal key. */
export function readTile(bytes: Uint8Array, name: string): Map<string, Group[]> {
  const reader = new Reader(bytes, name);
  reader.magic("SGT1");
  const count = reader.count(KEY);
  const keys: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const key = hex(reader.take(KEY));
    if (at && key <= keys[at - 1]!) reader.damaged();
    keys.push(key);
  }
  const positions = new Map<string, Group[]>();
  for (const key of keys) {
    const groups: Group[] = [];
    const many = reader.count(3);
    for (let at = 0; at < many; at += 1) groups.push(readGroup(reader));
    positions.set(key, groups);
  }
  if (reader.left) reader.damaged();
  return positions;
}

function readGroup(reader: Reader): Group {
  const head = reader.varint();
  const hits = reader.count();
  const games: number[] = [];
  let number = 0;
  for (let at = 0; at < hits; at += 1) games.push((number += reader.varint()));
  const cell = Math.floor(head / 8);
  return {
    cell: cell === 0 ? null : cell - 1, color: head & 4 ? "W" : "B", later: (head & 2) !== 0, swapped: (head & 1) !== 0, games,
  };
}

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Hits relative to a question. */
export interface Seen {
  color: Color;
  /** Column and row from 0; null without a continuation. */
  cell: Cell | null;
  later: boolean;
  swapped: boolean;
  games: number[];
}

/** Yields a group's continuation relative to the question, under each image. */
function* lying(group: Group, { size, corner, images }: Canonical): Iterable<{ isSwapped: boolean; color: Color; cell: Cell | null }> {
  for (const { symmetry, swapped } of images) {
    const isSwapped = group.swapped !== swapped;
    const color = swapped ? other(group.color) : group.color;
    const from: Cell | null = group.cell === null ? null : [group.cell % size[0], Math.floor(group.cell / size[0])];
    const turned = from && SYMMETRIES[symmetry](from, size);
    yield { isSwapped, color, cell: turned && SYMMETRIES[corner](turned, sizeUnder(symmetry, size)) };
  }
}

/** Converts a group to a question's orientation; null if the question excludes its images or continuation. */
export function seen(group: Group, known: Canonical, { swaps, next }: { swaps: boolean; next: Color | null }): Seen | null {
  const own = group.swapped ? other(group.color) : group.color;
  let best: Seen | null = null;
  let isPlain = false;
  for (const { isSwapped, color, cell } of lying(group, known)) {
    if (isSwapped && !swaps) continue;
    isPlain ||= !isSwapped;
    if (!cell || (next && color !== next)) continue;
    if (!best || isBefore({ color, cell }, best)) {
      best = { color, cell, later: group.later, swapped: own !== color, games: group.games };
    }
  }
  if (group.cell !== null) return best;
  const isFound = !next && (swaps || isPlain);
  return isFound ? { color: "B", cell: null, later: false, swapped: !isPlain, games: group.games } : null;
}

/** Returns true if a group's games continued with a move, in any orientation. */
export function leadsTo(group: Group, known: Canonical, color: Color, [x, y]: Cell): boolean {
  for (const { color: own, cell } of lying(group, known)) if (own === color && cell?.[0] === x && cell[1] === y) return true;
  return false;
}

/** Sorts Black before White, then by row and column. */
function isBefore(a: { color: Color; cell: Cell }, b: Seen): boolean {
  if (a.color !== b.color) return a.color === "B";
  const [[x, y], [left, top]] = [a.cell, b.cell!];
  return y !== top ? y < top : x < left;
}
