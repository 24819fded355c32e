// Table of continuations, one row per move.
import { fill, h, set } from "../../dom.js";
import { cellOf, pointOf } from "../grid.js";
import { isDecided, shareBar, winsBar, yearsOf } from "../parts/bars.js";
import { names, type Panel, type Scene, type Send } from "../scene.js";
import { FIRST } from "../state.js";
import type { ContinuationLine } from "../types.js";
import { command, withText } from "./controls.js";
import { number } from "./totals.js";

export function continuationsPanel(send: Send): Panel {
  const head = h("thead");
  const body = h("tbody");
  const table = h("table", {}, head, body);
  const all = h("button", { type: "button", "data-command": "all", class: "all-button", onclick: () => send("all") });
  const none = h("p", { class: "quiet none-next" });
  const element = h("section", { part: "continuations", class: "continuations" }, table, none, all);
  /** Row in the tab order. */
  let at = 0;
  let drawn: unknown[] = [];

  const rows = () => [...body.querySelectorAll<HTMLElement>("tr")];
  const reach = (to: number, isFocused: boolean) => {
    const known = rows();
    at = Math.max(0, Math.min(known.length - 1, to));
    known.forEach((row, index) => set(row, "tabindex", index === at ? 0 : -1));
    if (isFocused) known[at]?.focus();
  };
  const playOf = (target: EventTarget | null) => {
    const row = (target as Element).closest<HTMLElement>("[data-continuation]");
    if (row) send("play-continuation", { color: row.dataset.color, cell: row.dataset.cell!.split(",").map(Number) });
  };
  body.addEventListener("click", (event) => playOf(event.target));
  body.addEventListener("pointerover", (event) => {
    send("ghost", (event.target as Element).closest<HTMLElement>("[data-continuation]")?.dataset.point ?? null);
  });
  body.addEventListener("pointerleave", () => send("ghost", null));
  body.addEventListener("keydown", (event) => {
    const ways: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: Infinity };
    const to = ways[event.key];
    if (to !== undefined) reach(to, true);
    else if (event.key === "Enter") playOf(event.target);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return {
    element,
    draw(scene) {
      const { state, say } = scene;
      const { answer, isAll, position, question } = state;
      element.hidden = !position || (!answer && !state.busy);
      const fresh = [answer, isAll, say.lang, state.rows];
      if (fresh.every((part, index) => part === drawn[index])) return;
      if (answer !== drawn[0]) at = 0;
      drawn = fresh;
      set(element, "aria-label", say("continuations"));
      const found = answer?.continuations ?? [];
      table.hidden = !found.length;
      // Problems set up stones, so tell users of problem collections how to proceed.
      const isBare = question !== null && !question.board && !question.area && !question.line?.length && !Object.keys(question.options).length;
      const isLost = isBare && answer !== null && !answer.summary.games && answer.summary.exact && (state.source?.about.games ?? 0) > 0;
      none.hidden = found.length > 0 || !answer || !(answer.summary.games || isLost);
      fill(none, isLost ? say("no-start") : say("no-next"), isLost && withText(command(send, say, "corner")));
      const columns = ["column-move", "column-games", "column-wins", "column-rate", "column-years"] as const;
      fill(head, h("tr", {}, ...columns.map((column) => h("th", { scope: "col", class: column }, say(column)))));
      const hadFocus = body.contains((element.getRootNode() as ShadowRoot).activeElement);
      fill(body, ...(isAll ? found : found.slice(0, FIRST)).map((row) => rowOf(row, scene, names(scene))));
      reach(at, hadFocus);
      all.hidden = isAll || found.length <= FIRST;
      all.textContent = say("all", { count: number(found.length, say.lang) });
      set(element, "data-area", question?.area ? "" : null);
      // Problems and joseki have no winner.
      set(element, "data-undecided", answer !== null && !isDecided(answer.summary.wins));
    },
  };
}

function rowOf(row: ContinuationLine, { state, say }: Scene, names: Map<string, string>): HTMLElement {
  const { game, size, area } = state.question!;
  const [left, top] = area ?? [0, 0];
  const point = size ? pointOf(game, size, [left + row.cell[0] - 1, top + row.cell[1] - 1]) : "";
  const name = size && cellOf(game, size, point) ? names.get(point) ?? point : point;
  const { wins } = row;
  const often = row.later ? `${say("at-once", { count: row.at_once })}${say("comma")}${say("later", { count: row.later })}` : say("at-once", { count: row.at_once });
  // Show these only if they differ from the number of games.
  const more = [row.hits !== row.games && say("hits-count", { hits: number(row.hits, say.lang) }), row.later > 0 && (row.at_once ? say("at-once", { count: number(row.at_once, say.lang) }) : say("only-later"))];
  const all = state.answer!.summary.years;
  return h("tr", {
    "data-continuation": row.label, "data-color": row.color, "data-point": point, "data-cell": row.cell.join(","), "data-hits": row.hits, "data-games": row.games,
    "data-at-once": row.at_once, "data-wins": `${wins.B} ${wins.W} ${wins.draw} ${wins.other}`,
  },
    h("th", { scope: "row", class: "column-move" }, h("span", { class: "letter" }, row.label),
      h("span", { class: "stone", "data-stone": row.color, role: "img", "aria-label": say(row.color) }), h("span", { class: "point" }, name)),
    h("td", { class: "column-games", title: often }, h("span", { class: "how-many" }, number(row.games, say.lang)), shareBar(row.share),
      h("span", { class: "percent quiet" }, percent(row.share)),
      more.some(Boolean) && h("span", { class: "more-of quiet" }, more.filter(Boolean).join(say("comma")))),
    h("td", { class: "column-wins" }, winsBar(wins, say, 0.28)),
    h("td", { class: "column-rate" }, row.win_rate === null ? "" : percent(row.win_rate)),
    h("td", { class: "column-years" }, all && yearsOf(row, all, say)));
}

const percent = (share: number): string => (share > 0 && share < 0.01 ? "<1%" : `${Math.round(share * 100)}%`);

