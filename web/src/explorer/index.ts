// What `sgf-explorer.js` and `sgfkit/explorer` begin with.
import { define as defineViewer } from "../index.js";
import "./icons.js";
import { SgfExplorer } from "./element.js";

/** Defines both elements, where nobody has. For bundlers, that leave out what is imported and not used. */
export function define(): void {
  defineViewer();
  if (!customElements.get("sgf-explorer")) customElements.define("sgf-explorer", SgfExplorer);
}

define();

export { SgfExplorer };
export type { State } from "./explorer.js";
export type { Cut, Line, Query, Ref } from "./types.js";
