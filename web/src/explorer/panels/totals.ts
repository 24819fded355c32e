// Summary of all matches: number, results and years.
import { fill, h, set } from "../../dom.js";
import { hasFilters } from "../query.js";
import type { Panel, Send } from "../scene.js";
import { isDecided, range, winsBar } from "../parts/bars.js";

export function totalsPanel(send: Send): Panel & { status: HTMLElement } {
  const status = h("p", { part: "status", class: "status", role: "status" });
  const figures = h("div", { class: "figures" });
  const clear = h("button", { type: "button", "data-command": "clear-filters", hidden: true, onclick: () => send("clear-filters") });
  const element = h("section", { part: "totals", class: "totals" }, status, clear, figures);
  let drawn: unknown = null;
  return {
    element,
    status,
    draw({ state, say }) {
      const { answer, busy, message } = state;
      const summary = answer?.summary ?? null;
      set(element, "aria-label", say("totals"));
      set(element, "aria-busy", busy ? "true" : null);
      set(element, "data-games", summary?.games);
      set(element, "data-hits", summary?.hits);
      set(element, "data-exact", summary ? String(summary.exact) : null);
      set(element, "data-failed", message !== null && !answer && !state.told);
      clear.hidden = !(summary?.games === 0 && !busy && state.question && hasFilters(state.question));
      if (clear.textContent !== say("clear-filters")) clear.textContent = say("clear-filters");
      const text = words();
      if (status.textContent !== text) status.textContent = text;
      figures.hidden = !summary || !(isDecided(summary.wins) || summary.years);
      if (drawn === answer && figures.lang === say.lang) return;
      drawn = answer;
      figures.lang = say.lang;
      const years = summary?.years;
      fill(figures, summary && isDecided(summary.wins) && winsBar(summary.wins, say, 0.12), h("span", { class: "years" }, years ? range(years) : ""));

      function words(): string {
        if (state.told) return state.told;
        if (message && !answer) return message.text;
        if (!summary) return say(state.source ? "asking" : "loading-archive");
        if (state.source?.about.games === 0) return say("empty-archive");
        const parts = [say(summary.games === 1 ? "one-game" : "games-count", { games: number(summary.games, say.lang) })];
        if (summary.hits !== summary.games && summary.hits) parts.push(say("hits-count", { hits: number(summary.hits, say.lang) }));
        const next = answer!.continuations.length;
        if (next) parts.push(say(next === 1 ? "one-continuation" : "continuations-count", { count: number(next, say.lang) }));
        if (summary.games === 0 && summary.exact) parts.splice(0, parts.length, say("nothing-found"));
        if (!summary.exact) parts.push(say(busy ? "estimate" : "not-all"));
        return parts.join(say("comma"));
      }
    },
  };
}

export const number = (value: number, lang: string): string => value.toLocaleString(lang === "zh-Hant" ? "zh-TW" : lang);
