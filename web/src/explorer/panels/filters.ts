// Filters and order of games.
import { openingName } from "../../parts/opening.js";
import { fill, h, set } from "../../dom.js";
import { icon } from "../../icons.js";
import { keep } from "../../parts/field.js";
import type { Name } from "../app.js";
import { FILTERS, kebab } from "../query.js";
import type { Panel, Scene, Send } from "../scene.js";

/** Delay after the last key in a filter, in milliseconds. */
const PAUSE = 250;
/** Separator of several values of a filter. */
const OR = " | ";

const RESULTS = ["", "B", "W", "draw", "B+R", "W+R", "B+T", "W+T", "B+F", "W+F", "void", "unknown", "none"];
const SORTS = ["", "-date", "date", "path", "black", "white", "event", "length", "move"];
const ORDERS = ["hits", "win-rate", "recent"];
/** Filters that are always visible. */
const FIRST = ["player", "result"];
const EXAMPLES: Record<string, string> = {
  from: "1996", to: "1996-05", rank: "1d..9p", blackRank: "5d..", whiteRank: "5d..", handicap: "0", komi: "6.5..7.5", length: "..100",
  file: "*/2019/*", info: "RO=final", atMove: "..20",
};

type Field = HTMLInputElement | HTMLSelectElement;

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Returns the English name of an opening in any language. */
const openingOf = (openings: Scene["state"]["openings"], text: string): string =>
  openings.find((names) => names.some((name) => plain(name) === plain(text)))?.[0] ?? text;

export function filtersPanel(send: Send): Panel & { focus(): void } {
  const first = h("div", { class: "bar first" });
  const more = h("div", { class: "fields more", id: "more-filters" });
  const element = h("section", { part: "filters", class: "filters" }, first, more);
  const fields = new Map<string, Field>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let toggle: HTMLButtonElement | null = null;
  let lang = "";

  const tell = (name: string, field: Field) => {
    clearTimeout(timers.get(name));
    const values = field.value.split(OR.trim()).map((value) => value.trim()).filter(Boolean);
    send("set", { name, values });
  };
  const listen = (name: string, field: Field) => {
    fields.set(name, field);
    field.addEventListener("change", () => tell(name, field));
    field.addEventListener("input", () => {
      clearTimeout(timers.get(name));
      timers.set(name, setTimeout(() => tell(name, field), PAUSE));
    });
  };
  const input = (say: Scene["say"], name: string, isShort = false) => {
    const label = say(`filter-${kebab(name)}` as Name);
    const field = h("input", {
      type: "text", "data-filter": kebab(name), autocomplete: "off", spellcheck: "false", placeholder: isShort ? label : EXAMPLES[name] ?? null,
      "aria-label": isShort ? label : null,
    });
    listen(name, field);
    return isShort ? field : h("label", { "data-of": name }, h("span", {}, label), field);
  };
  const choice = (name: string, label: string, attributes: Record<string, string>, options: [string, string][]) => {
    const field = h("select", { ...attributes, "aria-label": label, title: label }, ...options.map(([value, text]) => h("option", { value }, text)));
    listen(name, field);
    return field;
  };
  const labelled = (text: string, field: Field) => h("label", {}, h("span", {}, text), field);

  function build({ say, state }: Scene): void {
    fields.clear();
    toggle = h("button", {
      type: "button", class: "with-text", "aria-controls": "more-filters", "aria-label": say("more-filters"), title: say("more-filters"), "data-more": true,
      onclick: () => send("filters"),
    }, icon("filters"));
    const results = choice("result", say("filter-result"), { "data-filter": "result" },
      RESULTS.map((word) => [word, word ? say(`result-${word}` as Name) : `${say("filter-result")}: ${say("any")}`]));
    const sort = choice("sort", say("sort-by"), { "data-sort": "" }, SORTS.map((word) => [word, say(`sort-${word || "archive"}` as Name)]));
    fill(first, input(say, "player", true), results, toggle, sort);
    // Openings are shown in the reader's language; questions and links use English.
    const opening = choice("opening", say("filter-opening"), { "data-filter": "opening" },
      [["", say("any")], ...state.openings.map((names): [string, string] => [names[0]!, openingName(names, say.lang)])]);
    const openings = labelled(say("filter-opening"), opening);
    const sides: [string, string][] = [["", say("any")], ["B", say("black")], ["W", say("white")]];
    const box = h("input", { type: "checkbox", "data-filter": "no-symmetry", onchange: () => send("set", { name: "noSymmetry", values: box.checked ? ["true"] : [] }) });
    fill(more,
      ...FILTERS.filter((name) => !FIRST.includes(name)).map((name) => (name === "opening" ? openings : input(say, name))),
      labelled(say("filter-next"), choice("next", say("filter-next"), { "data-filter": "next" }, sides)), input(say, "atMove"),
      labelled(say("order"), choice("order", say("order"), { "data-filter": "order" }, ORDERS.map((word) => [word, say(`order-${word}` as Name)]))),
      h("label", { class: "check" }, box, h("span", {}, say("filter-no-symmetry"))));
  }

  return {
    element,
    focus: () => first.querySelector<HTMLElement>("[data-filter=player]")?.focus(),
    draw(scene) {
      const { state, say } = scene;
      const fresh = `${say.lang} ${state.openings.length}`;
      if (lang !== fresh) {
        lang = fresh;
        set(element, "aria-label", say("filters"));
        build(scene);
      }
      element.hidden = !state.question;
      const options: Readonly<Record<string, unknown>> = state.question?.options ?? {};
      const wrong = state.message?.code === "query" ? state.message.text : "";
      for (const [name, field] of fields) {
        const value = options[name];
        const text = Array.isArray(value) ? value.join(OR) : typeof value === "string" ? value : "";
        const isOff = state.source?.about.lacks.has(name) ?? false;
        (field.closest("label") ?? field).hidden = isOff;
        if (field instanceof HTMLSelectElement) {
          const shown = name === "order" && !text ? "hits" : name === "opening" ? openingOf(state.openings, text) : text;
          if (field.value !== shown && !field.matches(":focus")) field.value = shown;
        } else keep(field, text);
        set(field, "aria-invalid", wrong && text && wrong.includes(kebab(name)) ? "true" : null);
      }
      more.querySelector<HTMLInputElement>("[data-filter=no-symmetry]")!.checked = options["noSymmetry"] === true;
      const count = [...fields].filter(([name]) => !FIRST.includes(name) && name !== "sort" && options[name] !== undefined).length;
      more.hidden = !state.areFiltersOpen;
      set(toggle!, "aria-expanded", String(state.areFiltersOpen));
      toggle!.dataset.count = count ? String(count) : "";
    },
  };
}
