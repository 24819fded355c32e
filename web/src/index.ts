// Entry point `sgfkit/viewer`. Importing it does not use the DOM, so it also works on servers.
import { SgfViewer } from "./element.js";

/** Defines the element unless it is already defined. Does nothing on a server. */
export function define(): void {
  if (typeof customElements === "undefined") return;
  if (!customElements.get("sgf-viewer")) customElements.define("sgf-viewer", SgfViewer);
}

export { SgfViewer };
export type { State, Place, Mode, Theme } from "./types.js";
