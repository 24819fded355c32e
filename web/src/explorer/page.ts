// Sets the page's language to the reader's unless one is given. Must run before the explorer's script, since the
// element reads the language when it is defined.
import { available } from "../languages.js";

const explorer = document.querySelector("sgf-explorer")!;
if (!explorer.hasAttribute("lang")) document.documentElement.lang = available(navigator.languages);
document.querySelector("h1")!.textContent = document.title;
