// Answers as JSON lines of `sgf search --json`, from the program or from an archive in the worker.
import type { Answer, Asked } from "../source.js";
import { search } from "../source.js";
import { ExploreError, type ContinuationLine, type Cut, type GameLine, type GroupLine, type Line, type Query, type SummaryLine } from "../types.js";

/** Number of games included in an answer. */
export const FIRST = 100;
/** Delay before an estimate. */
const SOON = "100ms";

/** Returns JSON lines for URL-encoded options. */
export type Ask = (options: string, signal: AbortSignal) => Promise<string>;

export function read(text: string): Line[] {
  try {
    return text.split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line) as Line);
  } catch {
    throw new ExploreError("damaged", "search");
  }
}

/** Options that the page adds to a question. */
type Limits = { limit?: string; offset?: string; time?: string };

async function once(ask: Ask, query: Query, cut: Cut, more: Limits, signal: AbortSignal): Promise<Answer> {
  const limits: Limits = { limit: String(cut.limit ?? FIRST), ...(cut.offset && { offset: String(cut.offset) }) };
  const lines = read(await ask(search({ ...query, ...limits, ...more }), signal));
  const summary = lines.find((line): line is SummaryLine => line.type === "summary");
  if (!summary) throw new ExploreError("damaged", "search");
  const games = lines.filter((line): line is GameLine => line.type === "game");
  const from = cut.offset ?? 0;
  return {
    summary,
    continuations: lines.filter((line): line is ContinuationLine => line.type === "continuation"),
    groups: lines.filter((line): line is GroupLine => line.type === "group"),
    games: async (wanted, later) => {
      const [start, count] = [wanted.offset ?? 0, wanted.limit ?? Infinity];
      const isHere = start >= from && (start + count <= from + games.length || games.length < Number(limits.limit));
      if (isHere) return games.slice(start - from, start - from + count);
      const own: Limits = { offset: String(start), ...(Number.isFinite(count) && { limit: String(count) }) };
      return read(await ask(search({ ...query, ...own }), later)).filter((line): line is GameLine => line.type === "game");
    },
  };
}

/** Returns the answer, preceded by an estimate if it takes long. */
export async function answer(
  ask: Ask, { query }: Asked, cut: Cut, signal: AbortSignal, soon?: (estimate: Answer) => void,
): Promise<Answer> {
  if (soon) {
    const first = await once(ask, query, cut, { time: SOON }, signal);
    if (first.summary.exact) return first;
    soon(first);
  }
  return once(ask, query, cut, {}, signal);
}
