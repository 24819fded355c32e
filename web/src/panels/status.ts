// What has just happened, in a sentence.
import type { View } from "../types.js";
import type { Viewer } from "../viewer.js";

/** `Move 12: White D4, takes 3.` */
export function statusText(viewer: Viewer, view: View): string {
  const { number, color, move, takes, illegal, setup } = view.status;
  const parts: string[] = [];
  if (color && move !== null) {
    const side = viewer.text(color === "B" ? "black" : "white");
    const key = move === "pass" || move === "resign" ? (`status-${move}` as const) : "status-move";
    parts.push(viewer.text(key, { number, color: side, move }));
  } else if (view.node === 0) {
    parts.push(viewer.text("status-root"));
  } else {
    parts.push(viewer.text(setup ? "status-setup" : "status-node"));
  }
  if (takes) parts.push(viewer.text("status-takes", { count: takes }));
  if (illegal.length) parts.push(viewer.text("status-illegal", { faults: illegal.join(", ") }));
  if (!color && view.show.to_play) parts.push(viewer.text(`status-to-play-${view.show.to_play}`));
  if (view.children.length > 1 && !viewer.hides) parts.push(viewer.text("status-variations", { count: view.children.length }));
  const [comma, stop] = viewer.say.lang === "ja" ? ["、", "。"] : [", ", "."];
  return parts.join(comma) + stop;
}
