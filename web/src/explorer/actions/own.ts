// The visitor's own games: files are indexed in the worker and can be removed.
import { failed, type App } from "../app.js";
import { isOwn } from "../sources/own.js";
import type { Given, Problem } from "../worker/taking.js";
import { show } from "./asking.js";

/** Maximum number of errors in a message. */
const NAMED = 5;

/** Adds files; canceling discards all of them. */
export async function take(app: App, given: Given[]): Promise<void> {
  const { state } = app;
  const { source } = state;
  if (!isOwn(source) || state.taking || !given.length) return;
  const taking = (state.taking = { done: 0, of: 1, games: 0, isCancelled: false });
  state.message = null;
  app.draw();
  const problems: Problem[] = [];
  try {
    await app.calls.beginTaking(given);
    for (let isDone = false; !isDone && !taking.isCancelled;) {
      const taken = await app.calls.takeMore();
      problems.push(...taken.problems);
      Object.assign(taking, { done: taken.done, of: taken.of, games: taken.games });
      isDone = taken.isDone;
      app.draw();
    }
    const { isKept, ...games } = await app.calls.endTaking(!taking.isCancelled);
    state.taking = null;
    if (taking.isCancelled) return app.draw();
    source.set(games);
    await app.renew();
    state.told = app.say(taking.games === 1 ? "own-added-one" : "own-added", { games: taking.games.toLocaleString(app.say.lang) });
    const text = [...problems.length ? [problemsOf(app, problems)] : [], ...isKept ? [] : [app.say("own-not-kept")]].join(" ");
    if (text) state.message = { code: "own", text };
    app.draw();
  } catch (error) {
    state.taking = null;
    failed(app, error);
    throw error;
  }
}

function problemsOf({ say }: App, problems: readonly Problem[]): string {
  const text = (why: Problem["why"]) => {
    const paths = problems.filter((one) => one.why === why).map(({ path }) => path);
    const names = paths.slice(0, NAMED).join(", ") + (paths.length > NAMED ? " …" : "");
    return paths.length ? say(`own-${why}`, { count: paths.length.toLocaleString(say.lang), names }) : "";
  };
  return [text("no-game"), text("unreadable"), text("zstd")].filter(Boolean).join(" ");
}

/** Cancels adding files. */
export function cancel({ state }: App): void {
  if (state.taking) state.taking.isCancelled = true;
}

/** Removes all games, including those stored in the browser. */
export async function removeGames(app: App): Promise<void> {
  const { source } = app.state;
  if (!isOwn(source) || !confirm(app.say("own-remove-sure", { games: source.about.games.toLocaleString(app.say.lang) }))) return;
  await app.calls.removeOwn();
  source.set({ games: 0, boards: [] });
  await app.renew();
}

/** Repeats the current question, or shows the start. */
export async function askAgain(app: App): Promise<boolean> {
  const { question, source } = app.state;
  if (!question || !source?.about.games) return false;
  await show(app, question, "none");
  return true;
}
