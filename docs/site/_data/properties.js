// Every identifier with the properties that have it, an example of the corpus, and the checks that speak of it.
import { readFileSync } from "node:fs";
import { lines, root } from "../lib/program.js";
import checksOf from "./checks.js";

/// For each identifier the shortest good value in the project's own sound files.
function examples() {
	const best = new Map();
	const rows = lines("table", "--table", "properties", "--columns", "path,identifier,value,valid,known", "--format", "jsonl", "corpus/ok", "corpus/reference", "corpus/checks", "corpus/convert", "corpus/diagrams");
	const worth = (row) => (/^corpus\/(ok|reference)\//.test(row.path) ? 0 : 1000) + (row.value.length || 500);
	for (const row of rows.filter((row) => row.known && row.valid && !row.path.includes("/bad"))) {
		const before = best.get(row.identifier);
		if (!before || worth(row) < worth(before)) best.set(row.identifier, row);
	}
	return best;
}

/// Whether a manual speaks of an identifier.
function speaksOf(check, id) {
	return new RegExp("`" + id + "[`\\[]").test(check.manual) || new RegExp(`, ${id}$`).test(check.spec ?? "");
}

export default function () {
	const checks = checksOf();
	const best = examples();
	const all = lines("explain", "--list", "properties", "--json");
	const ids = [...new Set(all.map((row) => row.id))];
	return ids.map((id) => {
		// What holds for all games comes before what one game makes of it.
		const rows = all.filter((row) => row.id === id).sort((a, b) => (a.games.length > 0) - (b.games.length > 0));
		const example = best.get(id);
		return {
			id,
			rows,
			name: rows[0].name,
			summary: rows[0].summary,
			checks: checks.filter((check) => speaksOf(check, id)).map(({ code, summary }) => ({ code, summary })),
			example: example && { path: example.path, text: `${id}[${example.value}]`, bytes: readFileSync(root + example.path) },
		};
	});
}
