// The pages that can be installed and work offline.
export default [
	{ id: "viewer", name: "SGF viewer", text: "View, edit and solve SGF game records" },
	{ id: "explorer", name: "Game explorer", text: "Search your own games by position, pattern and player" },
	{ id: "playground", name: "SGF playground", text: "Check, fix and convert SGF game records" },
];
