// Elements, made of names and texts. Nothing here parses markup.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;

/** An element with attributes, listeners (`onclick`) and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K, attributes: Attributes = {}, ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.slice(2), value as EventListener);
    else set(element, name, value);
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/** What elements of our own are made of. A server has no elements, and imports them all the same. */
export const Base: typeof HTMLElement = globalThis.HTMLElement ?? class {};

const SVG = "http://www.w3.org/2000/svg";

/** An element of SVG. */
export function s(tag: string, attributes: Record<string, string | number> = {}): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** Sets an attribute, or removes it: only where that changes something. */
export function set(element: Element, name: string, value: string | number | boolean | null | undefined): void {
  if (value === null || value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/** A text of the file: set apart, so that its direction turns nothing else around. */
export function bdi(text: string, attributes: Attributes = {}): HTMLElement {
  return h("bdi", attributes, text);
}

/** Replaces all children. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...(children.filter(Boolean) as Node[]));
}

/** Makes attributes of an element properties, too. What the element has of its own stays. */
export function reflect(element: { prototype: HTMLElement }, names: readonly string[]): void {
  for (const name of names) {
    const property = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    if (property in element.prototype) continue;
    Object.defineProperty(element.prototype, property, {
      get(this: HTMLElement) {
        return this.getAttribute(name);
      },
      set(this: HTMLElement, value: unknown) {
        if (value === null || value === undefined || value === false) this.removeAttribute(name);
        else this.setAttribute(name, value === true ? "" : String(value));
      },
    });
  }
}
