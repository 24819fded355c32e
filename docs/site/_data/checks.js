// Every check with its manual, a file in which it finds something, what it finds, and what its repair makes of it.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { lines, root, sgf } from "../lib/program.js";
import { shown } from "../lib/shown.js";

let all;

export default function () {
	all ??= read();
	return all;
}

function read() {
	return lines("explain", "--list", "codes", "--json").map(({ code }) => {
		const check = lines("explain", code, "--json").find((row) => row.kind === "check");
		// A title by itself would be the page's: the manual's headings stand one level below.
		return { ...check, manual: check.manual.replace(/^# /gm, "## "), ...tried(check) };
	});
}

/// A file that the check is tried on; there is none where it would have gigabytes.
function tried({ code, fix }) {
	const folder = `corpus/checks/${code}`;
	if (!existsSync(root + folder)) return {};
	const name = readdirSync(root + folder).filter((name) => name.startsWith("bad")).sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0];
	const path = `${folder}/${name}`;
	const bytes = readFileSync(root + path);
	const run = (...options) => sgf("check", "--select", code, "--color", "never", ...options, path).replaceAll(path, name);
	return { bytes, name, text: shown(bytes), found: run("--level", "style", "--max", "3"), repair: fix ? run("--fix", "--unsafe-fixes", "--diff") : "" };
}
