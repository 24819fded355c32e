// What `sgf-viewer.js` begins with: a script defines the element by itself.
import { besideScript } from "./formats.js";
import { define } from "./index.js";

besideScript(document.currentScript as HTMLScriptElement | null);
define();
