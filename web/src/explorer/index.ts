// The entry `sgfkit/explorer`. Importing it touches no DOM, so pages that a server renders can import it, too.
import { define as defineViewer } from "../index.js";
import "./icons.js";
import { SgfExplorer } from "./element.js";

/** Defines both elements, unless they are defined already. Does nothing on a server. */
export function define(): void {
  if (typeof customElements === "undefined") return;
  defineViewer();
  if (!customElements.get("sgf-explorer")) customElements.define("sgf-explorer", SgfExplorer);
}

export { SgfExplorer };
export type { State } from "./explorer.js";
export type { Cut, Line, Query, Ref } from "./types.js";
