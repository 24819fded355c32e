// What `sgf-viewer.js` and `sgfkit/viewer` begin with.
import { SgfViewer } from "./element.js";

if (!customElements.get("sgf-viewer")) customElements.define("sgf-viewer", SgfViewer);

export { SgfViewer };
export type { State, Place, Mode, Theme } from "./types.js";
