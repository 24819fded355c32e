// What else can be had of the file in the viewer: what was changed, its layout, JSON, rows, a picture. The library is fetched
// when somebody asks.
"use strict";
const viewer = document.querySelector("sgf-viewer");
const place = document.getElementById("made");
let opened;
let tab;

const text = (bytes) => new TextDecoder().decode(bytes);

function written(words) {
	const block = document.createElement("pre");
	block.tabIndex = 0;
	block.append(Object.assign(document.createElement("code"), { textContent: words }));
	return block;
}

function table(rows) {
	const names = Object.keys(rows[0] ?? {});
	const row = (cells, kind) => {
		const line = document.createElement("tr");
		line.append(...cells.map((cell) => Object.assign(document.createElement(kind), { textContent: cell })));
		return line;
	};
	const made = document.createElement("table");
	made.tabIndex = 0;
	made.append(row(["", ...rows.map((_, i) => `Game ${i + 1}`)], "th"));
	made.append(...names.map((name) => row([name, ...rows.map((of) => (typeof of[name] === "string" ? of[name] : JSON.stringify(of[name])))], "td")));
	return made;
}

const made = {
	changes: (bytes) => {
		const lines = self.sgfkit.diff(opened, bytes).map(({ kind, tree, node_a, node_b, property, a, b }) =>
			`${kind.replace("-", " ")}: game ${tree}, node ${node_b ?? node_a}${property ? `, ${property}` : ""}${a ? `\n- ${a}` : ""}${b ? `\n+ ${b}` : ""}`);
		return written(lines.join("\n\n") || "No changes since you opened the file.");
	},
	layout: (bytes) => written(text(self.sgfkit.format(bytes, {}))),
	json: (bytes) => written(text(self.sgfkit.convert(bytes, { to: "json" }))),
	rows: (bytes) => {
		const games = self.sgfkit.Collection.parse(bytes);
		const rows = games.info();
		games.free();
		return table(rows);
	},
	picture: (bytes) => {
		const { tree, node } = viewer.state;
		const picture = self.sgfkit.render(bytes, { format: "svg", tree, node });
		const image = Object.assign(new Image(), { alt: "The position shown above", src: URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" })) });
		image.onload = () => URL.revokeObjectURL(image.src);
		return image;
	},
};

async function update() {
	if (!tab) return;
	try {
		await (self.sgfkit ?? script(home + "assets/sgfkit.js"));
		await self.sgfkit.init();
		place.replaceChildren(made[tab](await viewer.bytes()));
	} catch (error) {
		place.replaceChildren(written(error.message ?? "Cannot load assets/sgfkit.js"));
	}
}

for (const button of document.querySelectorAll("[data-make]")) {
	button.addEventListener("click", () => {
		tab = tab === button.dataset.make ? undefined : button.dataset.make;
		for (const other of document.querySelectorAll("[data-make]")) other.setAttribute("aria-pressed", String(other.dataset.make === tab));
		place.replaceChildren();
		update();
	});
}
viewer.addEventListener("sgf-load", async () => {
	opened = await viewer.bytes();
	update();
});
viewer.addEventListener("sgf-change", update);
viewer.addEventListener("sgf-navigate", () => tab === "picture" && update());
