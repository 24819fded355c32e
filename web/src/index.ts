// The entry `sgfkit/viewer`. Importing it touches no DOM, so pages that a server renders can import it, too.
import { SgfViewer } from "./element.js";

/** Defines the element, unless it is defined already. Does nothing on a server. */
export function define(): void {
  if (typeof customElements === "undefined") return;
  if (!customElements.get("sgf-viewer")) customElements.define("sgf-viewer", SgfViewer);
}

export { SgfViewer };
export type { State, Place, Mode, Theme } from "./types.js";
