// Icons from Lucide (ISC), inlined by the build as lists of SVG elements.
import { s } from "./dom.js";
import ChevronFirst from "lucide/dist/esm/icons/chevron-first.mjs";
import ChevronLast from "lucide/dist/esm/icons/chevron-last.mjs";
import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import Play from "lucide/dist/esm/icons/play.mjs";
import Pause from "lucide/dist/esm/icons/pause.mjs";
import Menu from "lucide/dist/esm/icons/menu.mjs";
import Undo2 from "lucide/dist/esm/icons/undo-2.mjs";
import Redo2 from "lucide/dist/esm/icons/redo-2.mjs";
import Circle from "lucide/dist/esm/icons/circle.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import Square from "lucide/dist/esm/icons/square.mjs";
import Triangle from "lucide/dist/esm/icons/triangle.mjs";
import SquareDot from "lucide/dist/esm/icons/square-dot.mjs";
import Type from "lucide/dist/esm/icons/type.mjs";
import Hash from "lucide/dist/esm/icons/hash.mjs";
import ArrowUpRight from "lucide/dist/esm/icons/arrow-up-right.mjs";
import Slash from "lucide/dist/esm/icons/slash.mjs";
import Contrast from "lucide/dist/esm/icons/contrast.mjs";
import Ellipsis from "lucide/dist/esm/icons/ellipsis.mjs";
import Eraser from "lucide/dist/esm/icons/eraser.mjs";
import ArrowLeftRight from "lucide/dist/esm/icons/arrow-left-right.mjs";
import Blend from "lucide/dist/esm/icons/blend.mjs";
import Scan from "lucide/dist/esm/icons/scan.mjs";
import ArrowUp from "lucide/dist/esm/icons/arrow-up.mjs";
import ArrowDown from "lucide/dist/esm/icons/arrow-down.mjs";
import Trash from "lucide/dist/esm/icons/trash.mjs";
import Delete from "lucide/dist/esm/icons/delete.mjs";
import GitMerge from "lucide/dist/esm/icons/git-merge.mjs";
import RotateCcw from "lucide/dist/esm/icons/rotate-ccw.mjs";
import Lightbulb from "lucide/dist/esm/icons/lightbulb.mjs";
import SkipForward from "lucide/dist/esm/icons/skip-forward.mjs";
import SkipBack from "lucide/dist/esm/icons/skip-back.mjs";
import ChevronUp from "lucide/dist/esm/icons/chevron-up.mjs";
import ChevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import Shuffle from "lucide/dist/esm/icons/shuffle.mjs";
import Search from "lucide/dist/esm/icons/search.mjs";

type Drawing = readonly (readonly [string, Record<string, string | number>])[];

const ICONS = {
  first: ChevronFirst, previous: ChevronLeft, next: ChevronRight, last: ChevronLast, autoplay: Play, pause: Pause, menu: Menu,
  undo: Undo2, redo: Redo2, play: Contrast, AE: Eraser, PL: ArrowLeftRight, CR: Circle, MA: X, SQ: Square, TR: Triangle,
  SL: SquareDot, LB: Type, number: Hash, AR: ArrowUpRight, LN: Slash, DD: Blend, VW: Scan, promote: ArrowUp, demote: ArrowDown,
  "delete-subtree": Trash, "delete-node": Delete, "make-main-line": GitMerge, retry: RotateCcw, "show-solution": Lightbulb,
  "next-game": SkipForward, "previous-game": SkipBack, "next-mistake": SkipForward, "previous-mistake": SkipBack, more: Ellipsis, pass: SkipForward, "previous-file": ChevronUp, "next-file": ChevronDown, "shuffle-files": Shuffle, close: X, find: Search,
} as unknown as Record<string, Drawing>;

/** Adds icons for other pages. */
export function add(icons: object): void {
  Object.assign(ICONS, icons);
}

/** Own icons for stones and territory, which need fill colors. */
const OWN: Record<string, Drawing> = {
  AB: [["circle", { cx: 12, cy: 12, r: 9, fill: "#111", stroke: "currentColor", "stroke-width": 1.5 }]],
  AW: [["circle", { cx: 12, cy: 12, r: 9, fill: "#fff", stroke: "#333", "stroke-width": 1.5 }]],
  TB: [["rect", { x: 7, y: 7, width: 10, height: 10, fill: "#111", stroke: "currentColor", "stroke-width": 1.2 }]],
  TW: [["rect", { x: 7, y: 7, width: 10, height: 10, fill: "#fff", stroke: "#333", "stroke-width": 1.2 }]],
};

export const hasIcon = (name: string): boolean => name in OWN || name in ICONS;

export function icon(name: string): SVGElement {
  const svg = s("svg", {
    viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true", fill: "none", stroke: "currentColor", "stroke-width": 2,
    "stroke-linecap": "round", "stroke-linejoin": "round",
  });
  for (const [tag, attributes] of OWN[name] ?? ICONS[name] ?? []) svg.append(s(tag, attributes));
  return svg;
}
