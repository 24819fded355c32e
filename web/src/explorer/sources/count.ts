// Summarizes hits as `sgf search` does.
import { pointOf } from "../grid.js";
import type { Asked } from "../source.js";
import type { ContinuationLine, Size, SummaryLine, Wins } from "../types.js";
import { other } from "../images.js";
import type { Seen } from "./tile.js";

/** Results and years of games, from `facts/`. */
export interface Facts {
  /** B, W, d, v, u, n, or `-` for a removed game. */
  winner(game: number): string;
  year(game: number): number | null;
}

interface Counts {
  hits: number;
  games: number;
  atOnce: number;
  wins: Wins;
  years: [number, number] | null;
}

const none = (): Counts => ({ hits: 0, games: 0, atOnce: 0, wins: { B: 0, W: 0, draw: 0, other: 0 }, years: null });

const ENDS: Record<string, keyof Wins> = { B: "B", W: "W", d: "draw" };

function add(counts: Counts, winner: string, year: number | null): void {
  counts.wins[ENDS[winner] ?? "other"] += 1;
  if (year !== null) counts.years = [Math.min(year, counts.years?.[0] ?? year), Math.max(year, counts.years?.[1] ?? year)];
}

const asSeen = (winner: string, swapped: boolean): string =>
  swapped && (winner === "B" || winner === "W") ? other(winner) : winner;

function rate({ wins: { B, W, draw } }: Counts, color: "B" | "W"): number | null {
  const decided = B + W + draw;
  return decided ? ((color === "B" ? B : W) + draw / 2) / decided : null;
}

/** Rounds to four decimals. */
const rounded = (number: number): number => Math.round(number * 10_000) / 10_000;

/** Minimum number of decided games for a win rate. */
const TELLING = 10;

/** A–Z, a–z, then numbers from 1. */
export const label = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : index < 52 ? String.fromCharCode(97 + index - 26) : String(index - 51);

type Row = { color: "B" | "W"; cell: [number, number]; counts: Counts; perYear: Map<number, number> };

/** Sorts rows by the option `order`. */
function sorted(rows: Row[], order: string): Row[] {
  const key = ({ color, counts }: Row): number => {
    if (order === "recent") return counts.years?.[1] ?? -1;
    const { B, W, draw } = counts.wins;
    if (order === "win-rate" && B + W + draw >= TELLING) return rate(counts, color)!;
    return -1;
  };
  return rows.sort((a, b) =>
    key(b) - key(a) || b.counts.hits - a.counts.hits || Number(a.color === "W") - Number(b.color === "W")
    || a.cell[1] - b.cell[1] || a.cell[0] - b.cell[0]);
}

/** Summarizes hits and continuations. Games within each are in ascending order. */
export function count(
  found: Seen[], { board, game, query }: Asked, facts: Facts | null, searched: number,
): { continuations: ContinuationLine[]; summary: SummaryLine; games: number[] } {
  const all = none();
  const games = new Set<number>();
  const rows = new Map<string, Row>();
  let [swapped, ends] = [0, 0];
  for (const group of found) {
    const key = group.cell ? `${group.color} ${group.cell}` : "";
    if (key && !rows.has(key)) rows.set(key, { color: group.color, cell: [...group.cell!], counts: none(), perYear: new Map() });
    const row = rows.get(key);
    if (group.swapped) swapped += group.games.length;
    if (!row) ends += group.games.length;
    all.hits += group.games.length;
    if (row) {
      row.counts.hits += group.games.length;
      if (!group.later) row.counts.atOnce += group.games.length;
    }
    for (const game of group.games) {
      games.add(game);
      if (!facts) continue;
      const [winner, year] = [asSeen(facts.winner(game), group.swapped), facts.year(game)];
      add(all, winner, year);
      if (!row) continue;
      add(row.counts, winner, year);
      if (year !== null) row.perYear.set(year, (row.perYear.get(year) ?? 0) + 1);
    }
  }
  for (const [key, row] of rows) {
    const own = new Set<number>();
    for (const group of found) if (group.cell && `${group.color} ${group.cell}` === key) for (const game of group.games) own.add(game);
    row.counts.games = own.size;
  }
  const names = new Map<string, string>();
  const order = typeof query.order === "string" ? query.order : "hits";
  const continuations = sorted([...rows.values()], order).map(({ color, cell, counts, perYear }): ContinuationLine => {
    if (!names.has(String(cell))) names.set(String(cell), label(names.size));
    const at = board && ([board.corner[0] + cell[0], board.corner[1] + cell[1]] as const);
    const won = rate(counts, color);
    return {
      type: "continuation", label: names.get(String(cell))!, color, cell: [cell[0] + 1, cell[1] + 1],
      point: at && pointOf(game, board.size as Size, at), hits: counts.hits, games: counts.games, share: rounded(counts.hits / Math.max(1, all.hits)),
      at_once: counts.atOnce, later: counts.hits - counts.atOnce, wins: counts.wins, win_rate: won === null ? null : rounded(won), years: counts.years,
      per_year: [...perYear].sort(([a], [b]) => a - b),
    };
  });
  return {
    continuations, games: [...games].sort((a, b) => a - b),
    summary: {
      type: "summary", games: games.size, hits: all.hits, swapped, no_continuation: ends, searched, wins: all.wins, years: all.years,
      exact: true, unreadable: 0,
    },
  };
}

/** Summarizes games that were only filtered. */
export function countGames(games: readonly number[], facts: Facts | null, searched: number): SummaryLine {
  const all = none();
  if (facts) for (const game of games) add(all, facts.winner(game), facts.year(game));
  return {
    type: "summary", games: games.length, hits: 0, swapped: 0, no_continuation: 0, searched, wins: all.wins, years: all.years, exact: true, unreadable: 0,
  };
}

