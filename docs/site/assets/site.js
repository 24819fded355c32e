// Search over all pages, and boards that come alive when they come into view. Pages are readable without.
"use strict";
const home = document.currentScript.src.replace(/assets\/site\.js.*$/, "");

function script(src) {
	return new Promise((resolve, reject) => {
		const element = Object.assign(document.createElement("script"), { src, onload: resolve, onerror: reject });
		document.head.append(element);
	});
}

// The index is read when somebody begins to search.
let index;
function readIndex() {
	index ??= Promise.all([script(home + "assets/minisearch.js"), script(home + "assets/index.js")]).then(() => {
		const made = new MiniSearch({ fields: ["title", "text", "words"], storeFields: ["title", "page"], searchOptions: { boost: { title: 5, words: 4 }, prefix: true, fuzzy: 0.15 } });
		made.addAll(self.sgfkitPages);
		return made;
	});
	return index;
}

const field = document.getElementById("search");
const found = document.getElementById("found");
field.addEventListener("focus", readIndex, { once: true });
field.addEventListener("input", async () => {
	const hits = (await readIndex()).search(field.value).slice(0, 10);
	found.replaceChildren(...hits.map(({ title, page }) => {
		const link = Object.assign(document.createElement("a"), { href: home + page, textContent: title });
		const item = document.createElement("li");
		item.append(link);
		return item;
	}));
	found.hidden = field.value.trim() === "";
	if (!found.hidden && hits.length === 0) found.append(Object.assign(document.createElement("li"), { textContent: "Nothing found" }));
});
document.addEventListener("keydown", (event) => {
	if (event.key === "Escape") found.hidden = true;
	if (event.key === "/" && !/^(INPUT|TEXTAREA|SGF-VIEWER)$/.test(document.activeElement.tagName)) {
		event.preventDefault();
		field.focus();
	}
});

// One script, with one WebAssembly in it, serves all boards of a page.
let viewerScript;
const shown = new WeakSet();
async function show(place) {
	if (shown.has(place)) return;
	shown.add(place);
	viewerScript ??= script(place.dataset.viewer);
	await viewerScript;
	const element = document.createElement("sgf-viewer");
	for (const [, name, value] of place.dataset.attributes.matchAll(/([a-z-]+)="([^"]*)"/g)) element.setAttribute(name, value);
	element.setAttribute("theme", "auto");
	// A board among text takes less than the window: so much is said to be taken by what stands above it.
	element.dataset.above = Math.max(0, innerHeight - 640);
	element.setAttribute("name", place.dataset.name);
	element.append(Object.assign(document.createElement("script"), { type: "application/x-go-sgf;base64", textContent: place.dataset.game }));
	// The board covers the picture, which stays until there is a game on the board.
	const picture = place.firstElementChild;
	place.append(element);
	await element.ready;
	picture.remove();
}
const seen = new IntersectionObserver((entries) => {
	for (const { target } of entries.filter((entry) => entry.isIntersecting)) {
		seen.unobserve(target);
		// The page comes first: Safari has no other way to wait for it.
		if (self.requestIdleCallback) requestIdleCallback(() => show(target));
		else setTimeout(() => show(target));
	}
});
for (const place of document.querySelectorAll("[data-viewer]")) {
	place.querySelector("button")?.addEventListener("click", () => {
		seen.unobserve(place);
		show(place);
	});
	seen.observe(place);
}
