// What `sgf-viewer.js` and `sgfkit/viewer` begin with.
import { SgfViewer } from "./element.js";

/** Defines the element, if nobody has. For bundlers, that leave out what is imported and not used. */
export function define(): void {
  if (!customElements.get("sgf-viewer")) customElements.define("sgf-viewer", SgfViewer);
}

define();

export { SgfViewer };
export type { State, Place, Mode, Theme } from "./types.js";
