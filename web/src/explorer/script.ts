// What `sgf-explorer.js` begins with: a script defines the elements by itself.
import { besideScript } from "../formats.js";
import { define } from "./index.js";

besideScript(document.currentScript as HTMLScriptElement | null);
define();
