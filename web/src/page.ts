// The page around the viewer speaks its reader's language, unless somebody has said which.
import { words } from "./words.js";

const viewer = document.querySelector("sgf-viewer")!;
if (!viewer.hasAttribute("lang")) {
  const say = words(...navigator.languages);
  document.documentElement.lang = say.lang;
  document.querySelector("h1")!.textContent = say("viewer");
}
// The element looks at the page's language when it is defined.
void import("./index.js");
