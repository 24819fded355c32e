// What can be searched: a row a page, as a script, so that it can be read from a disk too.
export const data = { permalink: "assets/index.js" };

// What people call a thing, where its chapter has another word for it.
const called = {
	archives: "duplicate games, deduplicate, compare two games, split a collection, anonymise, anonymize",
	"books-and-diagrams": "print a book, kifu, flashcards, tsumego, image, screenshot",
	checking: "SGF validator, validate SGF, lint, repair a broken file, encoding, garbled text",
	"coming-from": "migrate, switch, alternative",
	editors: "VSCode, vim, language server",
	"git-and-ci": "GitHub action, pre-commit hook",
	output: "exit code, return code, script, jq",
	searching: "joseki, fuseki, database, opening book",
	"tables-and-python": "pandas, dataframe, dataset, machine learning, statistics",
	"web-page": "embed a viewer in a blog, website, share a game",
};

export function render({ install, chapters, properties, checks, games, versions, dialects }) {
	const plain = (text) => text.replace(/```[^]*?```/g, " ").replace(/[`*#|[\]]/g, " ").replace(/\s+/g, " ");
	const pages = [
		["index", "Install", plain(install) + " download, Windows, macOS, Linux, Debian, Homebrew, pip, npm, cargo"],
		...chapters.map(({ name, title, text }) => ["guide/" + name, title, plain(text), called[name]]),
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
	return `self.sgfkitPages = ${JSON.stringify(pages.map(([page, title, text, words = ""], id) => ({ id, page: page + ".html", title, text, words })))};\n`;
}
