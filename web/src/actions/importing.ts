// Imports other formats as SGF, using the second module without blocking the page.
import { tell, type App } from "../app.js";
import { ViewerError } from "../client.js";
import { Formats } from "../formats.js";
import type { Task } from "../worker/formats.js";
import type { Imported } from "../../../bindings/wasm/js/types.js";

const formats = new WeakMap<App, Formats>();

/** Converts a file in another format to SGF; null if the format is unknown. */
export async function imported(app: App, bytes: Uint8Array): Promise<Imported | null> {
  const found = await asked(app, "imported", bytes, {}, app.say("importing"), () => new ViewerError("paste", app.say("no-sgf-pasted"), true));
  return found === null ? null : JSON.parse(found as string);
}

/** Cancels the current task. */
export function cancel(app: App): void {
  formats.get(app)?.cancel();
}

/** Runs a task in the program or the second module; `none` is the message if there is neither. */
export async function asked(app: App, task: Task, bytes: Uint8Array, options: object, words: string, none: () => Error): Promise<unknown> {
  const maker = Formats.maker(app.host.dataset.program, app.state.settings.formats);
  if (!maker) throw none();
  let own = formats.get(app);
  if (!own) formats.set(app, (own = new Formats()));
  const state = { words, part: null as number | null };
  app.state.exporting = state;
  app.drawControls();
  try {
    return await own.ask(maker, task, bytes, options, (part) => {
      state.part = part;
      app.drawControls();
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw maker.program ? new ViewerError("server", app.say("server-gone"), true)
      : new ViewerError("fetch", app.say("not-loaded", { name: maker.where.pathname.split("/").pop() }), true);
  } finally {
    if (app.state.exporting === state) app.state.exporting = null;
    app.drawControls();
  }
}

export function tellImport(app: App, { format, lost }: Imported): void {
  tell(app, lost ? app.say("imported-lost", { format, count: lost }) : app.say("imported", { format }));
}
