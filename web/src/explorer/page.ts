// The page around the explorer speaks its reader's language, unless somebody has said which. It runs
// before the explorer's script: the element looks at the page's language when it is defined.
import { words } from "../words.js";

const explorer = document.querySelector("sgf-explorer")!;
if (!explorer.hasAttribute("lang")) document.documentElement.lang = words(...navigator.languages).lang;
document.querySelector("h1")!.textContent = document.title;
