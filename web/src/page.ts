// The page around the viewer speaks its reader's language, unless somebody has said which. It runs
// before the viewer's script: the element looks at the page's language when it is defined.
import { words } from "./words.js";

const viewer = document.querySelector("sgf-viewer")!;
if (!viewer.hasAttribute("lang")) {
  const say = words(...navigator.languages);
  document.documentElement.lang = say.lang;
  document.querySelector("h1")!.textContent = say("viewer");
}
