// Programs and servers that write in a way of their own: game records, with the checks that find it, and analyses.
import checksOf from "./checks.js";
import { lines } from "../lib/program.js";

const told = [
	["fox", "Fox", "The Fox server writes komi times 100, or the Chinese count in stones times 100."],
	["hexgui", "HexGui", "HexGui writes `swap-pieces` where it means `swap-sides`."],
	["little-golem", "Little Golem", "Little Golem's files lack GM, use one notation for three games, and name moves in lower case."],
];

export default function () {
	const checks = checksOf();
	const engines = lines("explain", "--list", "dialects", "--json");
	return [
		...told.map(([slug, name, text]) => ({ slug, name, text, checks: checks.filter((check) => check.code.startsWith(slug)) })),
		...engines.map(({ dialect, properties, summary }) => ({ slug: dialect, name: summary.split(":")[0], text: summary, properties })),
	];
}
