// Adds a visitor's files to an archive in batches, so that the page can show progress.
import type * as glue from "../../../../bindings/wasm/target/glue-explorer/sgfkit.js";
import { call } from "../../../../bindings/wasm/js/error.js";
import { LARGEST, members } from "./archives.js";
import { archiveKind, comparePaths } from "../../names.js";

/** File with its path as in folder searches. */
export interface Given {
  path: string;
  file: Blob;
}

/** Progress in bytes, and unreadable files. */
export interface Taken {
  done: number;
  of: number;
  games: number;
  isDone: boolean;
  problems: Problem[];
}

export interface Problem {
  path: string;
  why: "unreadable" | "no-game" | "zstd";
}

interface Content {
  path: string;
  bytes: Uint8Array | null;
  /** Bytes processed so far. */
  done: number;
  why?: Problem["why"];
}

/** Maximum duration of a batch, in milliseconds. */
const SLICE = 80;
/** Number of files to read concurrently. */
const AHEAD = 32;
/** Size of a part, in bytes of its index. */
const PART = 64 << 20;

export class Taking {
  readonly #contents: AsyncGenerator<Content>;
  readonly #of: number;
  readonly #before: number;
  readonly #paths: Set<string>;
  readonly #parts: Uint8Array[] = [];
  #done = 0;
  #games = 0;

  constructor(readonly archive: glue.Searcher, given: Given[]) {
    const sorted = [...given].sort((one, other) => comparePaths(one.path, other.path));
    this.#of = sorted.reduce((sum, { file }) => sum + file.size, 0);
    this.#before = archive.parts();
    this.#paths = new Set(archive.paths());
    this.#contents = contents(sorted);
  }

  async more(): Promise<Taken> {
    const end = performance.now() + SLICE;
    const problems: Problem[] = [];
    let isDone = false;
    do {
      const { value, done } = await this.#contents.next();
      isDone = done === true;
      if (!value) break;
      this.#done = value.done;
      const why = value.bytes ? this.#take(value.path, value.bytes) : value.why ?? "unreadable";
      if (why) problems.push({ path: value.path, why });
    } while (performance.now() < end);
    return { done: isDone ? this.#of : this.#done, of: this.#of, games: this.#games, isDone, problems };
  }

  /** Adds a file. Skips games that already exist, and renames other games at the same path. */
  #take(path: string, bytes: Uint8Array): Problem["why"] | null {
    let own = path;
    for (let number = 2; this.#paths.has(own); number += 1) {
      if (this.#isSame(own, bytes)) return null;
      own = `${path} (${number})`;
    }
    const games = call(() => this.archive.take(own, bytes));
    if (!games) return "no-game";
    this.#paths.add(own);
    this.#games += games;
    if (this.archive.size() > PART) this.#flush();
    return null;
  }

  #isSame(path: string, bytes: Uint8Array): boolean {
    const known = this.archive.file(path);
    return known !== undefined && known.length === bytes.length && known.every((byte, at) => byte === bytes[at]);
  }

  #flush(): void {
    const part = call(() => this.archive.finish());
    if (part) this.#parts.push(part);
  }

  /** Makes all added games searchable and returns their stored form. */
  finish(): Uint8Array[] {
    this.#flush();
    return this.#parts;
  }

  /** Removes all added files. */
  forget(): void {
    this.archive.forget(this.#before);
  }
}

/** Yields all files, including those in archives. */
async function* contents(given: readonly Given[]): AsyncGenerator<Content> {
  let done = 0;
  for (let from = 0; from < given.length; from += AHEAD) {
    const some = given.slice(from, from + AHEAD);
    const read = await Promise.all(some.map(({ path, file }) => (archiveKind(path) ? null : bytesOf(file))));
    for (const [at, { path, file }] of some.entries()) {
      const before = done;
      done += file.size;
      if (!archiveKind(path)) {
        yield { path, bytes: read[at] ?? null, done };
        continue;
      }
      try {
        for await (const member of members(path, file)) {
          yield { path: `${path}!${member.name}`, bytes: member.bytes, done: before + file.size * member.done };
        }
      } catch {
        yield { path, bytes: null, done, why: /\.zst$/i.test(path) && !hasZstd() ? "zstd" : "unreadable" };
      }
    }
  }
}

const bytesOf = async (file: Blob): Promise<Uint8Array | null> =>
  file.size > LARGEST ? null : file.arrayBuffer().then((buffer) => new Uint8Array(buffer), () => null);

/** Returns true if the browser supports Zstandard. */
function hasZstd(): boolean {
  try {
    new DecompressionStream("zstd" as CompressionFormat);
    return true;
  } catch {
    return false;
  }
}
