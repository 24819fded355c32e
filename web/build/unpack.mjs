// Makes web/dist of the page that the program holds: the page itself, and the viewer's script.
//
//   npm --prefix web run unpack
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");

/** The page, packed: it is committed here alone. */
export const PACKED = join(web, "../crates/sgfkit-cli/viewer.html.gz");

/** A script as it stands in a page: `</script` and `<!--` would end it or change how it is read. */
export const inScript = (script) => script.replace(/<\/(script)/gi, "<\\/$1").replace(/<!--/g, "<\\!--").trim();

export function unpack() {
  const page = gunzipSync(readFileSync(PACKED)).toString();
  // The viewer is the last script.
  const start = page.lastIndexOf("<script>") + "<script>".length;
  const script = page.slice(start, page.lastIndexOf("</script>"));
  const dist = join(web, "dist");
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, "index.html"), page);
  writeFileSync(join(dist, "sgf-viewer.js"), `${script}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) unpack();
