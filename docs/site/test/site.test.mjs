// What was made in dist/: every link leads somewhere, every page is valid HTML and small, and has what the program's tables have.
import assert from "node:assert/strict";
import { readFileSync, readdirSync, statSync, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, normalize } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { lines, root, sgf } from "../lib/program.js";

const dist = fileURLToPath(new URL("../../dist/", import.meta.url));
const pages = readdirSync(dist, { recursive: true }).filter((name) => name.endsWith(".html"));
const read = (page) => readFileSync(join(dist, page), "utf8");

test("there is a page for every property, check and game", () => {
	const made = new Set(pages);
	for (const { id } of lines("explain", "--list", "properties", "--json")) assert(made.has(`p/${id}.html`), id);
	for (const { code } of lines("explain", "--list", "codes", "--json")) assert(made.has(`c/${code}.html`), code);
	assert.equal(pages.filter((page) => page.startsWith("g/")).length, lines("explain", "--list", "games", "--json").length);
});

test("every property has an example, from a file that is sound", () => {
	for (const page of pages.filter((page) => page.startsWith("p/"))) {
		const path = /From <code>(.*?)<\/code>/.exec(read(page))?.[1];
		assert(path && !path.includes("/bad"), `${page}: ${path}`);
	}
	assert.equal(sgf("check", "--level", "style", "corpus/reference"), "");
});

test("a version lists each property once", () => {
	for (const ff of [1, 2, 3, 4]) {
		const lists = read(`v/ff${ff}.html`).split("<h2>").slice(1).map((part) => [...part.matchAll(/\/p\/(\w+)\.html/g)].map(([, id]) => id));
		for (const list of lists) assert.deepEqual(list, [...new Set(list)], `FF[${ff}]`);
	}
});

test("nothing is shown that has no text", () => {
	for (const page of pages) assert(!read(page).includes("[object "), page);
});

test("the first page tells how to install", () => {
	assert(read("index.html").includes("install.sh") && read("index.html").includes("cargo install"));
});

test("the first page says in eight lines what to take, without installing too", () => {
	const rows = /<h2>Which one do I need[^]*?<\/table>/.exec(read("index.html"))[0].split("<tr>").slice(2);
	assert.equal(rows.length, 8);
	for (const page of ["viewer.html", "explorer.html", "playground.html"]) assert(read("index.html").includes(`href="${page}"`) && existsSync(join(dist, page)), page);
});

test("no page links to a repository without an owner", () => {
	for (const page of pages) assert(!read(page).includes("OWNER"), page);
});

test("who searches for a wish in their own words finds its page first", () => {
	const MiniSearch = createRequire(import.meta.url)("minisearch");
	const options = /new MiniSearch\((.*)\);/.exec(readFileSync(new URL("../assets/site.js", import.meta.url), "utf8"))[1];
	const index = new Function("MiniSearch", `return new MiniSearch(${options})`)(MiniSearch);
	const pages = new Function("self", read("assets/index.js") + "return self.sgfkitPages;")({});
	index.addAll(pages);
	const wishes = {
		install: "index.html",
		"validate sgf": "guide/checking.html",
		"garbled text": "guide/checking.html",
		"duplicate games": "guide/archives.html",
		"compare two games": "guide/archives.html",
		"anki flashcards": "guide/books-and-diagrams.html",
		"print a book": "guide/books-and-diagrams.html",
		joseki: "guide/searching.html",
		pandas: "guide/tables-and-python.html",
		"embed viewer in blog": "guide/web-page.html",
		"convert gib": "guide/other-formats.html",
		vscode: "guide/editors.html",
		"pre-commit": "guide/git-and-ci.html",
		KM: "p/KM.html",
		"unescaped bracket": "c/unescaped-bracket.html",
		"hex coordinates": "g/hex.html",
	};
	for (const [wish, page] of Object.entries(wishes)) assert.equal(index.search(wish)[0]?.page, page, wish);
});

test("the pages that the program names are there", () => {
	const codes = sgf("explain", "--list", "codes").trim().split("\n").map((line) => line.split(/\s/)[0]);
	assert(codes.length > 100);
	for (const code of codes) assert(pages.includes(`c/${code}.html`), code);
	assert(pages.includes("p/AB.html"));
});

test("no link leads nowhere", () => {
	for (const page of pages) {
		for (const [, link] of read(page).matchAll(/\b(?:href|src|data-viewer)="([^"]*)"/g)) {
			const inRepository = /\/blob\/main\/([^#]*)/.exec(link);
			if (inRepository) assert(existsSync(root + inRepository[1]), `${page}: ${link}`);
			if (/^(https?:|data:)/.test(link)) continue;
			const [path, place] = link.split("#");
			const target = path === "" ? page : normalize(join(dirname(page), path));
			assert(existsSync(join(dist, target)), `${page}: ${link}`);
			if (place && !place.startsWith("sgf=")) assert(read(target).includes(`id="${place}"`), `${page}: ${link}`);
		}
	}
});

test("a page takes 60 kB at the most", () => {
	for (const page of pages) assert(statSync(join(dist, page)).size <= 60_000, page);
});

test("every page is valid HTML", async () => {
	const validator = new HtmlValidate(new StaticConfigLoader({ extends: ["html-validate:standard"] }));
	for (const page of pages) {
		const { results } = await validator.validateString(read(page), join(dist, page));
		const said = results.flatMap((result) => result.messages.map(({ line, message }) => `${page}:${line}: ${message}`));
		assert.deepEqual(said, []);
	}
});
