// Page side of problems and of guessing moves.
import { shown, type App } from "../app.js";
import { isShuffled } from "../state.js";
import { outline, show } from "./moving.js";
import { forget, remember, remembered } from "./progress.js";

/** Starts the problem of a game. */
export async function beginProblem(app: App, tree: number): Promise<void> {
  const { state } = app;
  state.isShown = false;
  const before = state.view?.tree;
  state.problem = await app.calls.problem(tree, state.settings.shuffle);
  if (before !== tree) state.tree = null;
  await show(app, state.problem.at, tree);
  if (before !== undefined && before !== tree) await outline(app);
  await solvedBefore(app);
  tellProblem(app);
}

function tellProblem(app: App): void {
  const { problem, view } = app.state;
  if (!problem) return;
  if (problem.status === "right" && problem.over && view && !app.state.solved.has(view.tree)) {
    app.state.solved.add(view.tree);
    void app.calls.hash().then((hash) => remember(app, hash, view.tree)).then(() => app.draw()).catch(() => {});
  }
  app.draw();
  app.fire("sgf-problem", { status: problem.status });
}

/** Plays the solver's move, and the answer after a moment. */
export async function solve(app: App, move: string): Promise<void> {
  const { state } = app;
  const before = state.problem;
  if (!before || before.over) return;
  state.problem = await app.calls.solve(move);
  if (state.problem.status === "off-tree") return tellProblem(app);
  await show(app, state.problem.at);
  if (state.problem.over || state.problem.status !== before.status) tellProblem(app);
  if (state.problem.over) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const delay = calm ? 0 : state.settings.replyDelay;
  if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
  const { status } = state.problem;
  const text = shown(app).said.comment;
  state.problem = await app.calls.answer();
  state.remark = text ? { id: state.problem.at, text } : null;
  await show(app, state.problem.at);
  if (state.problem.over || state.problem.status !== status) tellProblem(app);
}

export async function retry(app: App): Promise<void> {
  app.state.isShown = false;
  app.state.problem = await app.calls.retry();
  await show(app, app.state.problem.at);
  tellProblem(app);
}

/** Gives up and shows the solution in the original file. */
export async function showSolution(app: App): Promise<void> {
  const { state } = app;
  // Show a rotated problem in its original orientation.
  if (isShuffled(state)) state.problem = await app.calls.problem(shown(app).tree, false);
  const id = await app.calls.solution();
  const { status } = state.problem!;
  state.problem = { ...state.problem!, over: true, at: id, status: status === "off-tree" ? "playing" : status };
  state.isShown = true;
  await show(app, id);
  if (status === "off-tree") tellProblem(app);
}

/** Checks a guess at the next move of the main line. */
export async function guess(app: App, move: string): Promise<void> {
  const { state } = app;
  const { tree, id, children } = shown(app);
  state.guess ??= { right: 0, wrong: 0 };
  const next = children[0];
  if (!next) {
    state.guessed = "end";
    return app.draw();
  }
  const isRight = (await app.calls.childWith(tree, id, move)) === next.id;
  state.guess = { ...state.guess, [isRight ? "right" : "wrong"]: state.guess[isRight ? "right" : "wrong"] + 1 };
  state.guessed = isRight ? "right" : "wrong";
  if (isRight) {
    await show(app, next.id);
    if (!shown(app).children.length) state.guessed = "end";
  }
  app.draw();
  app.fire("sgf-guess", { right: isRight, move });
}

/** Loads the problems of this file that were solved earlier. */
async function solvedBefore(app: App): Promise<void> {
  const hash = await app.calls.hash();
  await remembered(app, [hash]);
  app.state.solved = new Set(Object.keys(app.state.progress.get(hash) ?? {}).map(Number));
}

/** Clears the progress of this file and of others with these hashes. */
export async function clearProgress(app: App, more: string[] = []): Promise<void> {
  app.state.solved = new Set();
  await forget(app, [...new Set([await app.calls.hash(), ...more])]);
  app.draw();
}
