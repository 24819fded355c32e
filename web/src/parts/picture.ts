// The painter's picture in the document. From one position to the next most of it stays, so only the
// shapes that came or went are read: browsers draw those, and nothing else.
import { h, set } from "../dom.js";
import { trusted } from "../trusted.js";

/** A shape as the painter writes it; or a group of shapes, and how it begins. */
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

  /** Shows a picture; tells whether it is another one. */
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

/** The parts of a picture: the painter writes a line a shape, and lines around groups. `null` where a text of
 * the file has lines of its own. */
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

/** The elements that some text makes. What is said for ears stands in the grid. */
function elements(text: string): Element[] {
  const fresh = document.createElement("template");
  fresh.innerHTML = trusted.svg(text);
  for (const said of fresh.content.querySelectorAll("title, desc")) said.remove();
  return [...fresh.content.children];
}

/** The elements of shapes, which are such only inside a picture. */
const read = (shapes: string): Element[] => [...elements(`<svg>${shapes}</svg>`)[0]!.children];

const whole = ({ text, shapes }: Part): string =>
  (shapes ? `${text}${shapes.join("")}${text === "<defs>" ? "</defs>" : "</g>"}` : text);

const isSame = (one: Part, other: Part): boolean => one.text === other.text
  && (one.shapes === other.shapes || (one.shapes?.length === other.shapes?.length && one.shapes!.every((shape, at) => shape === other.shapes![at])));

/** How many of two lists are the same at their begin, and how many then at their end. */
function shared<T>(was: T[], is: T[], same: (one: T, other: T) => boolean): [number, number] {
  const most = Math.min(was.length, is.length);
  let [first, last] = [0, 0];
  while (first < most && same(was[first]!, is[first]!)) first += 1;
  while (last < most - first && same(was.at(-1 - last)!, is.at(-1 - last)!)) last += 1;
  return [first, last];
}

/** Brings a picture from some parts to others. */
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
