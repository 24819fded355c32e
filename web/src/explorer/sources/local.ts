// Local program that served the page.
import type { Answer, Asked, Opened, Source } from "../source.js";
import { ExploreError, type About, type Cut, type GameLine, type Ref } from "../types.js";
import { boardsOf } from "./manifest.js";
import { answer, read } from "./lines.js";
import { search } from "../source.js";

/** URLs of its answers, relative to the page. */
export interface Addresses {
  search: string;
  file: string;
  status: string;
}

/** Parses the description of the archive. */
export function aboutOf(json: string): About {
  let told: Record<string, unknown>;
  try {
    told = JSON.parse(json) as Record<string, unknown>;
  } catch {
    throw new ExploreError("damaged", "archive");
  }
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  return {
    title: text(told["title"]), about: text(told["about"]), variations: told["variations"] === true, games: Number(told["games"]) || 0,
    boards: boardsOf(told["boards"]), shapes: null, lacks: new Set(), corner: 0,
  };
}

export function hitIn(lines: ReturnType<typeof read>, { path, tree }: Ref): GameLine | null {
  const games = lines.filter((line): line is GameLine => line.type === "game");
  return games.find((game) => game.path === path && game.tree === tree) ?? null;
}

export class LocalSource implements Source {
  readonly kind = "local";
  constructor(readonly about: About, readonly addresses: Addresses) {}

  async #get(address: string, query: string, signal?: AbortSignal): Promise<Response> {
    const url = new URL(address, document.baseURI);
    url.search = query;
    let found: Response;
    try {
      found = await fetch(url, signal ? { signal } : {});
    } catch (error) {
      if ((error as Error).name === "AbortError") throw error;
      throw new ExploreError("fetch", address);
    }
    if (found.status === 400) throw new ExploreError("query", (await found.text()).trim());
    if (found.status === 404 || found.status === 410) throw new ExploreError("gone", (await found.text()).trim());
    if (!found.ok) throw new ExploreError("fetch", `${address} (${found.status})`);
    return found;
  }

  ask(asked: Asked, cut: Cut, signal: AbortSignal, soon?: (estimate: Answer) => void): Promise<Answer> {
    const ask = async (options: string, signal: AbortSignal) => (await this.#get(this.addresses.search, options, signal)).text();
    return answer(ask, asked, cut, signal, soon);
  }

  async open({ path, tree }: Ref, asked: Asked, signal: AbortSignal): Promise<Opened> {
    const found = await this.#get(this.addresses.file, `path=${encodeURIComponent(path)}`, signal);
    return { bytes: new Uint8Array(await found.arrayBuffer()), tree, charset: null, hit: await this.#hit({ path, tree }, asked, signal), problem: null };
  }

  async #hit(ref: Ref, asked: Asked, signal: AbortSignal): Promise<GameLine["hits"][number] | null> {
    if (!asked.shape && asked.query["moves"] === undefined) return null;
    // A glob that matches only this path, with special characters escaped.
    const file = ref.path.replace(/[\\*?[\]{}!]/g, "\\$&");
    const text = await (await this.#get(this.addresses.search, search({ ...asked.query, file }), signal)).text();
    return hitIn(read(text), ref)?.hits[0] ?? null;
  }

  async warning(): Promise<string | null> {
    const lines = (await (await this.#get(this.addresses.status, "")).text()).split("\n").filter(Boolean);
    const stale = lines.map((line) => JSON.parse(line) as { index?: string; state?: string }).find(({ state }) => state === "stale");
    return stale ? `sgf index --update ${quoted(stale.index ?? "")}` : null;
  }
}

const quoted = (word: string): string => (/^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`);
