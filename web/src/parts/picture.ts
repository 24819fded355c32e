// Updates the painted picture. Most shapes stay between positions, so only changed ones are parsed and redrawn.
import { h, set } from "../dom.js";
import { trusted } from "../trusted.js";

/** Shape as painted, or a group with its opening tag. */
interface Part {
  text: string;
  shapes: string[] | null;
}

export class Picture {
  readonly element = h("div", { class: "picture" });
  #text = "";
  #head = "";
  #parts: Part[] = [];

  clear(): void {
    this.element.replaceChildren();
    this.#text = "";
  }

  /** Shows a picture; returns true if it is different. */
  paint(text: string): boolean {
    if (text === this.#text) return false;
    const read = partsOf(text);
    const before = this.#text && this.element.firstElementChild;
    if (before && read && read.head === this.#head) {
      renew(before, this.#parts, read.parts);
    } else {
      const svg = elements(text)[0]!;
      set(svg, "aria-hidden", "true");
      for (const name of ["role", "width", "height"]) svg.removeAttribute(name);
      this.element.replaceChildren(svg);
    }
    [this.#text, this.#head, this.#parts] = [text, read?.head ?? "", read?.parts ?? []];
    return true;
  }
}

/**
 * Splits a picture into parts: the painter writes one line per shape and group tag. Returns `null` if a text of the
 * file contains line breaks.
 */
function partsOf(text: string): { head: string; parts: Part[] } | null {
  const [head = "", ...lines] = text.split("\n");
  const parts: Part[] = [];
  let group: string[] | null = null;
  for (const line of lines) {
    if (line === "</svg>") return { head, parts };
    if (!line.startsWith("<") || !line.endsWith(">")) return null;
    if (line === "</g>" || line === "</defs>") group = null;
    else if (group) group.push(line);
    else if (line.startsWith("<g ") || line === "<defs>") parts.push({ text: line, shapes: (group = []) });
    else if (!line.startsWith("<title>") && !line.startsWith("<desc>")) parts.push({ text: line, shapes: null });
  }
  return null;
}

/** Parses elements, without titles for screen readers, since the grid has them. */
function elements(text: string): Element[] {
  const fresh = document.createElement("template");
  fresh.innerHTML = trusted.svg(text);
  for (const said of fresh.content.querySelectorAll("title, desc")) said.remove();
  return [...fresh.content.children];
}

/** Parses shapes, which must be inside an SVG element. */
const read = (shapes: string): Element[] => [...elements(`<svg>${shapes}</svg>`)[0]!.children];

const whole = ({ text, shapes }: Part): string =>
  (shapes ? `${text}${shapes.join("")}${text === "<defs>" ? "</defs>" : "</g>"}` : text);

const isSame = (one: Part, other: Part): boolean => one.text === other.text
  && (one.shapes === other.shapes || (one.shapes?.length === other.shapes?.length && one.shapes!.every((shape, at) => shape === other.shapes![at])));

/** Returns the lengths of the common prefix and suffix of two lists. */
function shared<T>(was: T[], is: T[], same: (one: T, other: T) => boolean): [number, number] {
  const most = Math.min(was.length, is.length);
  let [first, last] = [0, 0];
  while (first < most && same(was[first]!, is[first]!)) first += 1;
  while (last < most - first && same(was.at(-1 - last)!, is.at(-1 - last)!)) last += 1;
  return [first, last];
}

/** Replaces the changed parts of a picture. */
function renew(svg: Element, was: Part[], is: Part[]): void {
  const [first, last] = shared(was, is, isSame);
  const [gone, come] = [was.slice(first, was.length - last), is.slice(first, is.length - last)];
  const children = [...svg.children].slice(first, was.length - last);
  if (gone.length !== come.length) return exchange(svg, children, svg.children[was.length - last], come.map(whole).join(""));
  come.forEach((part, at) => {
    const [before, child] = [gone[at]!, children[at]!];
    if (before.shapes && part.shapes && before.text === part.text) regroup(child, before.shapes, part.shapes);
    else child.replaceWith(...read(whole(part)));
  });
}

function regroup(group: Element, was: string[], is: string[]): void {
  const [first, last] = shared(was, is, Object.is);
  const gone = [...group.children].slice(first, was.length - last);
  exchange(group, gone, group.children[was.length - last], is.slice(first, is.length - last).join(""));
}

function exchange(parent: Element, gone: Element[], next: Element | undefined, come: string): void {
  for (const child of gone) child.remove();
  if (come) for (const child of read(come)) parent.insertBefore(child, next ?? null);
}
