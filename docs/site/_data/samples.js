// Games to try in the playground, where nobody has a file at hand.
import { readFileSync } from "node:fs";
import { root } from "../lib/program.js";

const files = {
	"a broken file": "broken.sgf",
	"a game that an engine has looked at": "guide/analysed.sgf",
	"a problem": "ok/go-problem.sgf",
	"a game of Hex": "readme/hex.sgf",
};

export default Object.entries(files).map(([name, path]) => ({ name, bytes: readFileSync(`${root}corpus/${path}`) }));
