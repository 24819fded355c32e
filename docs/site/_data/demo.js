// What the demo shows, made by the program: an archive with all that finds its games, a book, a sheet.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lines, root, sgf } from "../lib/program.js";

const games = "docs/site/demo/games.sgf";
const analysed = "corpus/guide/analysed.sgf";

/// The element of a page that `sgf explore -o page.html` writes: its games and the bits that find them are inside.
function explorer() {
	const scratch = mkdtempSync(join(tmpdir(), "sgfkit-demo-"));
	try {
		sgf("explore", "--title", "GNU Go against itself", games, "-o", join(scratch, "page.html"));
		return /<sgf-explorer[^]*?<\/sgf-explorer>/.exec(readFileSync(join(scratch, "page.html"), "utf8"))[0];
	} finally {
		rmSync(scratch, { recursive: true });
	}
}

export default function () {
	const out = `${root}docs/dist/demo/`;
	mkdirSync(out, { recursive: true });
	const book = ["render", "--figures", "--graph", "--title", "Two games", analysed, "corpus/readme/go.sgf"];
	sgf(...book, "--paper", "a5", "-o", `${out}book.pdf`);
	sgf(...book, "-o", `${out}book.epub`);
	sgf("render", "--problems=6", "--answers", "--title", "Problems", "corpus/problems", "-o", `${out}sheet.pdf`);
	return { count: lines("info", "--json", games).length, explorer: explorer(), analysed: readFileSync(root + analysed) };
}
