// Figures as people see them at a glance: who won, how often, when.
import { h, s } from "../../dom.js";
import type { Say } from "../app.js";
import type { Wins } from "../types.js";


/** Black's wins, draws, White's wins, side by side; what has no winner is not counted. Parts narrower than `room` have no figure. */
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

/** A share as a line. */
export function shareBar(share: number): HTMLElement {
  const done = h("span", { class: "part" });
  done.style.width = `${Math.max(1, share * 100)}%`;
  return h("span", { class: "share", "aria-hidden": "true" }, done);
}

/** Where some years lie among all. */
export function span([from, to]: readonly [number, number], [first, last]: readonly [number, number]): SVGElement {
  const all = Math.max(1, last - first);
  const at = (year: number) => ((Math.min(last, Math.max(first, year)) - first) / all) * 60 + 2;
  const svg = s("svg", { viewBox: "0 0 64 8", class: "span", "aria-hidden": "true" });
  svg.append(s("path", { d: "M2 4H62", class: "all" }), s("path", { d: `M${at(from)} 4H${Math.max(at(to), at(from) + 0.01)}`, class: "own" }));
  return svg;
}
