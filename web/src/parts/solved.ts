// Comments of a problem without solution marks.
import type { Viewing } from "../state.js";
import type { View } from "../types.js";

/** Words that mark solutions, with their punctuation: hidden while solving. */
const MARKERS = /(?:RIGHT|CORRECT|CHOICE|FORCE|NOTTHIS)+(?![A-Za-z])[.!:;,]*/g;

/** Returns the comments on the solver's move and on the answer, without marks. */
export function solved({ remark }: Viewing, view: View): string {
  const texts = [remark?.id === view.id ? remark.text : "", view.said.comment ?? ""];
  return texts.map((text) => text.replace(MARKERS, "").trim()).filter(Boolean).join("\n\n");
}
