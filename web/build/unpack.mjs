// Makes web/dist of the pages that the program holds: the pages themselves, and the elements' scripts.
//
//   npm --prefix web run unpack
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");

/** The pages, packed: they are committed here alone. For each, what web/dist has of it. */
export const PAGES = [
  { packed: join(web, "../crates/sgfkit-cli/viewer.html.gz"), page: "index.html", script: "sgf-viewer.js" },
  { packed: join(web, "../crates/sgfkit-cli/explorer.html.gz"), page: "explorer.html", script: "sgf-explorer.js" },
];

/** A script as it stands in a page: `</script` and `<!--` would end it or change how it is read. */
export const inScript = (script) => script.replace(/<\/(script)/gi, "<\\/$1").replace(/<!--/g, "<\\!--").trim();

export function unpack() {
  const dist = join(web, "dist");
  mkdirSync(dist, { recursive: true });
  for (const { packed, page, script } of PAGES) {
    const html = gunzipSync(readFileSync(packed)).toString();
    // The element is the last script.
    const start = html.lastIndexOf("<script>") + "<script>".length;
    writeFileSync(join(dist, page), html);
    // The mark says UTF-8 wherever the script is used: in pages in other encodings, and from disk.
    writeFileSync(join(dist, script), `\ufeff${html.slice(start, html.lastIndexOf("</script>"))}\n`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) unpack();
