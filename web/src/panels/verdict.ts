// Messages next to the board while solving, guessing or scoring.
import { bdi, fill, h, set } from "../dom.js";
import { solved } from "../parts/solved.js";
import { problems, solvedIn } from "../state.js";
import type { Count } from "../types.js";
import type { Key } from "../words.js";
import type { Panel, Scene, Send } from "../scene.js";

/** Maximum number of characters of a question. */
const LONG = 1000;

export function verdictPanel(send: Send): Panel {
  const problem = h("p", { part: "problem", class: "problem", role: "status", hidden: true });
  const progress = h("p", { part: "progress", class: "quiet", hidden: true });
  const count = h("div", { part: "count", class: "count", hidden: true });
  const dice = h("div", { part: "dice", class: "bar dice", role: "group", hidden: true });
  const question = h("p", { class: "question", hidden: true });
  const element = h("div", { class: "verdict" }, problem, question, progress, count, dice);
  for (let die = 1; die <= 6; die += 1) dice.append(h("button", { type: "button", "data-die": die, onclick: () => send("die", die) }, String(die)));
  return {
    element,
    draw(scene) {
      drawProblem(problem, progress, scene);
      drawQuestion(question, scene);
      drawCount(count, scene, send);
      drawDice(dice, scene);
      element.hidden = [problem, progress, count, dice].every((part) => part.hidden);
    },
  };
}

function drawProblem(element: HTMLElement, progress: HTMLElement, { state, say }: Scene): void {
  const { problem, guess, guessed, settings } = state;
  const isProblem = settings.mode === "problem" && problem !== null;
  element.hidden = !isProblem && !guess;
  progress.hidden = !isProblem || (state.trees < 2 && !state.files);
  if (isProblem) {
    set(element, "data-status", problem.status);
    const isShown = state.isShown && problem.status === "playing";
    const key = isShown ? "problem-shown" : problem.status === "playing" ? `problem-playing-${problem.solver}` : `problem-${problem.status}`;
    element.textContent = say(key as Key);
    const { files } = state;
    if (!files || files.open === null) progress.textContent = say("progress", { tree: problem.tree, ...solvedIn(state) });
    else {
      const at = problems(state).findIndex(({ file, tree }) => file === files.open && tree === problem.tree) + 1;
      progress.textContent = say("progress-list", { at, ...solvedIn(state) });
    }
  } else if (guess) {
    set(element, "data-status", guessed);
    element.textContent = [guessed && say(`guess-${guessed}` as Key), say("guess", guess)].filter(Boolean).join(" ");
  }
}

/** Repeats the question, since the list of files covers the comment. */
function drawQuestion(element: HTMLElement, { state }: Scene): void {
  const { view, problem, settings, panel } = state;
  const isCovered = settings.mode === "problem" && problem !== null && panel === "files" && state.files !== null;
  const text = isCovered && view ? solved(state, view).slice(0, LONG) : "";
  element.hidden = !text;
  if (element.textContent !== text) fill(element, text ? bdi(text) : null);
}

function drawCount(element: HTMLElement, scene: Scene, send: Send): void {
  const { state, say } = scene;
  const { count } = state;
  element.hidden = !count;
  if (!count) return element.replaceChildren();
  const row = (label: string, black: number | string, white: number | string, kind = "") =>
    h("tr", { class: kind || null }, h("th", { scope: "row" }, label), h("td", {}, String(black)), h("td", {}, String(white)));
  const shows = (counting: "area" | "territory") => !count.counting || count.counting === counting;
  const table = h("table", {}, h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, say("black")), h("th", { scope: "col" }, say("white")))),
    h("tbody", {}, shows("area") && row(say("area"), count.area.B, count.area.W), shows("territory") && row(say("territory"), count.territory.B, count.territory.W),
      shows("territory") && row(say("captures"), count.prisoners.B, count.prisoners.W), row(say("KM"), "", count.komi)));
  fill(element, table, h("p", { class: "result" }, results(count, say)), h("p", { class: "quiet" }, say("count-hint")),
    h("div", { class: "bar" },
      state.settings.mode === "edit" && h("button", { type: "button", "data-command": "count-write", onclick: () => send("count-write") }, say("count-write")),
      h("button", { type: "button", "data-command": "count", onclick: () => send("count") }, say("close"))));
}

function results(count: Count, say: Scene["say"]): string {
  const parts = count.counting ? [count.result]
    : [`${say("area")}: ${count.results.area}`, `${say("territory")}: ${count.results.territory}`];
  if (count.said) parts.push(`${say("RE")}: ${count.said}`);
  return parts.join("  ·  ");
}

function drawDice(element: HTMLElement, { state, say }: Scene): void {
  const { mode } = state.settings;
  element.hidden = state.view?.show.game !== 6 || mode === "guess" || (mode === "problem" && (state.problem?.over ?? true));
  set(element, "aria-label", say("dice"));
  for (const die of element.querySelectorAll<HTMLElement>("[data-die]")) {
    const count = state.dice.filter((thrown) => String(thrown) === die.dataset.die).length;
    set(die, "aria-pressed", String(count > 0));
    set(die, "aria-label", say("die", { die: die.dataset.die }));
    set(die, "data-count", count > 1 ? count : null);
  }
}
