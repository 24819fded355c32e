// Makes web/dist of the pages that the program holds: the pages themselves, and the elements' scripts.
//
//   npm --prefix web run unpack
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, inflateRawSync } from "node:zlib";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");

/** The pages, packed: they are committed here alone. For each, what web/dist has of it. */
export const PAGES = [
  { packed: join(web, "../crates/sgfkit-cli/viewer.html.gz"), page: "index.html", script: "sgf-viewer.js" },
  { packed: join(web, "../crates/sgfkit-cli/explorer.html.gz"), page: "explorer.html", script: "sgf-explorer.js" },
];

/** A script as it stands in a page: `</script` and `<!--` would end it or change how it is read. */
export const inScript = (script) => script.replace(/<\/(script)/gi, "<\\/$1").replace(/<!--/g, "<\\!--").trim();

/** Added to each byte, so that most bytes of a module are letters. */
export const SHIFT = 41;
const LETTERS = Array.from({ length: 256 }, (_, byte) => {
  const letter = String.fromCharCode((byte + SHIFT) & 0xff);
  return /[ -~]/.test(letter) && !/["<\\]/.test(letter) ? letter : String.fromCharCode(0x100 + letter.charCodeAt(0));
});

/** Returns a module as it travels in a script: text without escapes, which servers compress as they do all text. */
export const asText = (bytes) => Array.from(bytes, (byte) => LETTERS[byte]).join("");

/** Returns the script of an element, with the module that stands deflated in its page. */
export function scriptOf(html) {
  const module = inflateRawSync(Buffer.from(/<script id="sgfkit-wasm"[^>]*>([^<]*)/.exec(html)[1], "base64"));
  // The element is the last script. The mark says UTF-8 wherever it is used: in pages in other encodings, and from disk.
  const script = html.slice(html.lastIndexOf("<script>") + "<script>".length, html.lastIndexOf("</script>"));
  return `\ufeff{const SGFKIT_WASM="${asText(module)}";${script}}\n`;
}

export function unpack() {
  const dist = join(web, "dist");
  mkdirSync(dist, { recursive: true });
  for (const { packed, page, script } of PAGES) {
    const html = gunzipSync(readFileSync(packed)).toString();
    writeFileSync(join(dist, page), html);
    writeFileSync(join(dist, script), scriptOf(html));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) unpack();
