// What a problem says to those who solve it.
import type { Viewing } from "../state.js";
import type { View } from "../types.js";

/** Words by which problems are marked; they are not for those who solve. */
const MARKERS = /(?:RIGHT|CORRECT|CHOICE|FORCE|NOTTHIS)+(?![A-Za-z])/g;

/** What problems say, without the words that mark them: of the solver's move, and of the answer. */
export function solved({ remark }: Viewing, view: View): string {
  const texts = [remark?.id === view.id ? remark.text : "", view.said.comment ?? ""];
  return texts.map((text) => text.replace(MARKERS, "").trim()).filter(Boolean).join("\n\n");
}
