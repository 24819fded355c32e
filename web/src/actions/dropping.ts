// Opens dropped or selected files. Several files, a folder or an archive become a list.
import { fail, type App } from "../app.js";
import { DroppedFiles, filesIn, singleFile, type Item } from "../dropped.js";
import { read } from "./files.js";
import { openList } from "./listing.js";

export async function receive(app: App, items: Item[]): Promise<void> {
  const { state } = app;
  const { settings } = state;
  let files: Awaited<ReturnType<typeof filesIn>>;
  try {
    const single = await singleFile(items);
    if (single) return await read(app, single);
    if (!items.length) return;
    state.busy = app.say("loading", { name: items[0]!.name });
    app.drawControls();
    files = await filesIn(items, settings.maxBytes);
  } catch (error) {
    state.busy = null;
    const name = error instanceof RangeError ? error.message : items[0]?.name;
    return fail(app, "fetch", app.say("not-readable", { name }));
  }
  state.busy = null;
  // The open file stays.
  if (!files.length) return fail(app, "no-such-tree", app.say("no-files", { name: items[0]!.name }));
  const source = new DroppedFiles(app, files);
  await openList(app, source.list, source);
}
