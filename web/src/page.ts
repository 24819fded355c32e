// Sets the page's language to the reader's unless one is given. Must run before the viewer's script, since the
// element reads the language when it is defined.
import { words } from "./words.js";

const viewer = document.querySelector("sgf-viewer")!;
if (!viewer.hasAttribute("lang")) {
  const say = words(...navigator.languages);
  document.documentElement.lang = say.lang;
  document.querySelector("h1")!.textContent = say("viewer");
}
