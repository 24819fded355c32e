// Sets the page's language to the reader's unless one is given. Must run before the explorer's script, since the
// element reads the language when it is defined.
import { words } from "../words.js";

const explorer = document.querySelector("sgf-explorer")!;
if (!explorer.hasAttribute("lang")) document.documentElement.lang = words(...navigator.languages).lang;
document.querySelector("h1")!.textContent = document.title;
