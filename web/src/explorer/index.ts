// Entry point `sgfkit/explorer`. Importing it does not use the DOM, so it also works on servers.
import { define as defineViewer } from "../index.js";
import "./icons.js";
import { SgfExplorer } from "./element.js";

/** Defines both elements unless they are already defined. Does nothing on a server. */
export function define(): void {
  if (typeof customElements === "undefined") return;
  defineViewer();
  if (!customElements.get("sgf-explorer")) customElements.define("sgf-explorer", SgfExplorer);
}

export { SgfExplorer };
export type { State } from "./explorer.js";
export type { Cut, Line, Query, Ref } from "./types.js";
