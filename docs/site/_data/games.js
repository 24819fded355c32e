// The games of the specification, with those of the corpus that can be replayed.
import { readFileSync } from "node:fs";
import { lines, root } from "../lib/program.js";

const slug = (name) => name.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");

export default function () {
	const properties = lines("explain", "--list", "properties", "--json");
	const files = lines("info", "--json", "corpus/ok", "corpus/readme").sort((a, b) => b.moves - a.moves);
	return lines("explain", "--list", "games", "--json").map((game) => {
		const file = files.find((row) => row.game === game.number);
		const own = properties.filter((row) => row.games.includes(game.number)).map(({ id, name }) => ({ id, name }));
		const bytes = file && readFileSync(root + file.path);
		return { ...game, slug: slug(game.name), own, bytes, tree: file?.tree };
	});
}
