// Players with captures, clocks and the turn.
import { bdi, fill, h, set } from "../dom.js";
import type { Clock, View } from "../types.js";
import type { Panel, Scene } from "../scene.js";
import { clock, period } from "../parts/time.js";

type Side = "B" | "W";

export function playersPanel(): Panel {
  const sides = { B: sidePanel("B"), W: sidePanel("W") };
  const about = h("p", { part: "about", class: "about" });
  const element = h("section", { part: "players", class: "players" }, sides.B.element, sides.W.element, about);
  return {
    element,
    draw(scene) {
      const { view } = scene.state;
      set(element, "aria-label", scene.say("players"));
      element.hidden = !view;
      if (!view) return;
      const rows = new Map(view.info.map((row) => [row.id, row.values[0]?.text ?? ""]));
      sides.B.draw(scene, view, rows);
      sides.W.draw(scene, view, rows);
      // Truncated if there is not enough room.
      const words = ["RE", "EV", "DT", "GN"].map((id) => rows.get(id)?.trim() ?? "").filter(Boolean);
      const text = words.join(" · ");
      if (about.textContent !== text) {
        fill(about, ...words.flatMap((word, at) => [at ? document.createTextNode(" · ") : null, bdi(word.slice(0, 160))]));
      }
      about.hidden = !text;
      set(about, "title", text.slice(0, 500));
    },
  };
}

function sidePanel(side: Side) {
  const stone = h("span", { class: "stone", "data-stone": side, "aria-hidden": "true" });
  const name = h("span", { class: "who" });
  const captures = h("span", { "data-captures": true });
  const taken = h("span", { class: "taken" }, captures);
  const more = h("span", { class: "more" });
  const clock = h("span", { "data-clock": true, class: "clock" });
  const element = h("div", { part: "player", class: "player", "data-color": side }, stone, name, h("span", { class: "facts" }, taken, more), clock);
  const ids = side === "B" ? ["PB", "BR", "BT"] : ["PW", "WR", "WT"];
  return {
    element,
    draw({ say }: Scene, view: View, rows: Map<string, string>) {
      const [who, rank, team] = ids.map((id) => rows.get(id)?.trim() ?? "");
      const named = [who || (team ? "" : say(side === "B" ? "black" : "white")), team].filter(Boolean).join(" ");
      const text = [named, rank].filter(Boolean).join(" ");
      // Truncate a long name, not the rank after it.
      if (name.textContent !== text) fill(name, bdi(named.slice(0, 120)), rank ? h("span", { class: "rank" }, " ", bdi(rank.slice(0, 40))) : null);
      set(name, "title", text.slice(0, 300));
      const isTurn = view.show.to_play === side;
      set(element, "data-turn", isTurn);
      set(element, "aria-label", `${text}${isTurn ? `, ${say("to-play")}` : ""}`);
      set(element, "role", "group");
      set(element, "data-game", view.show.game);
      const count = view.show.game === 1 ? view.show.prisoners?.[side] : undefined;
      taken.hidden = count === undefined;
      write(captures, count === undefined ? "" : String(count));
      set(taken, "title", say("captures"));
      write(more, facts(view, side, say));
      more.hidden = !more.textContent;
      const left = view.clocks?.[side];
      write(clock, left ? time(left, say) : "");
      set(clock, "title", clock.textContent);
      clock.hidden = !left;
    },
  };
}

function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Returns the owner of each side, or the pip count. */
function facts(view: View, side: Side, say: Scene["say"]): string {
  const { game, points } = view.show;
  if (game === 11) return say(side === "B" ? "side-vertical" : "side-horizontal");
  if (game === 21) return say(side === "B" ? "side-horizontal" : "side-vertical");
  if (game === 6 && points) return say("pips", { count: pips(points, side) });
  return "";
}

/** Returns the pip count: White's from `a`, Black's from `x`, 25 from the bar. */
function pips(points: Record<string, { B: number; W: number }>, side: Side): number {
  let sum = 0;
  for (const [point, count] of Object.entries(points)) {
    const at = point.charCodeAt(0) - 97;
    const way = at === 24 ? 25 : at === 25 ? 0 : side === "W" ? at + 1 : 24 - at;
    sum += way * count[side];
  }
  return sum;
}

/** Returns `0:09:59` and the remaining overtime in words. */
function time({ seconds, moves, overtime }: Clock, say: Scene["say"]): string {
  const parts: string[] = [];
  if (seconds !== null) parts.push(clock(seconds));
  // With one period per move, show the remaining periods (OB counts moves per period, here one).
  if (moves !== null && overtime?.kind === "byo-yomi") parts.push(say("overtime-periods", { count: moves, time: period(say, overtime.seconds) }));
  else if (moves !== null && overtime?.kind === "canadian") {
    parts.push(say("overtime-moves", { count: moves, of: overtime.moves, time: period(say, overtime.seconds) }));
  } else if (moves !== null) parts.push(say("overtime", { count: moves }));
  return parts.join(" ");
}
