// Engine values of a position in words.
import { h } from "../dom.js";
import { tellsAnalysis } from "../state.js";
import type { Scene, Send } from "../scene.js";
import type { Words } from "../words.js";
import { button } from "./button.js";

export const spoken = (say: Words, move: string): string => (move === "pass" ? say("pass") : move);

/** Says who leads, what the move lost, and what was best, with a button for the engine's line. */
export function readingLines({ state, say }: Scene, send: Send): HTMLElement[] {
  const reading = tellsAnalysis(state) ? state.course?.readings.get(state.view!.id) : undefined;
  if (!reading) return [];
  const { winrate, score, played } = reading;
  const values: string[] = [];
  if (score !== null) {
    const points = Math.abs(score).toFixed(1);
    values.push(points === "0.0" ? say("score-even") : say(score > 0 ? "score-B" : "score-W", { points }));
  }
  if (winrate !== null) values.push(say("winrate-is", { percent: (winrate * 100).toFixed(1) }));
  const lost = played?.class ? say(state.course!.by === "score" ? "loses-score" : "loses-winrate", { lost: played.lost!.toFixed(1) }) : null;
  const best = played && played.best !== null && played.best !== played.name ? say("best-was", { best: spoken(say, played.best) }) : null;
  const lines = values.length ? [h("p", { "data-said": "values" }, values.join(" "))] : [];
  if (lost || best) {
    lines.push(h("p", { "data-said": "loss", "data-class": played!.class, class: "loss" }, [lost, best].filter(Boolean).join(" "),
      ...(best ? [" ", button(send, say, "show-best", true)] : [])));
  }
  return lines;
}
