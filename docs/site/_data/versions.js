// What each version of the format brought and took, by the table of properties.
import { lines } from "../lib/program.js";

const told = {
	1: "The format of 1987 (Anders Kierulf's thesis), written by Explorer. Points are letters, rows from the top. A property has a full name of which only the capital letters count: `Black[ee]` is `B[ee]`. Text before the first `(` is a comment on the file. There is no CA: what a text's bytes mean is a guess.",
	2: "A draft that was never published as a whole. Files that say `FF[2]` are read as FF[1] with the properties that came in between.",
	3: "The format of 1993 (Martin Müller). Names and texts were settled, markup grew, and `VW` could be switched off. Point lists may not be compressed. A pass on boards up to 19×19 is `tt`. `5.` is a number.",
	4: "The format of 1997 (Arno Hollosi), in use today. CA names the charset, AP the program. Point lists may be rectangles, a pass is the empty value, setup and moves may not share a node, games may be merged into one tree with their game information below the root. Lower-case letters in identifiers are no longer allowed.",
};

export default function () {
	const rows = lines("explain", "--list", "properties", "--json");
	// An identifier may stand for several properties, each of some games.
	const of = (ff) => new Map(rows.filter((row) => row.ff.includes(ff)).map(({ id, name }) => [id, { id, name }]));
	const without = (some, others) => [...some.values()].filter(({ id }) => !others.has(id));
	return [1, 2, 3, 4].map((ff) => {
		const [here, before] = [of(ff), of(Math.max(ff - 1, 1))];
		return { ff, told: told[ff], all: [...here.values()], added: without(here, before), gone: without(before, here) };
	});
}
