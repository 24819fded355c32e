// Describes the last event.
import { hides, type Viewing } from "../state.js";
import type { Scene } from "../scene.js";
import type { Key } from "../words.js";
import { openingName } from "./opening.js";

/** Says which rules a move violates. */
export const faultsOf = (codes: string[], say: Scene["say"]): string => [...new Set(codes)].map((code) => say(`illegal-${code}` as Key)).join(", ");

const capital = (text: string, lang: string): string => text.charAt(0).toLocaleUpperCase(lang) + text.slice(1);

/** `Move 12: White D4, takes 3.` */
export function statusText(state: Viewing, say: Scene["say"]): string {
  const view = state.view!;
  const { number, color, move, takes, illegal, setup } = view.status;
  const parts: string[] = [];
  if (color && move !== null) {
    const side = say(color === "B" ? "black" : "white");
    const key = move === "pass" || move === "resign" ? (`status-${move}` as const) : "status-move";
    parts.push(say(key, { number, color: side, move }));
  } else if (view.node === 0) parts.push(say("status-root"));
  else parts.push(say(setup ? "status-setup" : "status-node"));
  if (view.opening?.here) parts.push(openingName(view.opening.names, say.lang));
  if (takes) parts.push(say("status-takes", { count: takes }));
  if (!color && view.show.to_play) parts.push(say(`status-to-play-${view.show.to_play}`));
  if (view.children.length > 1 && !hides(state)) parts.push(say("status-variations", { count: view.children.length }));
  const text = parts.join(say("comma")) + say("stop");
  if (!illegal.length) return text;
  // First, since a narrow line cuts off its end.
  const fault = say("status-illegal", { faults: faultsOf(illegal, say) });
  return `${capital(fault, say.lang)}${say("stop")}${say("stop") === "." ? " " : ""}${text}`;
}
