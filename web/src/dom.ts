// Creates DOM elements without parsing markup.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;

/** Creates an element with attributes, listeners (`onclick`) and children. */
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

/** Base class of our elements. Servers have no HTMLElement but import the module anyway. */
export const Base: typeof HTMLElement = globalThis.HTMLElement ?? class {};

const SVG = "http://www.w3.org/2000/svg";

/** Creates an SVG element. */
export function s(tag: string, attributes: Record<string, string | number> = {}): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** Sets or removes an attribute if it differs. */
export function set(element: Element, name: string, value: string | number | boolean | null | undefined): void {
  if (value === null || value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (element.getAttribute(name) !== text) element.setAttribute(name, text);
}

/** Isolates a text of the file, so that its direction does not affect the rest. */
export function bdi(text: string, attributes: Attributes = {}): HTMLElement {
  return h("bdi", attributes, text);
}

export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...(children.filter(Boolean) as Node[]));
}

/** Adds properties for attributes, except for those the element defines itself. */
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
