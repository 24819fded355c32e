// List of files: opening, reading details, filtering and shuffling.
import { fail, failed, shown, type App } from "../app.js";
import type { ViewerError } from "../client.js";
import { isDirty } from "../state.js";
import { nameOf, neighbor } from "../listed.js";
import type { FileSource } from "../sources.js";
import type { FileDetails, ListedFile, Place } from "../types.js";
import { keep } from "./drafts.js";
import { mayLeave } from "./files.js";
import { goTo } from "./moving.js";
import { remembered } from "./progress.js";
import { beginProblem } from "./solving.js";

/** Number of files per request for details. */
const MANY = 50;

/** Shows a list and opens the file with the given path, or the first one. */
export async function openList(app: App, list: ListedFile[], source: FileSource, place: Place | null = null, path?: string): Promise<void> {
  const { state } = app;
  if (!mayLeave(app)) return;
  if (isDirty(state)) await keep(app);
  state.files = { list, details: new Map(), open: null, filter: "", shuffled: null, isReading: false };
  state.panel = "files";
  app.source = source;
  await show(app, Math.max(0, list.findIndex((file) => file.path === path)), place);
  if (state.settings.mode === "problem") void readAll(app);
}

/** Opens a file of the list, after storing unsaved changes as a draft. */
export async function openFile(app: App, file: number, place: Place | null = null): Promise<void> {
  const { state } = app;
  const { files } = state;
  if (!files) return;
  if (file === files.open && state.view) return toGame(app, place?.tree ?? 1);
  if (!mayLeave(app)) return;
  if (isDirty(state)) await keep(app);
  await show(app, file, place);
}

async function show(app: App, file: number, place: Place | null): Promise<void> {
  const { source } = app;
  const known = app.state.files?.list[file];
  if (!source || !known) return;
  let read: Awaited<ReturnType<FileSource["read"]>>;
  try {
    read = await source.read(file);
  } catch (error) {
    if ((error as ViewerError).isSaid) return failed(app, error);
    return fail(app, "fetch", app.say("not-readable", { name: known.path }));
  }
  const { bytes, lent, modified } = read;
  await app.load(bytes, nameOf(known.path), { place, file, ...(lent && { lent }) });
  if (modified !== undefined) app.modified = modified;
}

async function toGame(app: App, tree: number): Promise<void> {
  const isOther = tree !== shown(app).tree;
  if (app.state.settings.mode !== "problem") await goTo(app, { tree, node: 0 });
  else if (isOther) await beginProblem(app, tree);
}

/** Opens the next or previous file, at its last game if `isLast`. */
export async function toFile(app: App, way: 1 | -1, isLast = false): Promise<void> {
  const { files } = app.state;
  const to = files && neighbor(files, way);
  if (!files || to === null) return;
  await openFile(app, to, isLast ? { tree: files.details.get(to)?.trees ?? 1 } : null);
}

/** Loads the details of some files. */
export async function fileDetails(app: App, wanted: number[]): Promise<void> {
  const { files } = app.state;
  const { source } = app;
  const unknown = wanted.filter((file) => !files?.details.has(file)).slice(0, MANY);
  if (!files || !source || !unknown.length) return;
  let found: FileDetails[];
  try {
    found = await source.details(unknown);
  } catch {
    // The program has ended, or another file was opened. The list still shows paths.
    return;
  }
  await remembered(app, found.map(({ hash }) => hash).filter((hash) => hash !== null));
  found.forEach((details, at) => files.details.set(unknown[at]!, details));
  if (app.state.files === files) app.draw();
}

/** Loads missing details in batches, as long as a filter or the count of problems needs them. */
export async function readAll(app: App): Promise<void> {
  const { files } = app.state;
  if (!files || files.isReading) return;
  files.isReading = true;
  for (let from = 0; from < files.list.length && app.state.files === files; from += MANY) {
    if (!files.filter && app.state.settings.mode !== "problem") break;
    const some = Array.from({ length: Math.min(MANY, files.list.length - from) }, (_, at) => from + at);
    await fileDetails(app, some);
  }
  files.isReading = false;
  if (app.state.files === files) app.draw();
}

export function filterFiles(app: App, filter: string): void {
  const { files } = app.state;
  if (!files) return;
  files.filter = filter;
  if (filter.trim()) void readAll(app);
  app.draw();
}

/** Shuffles the files or restores their order. */
export function shuffleFiles(app: App): void {
  const { files } = app.state;
  if (!files) return;
  files.shuffled = files.shuffled ? null : mixed(files.list.length);
  app.draw();
}

/** Returns the numbers below `count` in uniformly random order. */
function mixed(count: number): number[] {
  const all = Array.from({ length: count }, (_, at) => at);
  for (let at = count - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [all[at], all[other]] = [all[other]!, all[at]!];
  }
  return all;
}

/** Returns the hashes of all files, after reading them. */
export async function allHashes(app: App): Promise<string[]> {
  const { files } = app.state;
  if (!files) return [];
  for (let from = 0; from < files.list.length; from += MANY) {
    await fileDetails(app, Array.from({ length: Math.min(MANY, files.list.length - from) }, (_, at) => from + at));
  }
  return [...files.details.values()].map(({ hash }) => hash).filter((hash) => hash !== null);
}
