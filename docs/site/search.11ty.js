// What can be searched: a row a page, as a script, so that it can be read from a disk too.
export const data = { permalink: "assets/index.js" };

export function render({ chapters, properties, checks, games, versions, dialects }) {
	const plain = (text) => text.replace(/```[^]*?```/g, " ").replace(/[`*#|[\]]/g, " ").replace(/\s+/g, " ");
	const pages = [
		...chapters.map(({ name, title, text }) => ["guide/" + name, title, plain(text)]),
		...properties.map(({ id, name, rows }) => ["p/" + id, `${id}: ${name}`, plain(rows.map((row) => row.summary + row.details).join(" "))]),
		...checks.map(({ code, summary, manual }) => ["c/" + code, code, plain(summary + " " + manual)]),
		...games.map(({ slug, name, description }) => ["g/" + slug, name, plain(description)]),
		...versions.map(({ ff, told }) => ["v/ff" + ff, `FF[${ff}]`, plain(told)]),
		...dialects.map(({ slug, name, text }) => ["d/" + slug, name, plain(text)]),
		["grammar", "Grammar", "Collection GameTree Sequence Node Property PropIdent PropValue railroad"],
		["types", "Types of values", "None Number Real Double Color SimpleText Text Point Move Stone Compose List"],
		["demo", "Demo", "explorer archive book PDF EPUB sheet problems graph analysis"],
		["playground", "Playground", "paste drop open check repair diff layout JSON picture"],
	];
	return `self.sgfkitPages = ${JSON.stringify(pages.map(([page, title, text], id) => ({ id, page: page + ".html", title, text })))};\n`;
}
