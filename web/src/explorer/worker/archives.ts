// Reads a visitor's archives: zip, tar (also with gzip or Zstandard) and lists of games.
import { bytesOf, through } from "../../streams.js";
import { archiveKind, isTaken } from "../../names.js";
import { membersOf, readMember } from "../../zip.js";

/** Maximum size of files and entries. */
export const LARGEST = 256 << 20;
/** Maximum unpacked size of a compressed tar, which is held in memory. */
const UNPACKED = 1 << 30;

/** File of an archive, without bytes if it cannot be read. `done` is the fraction of the archive up to its end. */
export interface Member {
  name: string;
  bytes: Uint8Array | null;
  done: number;
}

/** Yields the games of an archive in order. Throws if it is damaged. */
export async function* members(name: string, file: Blob): AsyncGenerator<Member> {
  const kind = archiveKind(name);
  if (kind === "zip") return yield* zip(file);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (kind === "sgfs") yield* lines(bytes);
  else yield* tar(kind === "tar" ? bytes : await unpacked(bytes, kind === "tar.zst" ? "zstd" : "gzip", UNPACKED));
}

async function unpacked(bytes: Uint8Array, format: string, most: number): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream();
  return bytesOf(through(stream, new DecompressionStream(format as CompressionFormat)), most);
}

const damaged = (): never => {
  throw new Error("damaged");
};

/** Number of zip members to read concurrently, since each takes several browser requests. */
const AHEAD = 64;

async function* zip(file: Blob): AsyncGenerator<Member> {
  const taken = (await membersOf(file)).filter(({ name }) => isTaken(name));
  for (let from = 0; from < taken.length; from += AHEAD) {
    const some = taken.slice(from, from + AHEAD);
    const read = await Promise.all(some.map((member) => readMember(file, member, LARGEST).catch(() => null)));
    for (const [at, { name }] of some.entries()) yield { name, bytes: read[at] ?? null, done: (from + at + 1) / taken.length };
  }
}

/** Reads a list of games, one per line, named by line number. */
function* lines(bytes: Uint8Array): Generator<Member> {
  let number = 1;
  for (let at = 0; at < bytes.length; number += 1) {
    const end = bytes.indexOf(10, at);
    const line = bytes.slice(at, end < 0 ? bytes.length : end);
    at += line.length + 1;
    if (line.some((byte) => byte > 32)) yield { name: String(number), bytes: line, done: at / bytes.length };
  }
}

// Tar.

const BLOCK = 512;
const utf8 = new TextDecoder();

function* tar(bytes: Uint8Array): Generator<Member> {
  /** Earlier files, for hard links. */
  const known = new Map<string, Uint8Array>();
  let [longName, longLink, size] = ["", "", -1];
  let isSparse = false;
  for (let at = 0; ;) {
    const header = bytes.subarray(at, at + BLOCK);
    if (header.length < BLOCK) return damaged();
    if (header.every((byte) => byte === 0)) return;
    const own = header.reduce((sum, byte, place) => sum + (place >= 148 && place < 156 ? 32 : byte), 0);
    if (octal(header, 148, 8) !== own) return damaged();
    const kind = String.fromCharCode(header[156]!);
    const length = size >= 0 && !"xgLK".includes(kind) ? size : octal(header, 124, 12);
    const content = bytes.subarray(at + BLOCK, at + BLOCK + length);
    if (content.length !== length) return damaged();
    at += BLOCK + Math.ceil(length / BLOCK) * BLOCK;
    if (kind === "L") longName = text(content);
    else if (kind === "K") longLink = text(content);
    else if (kind === "x") {
      for (const [key, value] of pax(content)) {
        if (key === "path") longName = value;
        else if (key === "linkpath") longLink = value;
        else if (key === "size") size = Number(value);
        else if (key.startsWith("GNU.sparse.")) isSparse = true;
      }
    } else if (kind !== "g") {
      const prefix = utf8.decode(header.subarray(257, 262)) === "ustar" && header[263] === 48 ? text(header.subarray(345, 500)) : "";
      const name = longName || (prefix ? `${prefix}/` : "") + text(header.subarray(0, 100));
      const link = longLink || text(header.subarray(157, 257));
      const isFile = "0\x007".includes(kind) && !name.endsWith("/");
      if (isFile && !isSparse) known.set(name, content);
      if ((isFile || "12S".includes(kind)) && isTaken(name)) {
        const found = kind === "1" ? known.get(link) : isFile && !isSparse && length <= LARGEST ? content : undefined;
        yield { name, bytes: found?.slice() ?? null, done: at / bytes.length };
      }
      [longName, longLink, size, isSparse] = ["", "", -1, false];
    }
  }
}

/** Decodes text up to its first zero. */
const text = (bytes: Uint8Array): string => {
  const end = bytes.indexOf(0);
  return utf8.decode(end < 0 ? bytes : bytes.subarray(0, end));
};

/** Decodes an octal number, or a binary one if the first bit is set. */
function octal(header: Uint8Array, begin: number, length: number): number {
  const field = header.subarray(begin, begin + length);
  if (field[0]! & 0x80) return field.subarray(1).reduce((sum, byte) => sum * 256 + byte, field[0]! & 0x7f);
  return parseInt(text(field).trim() || "0", 8);
}

/** Parses `LENGTH KEY=VALUE\n` records. */
function* pax(bytes: Uint8Array): Generator<[string, string]> {
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(32, at);
    const length = Number(utf8.decode(bytes.subarray(at, Math.max(space, at))));
    if (space < 0 || !(length > 0)) return;
    const note = utf8.decode(bytes.subarray(space + 1, at + length - 1));
    const equals = note.indexOf("=");
    yield [note.slice(0, equals), note.slice(equals + 1)];
    at += length;
  }
}
