// Exports pictures, pages and books, as `sgf render` does.
import { shown, type App } from "../app.js";
import { ViewerError } from "../client.js";
import type { Export } from "../types.js";
import { download } from "./files.js";
import { asked } from "./importing.js";
import { pixels } from "../parts/pixels.js";

/** Formats that always contain the whole game. */
const OF_GAME = ["gif", "epub"];
const TYPES: Record<string, string> = {
  svg: "image/svg+xml", png: "image/png", gif: "image/gif", pdf: "application/pdf", epub: "application/epub+zip",
  text: "text/plain", sensei: "text/plain", tikz: "text/x-tex",
};
/** File extensions that differ from the format's name. */
const ENDS: Record<string, string> = { text: "txt", sensei: "txt", tikz: "tex" };

/** Returns the file name without extension. */
const stem = (app: App): string => app.state.name.replace(/\.\w+$/, "") || "game";

/** Returns the options with the current node, or its game, as default. */
function place(app: App, options: Export): object {
  const { tree, node } = shown(app);
  if (["tree", "node", "move", "path"].some((word) => word in options)) return {};
  const isGame = OF_GAME.includes(options.format) || options.figures || options.problems || options.range || options.each;
  return isGame ? { tree } : { tree, node };
}

/** Returns the same bytes as `sgf render`. */
export async function exported(app: App, given: unknown): Promise<Uint8Array> {
  const options: Export = { format: "svg", ...(given as object | undefined) };
  const { format } = options;
  const drawn = { ...place(app, options), ...options };
  // The page draws the position itself, but the program writes a better PNG.
  if ((format === "svg" || (format === "png" && !app.state.settings.makes)) && "node" in drawn && !("node" in options)) {
    const { tree, id } = shown(app);
    const { format: _, ...rest } = options;
    const svg = await app.calls.svg(tree, id, rest);
    return format === "svg" ? new TextEncoder().encode(svg) : new Uint8Array(await (await pixels(svg)).arrayBuffer());
  }
  const bytes = await app.calls.bytes();
  const about = { name: stem(app), modified: app.modified ?? Date.now() };
  return (await asked(app, "render", bytes, { ...about, ...drawn }, app.say("exporting", { format: format.toUpperCase() }), () =>
    new ViewerError("no-format", app.say("no-export", { format: format.toUpperCase(), command: command(app, drawn) }), true))) as Uint8Array;
}

export async function exportFile(app: App, given: unknown): Promise<void> {
  const { format } = given as Export;
  const bytes = await exported(app, given);
  download(bytes, TYPES[format] ?? "application/octet-stream", `${stem(app)}.${ENDS[format] ?? format}`);
}

/** Returns the equivalent command line. */
function command(app: App, { format, ...options }: Record<string, unknown>): string {
  const quoted = (text: string) => (/^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
  const words = Object.entries(options).filter(([, value]) => value !== false && value !== null && value !== undefined).map(([name, value]) => {
    const option = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    return value === true ? option : `${option} ${quoted(String(value))}`;
  });
  const file = String(format);
  return ["sgf render", quoted(app.state.name || "game.sgf"), ...words, `-o ${quoted(`${stem(app)}.${ENDS[file] ?? file}`)}`].join(" ");
}
