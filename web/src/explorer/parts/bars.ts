// Small charts of results, shares and years.
import { h, s } from "../../dom.js";
import type { Say } from "../app.js";
import type { ContinuationLine, Wins } from "../types.js";

/** Returns true if any game has a winner or is a draw. */
export const isDecided = ({ B, W, draw }: Wins): boolean => B + W + draw > 0;

/** Bar of Black's wins, draws and White's wins, without undecided games. Parts narrower than `room` have no number. */
export function winsBar(wins: Wins, say: Say, room: number): HTMLElement {
  const decided = wins.B + wins.W + wins.draw;
  const said = [say("black-wins", { count: wins.B }), say("white-wins", { count: wins.W })];
  if (wins.draw) said.push(say("draws", { count: wins.draw }));
  if (wins.other) said.push(say("other-results", { count: wins.other }));
  const label = said.join(say("comma"));
  const part = (kind: keyof Wins) => {
    const share = decided ? wins[kind] / decided : 0;
    const element = h("span", { class: `part ${kind}` }, share >= room ? `${Math.round(share * 100)}%` : "");
    element.style.flexGrow = String(share);
    return share > 0 ? element : null;
  };
  return h("span", { class: decided ? "wins" : "wins none", role: "img", "aria-label": label, title: label }, part("B"), part("draw"), part("W"));
}

export function shareBar(share: number): HTMLElement {
  const done = h("span", { class: "part" });
  done.style.width = `${Math.max(1, share * 100)}%`;
  return h("span", { class: "share", "aria-hidden": "true" }, done);
}

/** Maximum number of sparkline columns, minimum number to reserve, and height. */
const COLUMNS = 30;
const FEWEST = 10;
const HEIGHT = 14;

/** Range of years, with a sparkline relative to all years. */
export function yearsOf({ years, per_year: perYear }: ContinuationLine, all: readonly [number, number], say: Say): HTMLElement | null {
  if (!years) return null;
  // If everything is from one year, there is nothing to compare.
  if (all[0] === all[1]) return h("span", { class: "range" }, range(years));
  const [first, last] = all;
  // Years per column.
  const wide = Math.max(1, Math.ceil((last - first + 1) / COLUMNS));
  const columns = new Array<number>(Math.ceil((last - first + 1) / wide)).fill(0);
  for (const [year, hits] of perYear) {
    const at = Math.floor((year - first) / wide);
    if (columns[at] !== undefined) columns[at] += hits;
  }
  const most = Math.max(...columns);
  const at = columns.indexOf(most);
  const begin = first + at * wide;
  const often = say("years-most", { years: range([begin, Math.min(last, begin + wide - 1)]), count: most });
  const width = Math.max(FEWEST, columns.length) * 2;
  const svg = s("svg", { viewBox: `0 0 ${width} ${HEIGHT}`, preserveAspectRatio: "none", class: "sparkline", "aria-hidden": "true" });
  const tops = columns.map((hits, column) => (hits ? `M${column * 2} ${HEIGHT - 1}v${-Math.max(1, (hits / most) * (HEIGHT - 1)).toFixed(2)}h1.6V${HEIGHT - 1}z` : ""));
  svg.append(s("path", { d: `M0 ${HEIGHT - 0.5}H${width}`, class: "all" }), s("path", { d: tops.join(""), class: "own" }));
  return h("span", { class: "when", role: "img", title: often, "aria-label": `${range(years)}${say("comma")}${often}` },
    h("span", { class: "range" }, range(years)), svg as unknown as HTMLElement);
}

/** Formats a range of years. */
export const range = ([from, to]: readonly [number, number]): string => (from === to ? String(from) : `${from}–${to}`);
