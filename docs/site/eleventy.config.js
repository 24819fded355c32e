// Makes docs/dist/ of the guide, the program's tables and the pages here. All addresses are relative, so that the site works
// below any path and from a disk.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import markdownIt from "markdown-it";
import { unpack } from "../../web/build/unpack.mjs";
import apps from "./_data/apps.js";
import railroad from "./lib/railroad.js";

const root = fileURLToPath(new URL("../../", import.meta.url));

/// What the workspace says of itself.
const stated = (key) => new RegExp(`^${key} = "(.*)"$`, "m").exec(readFileSync(root + "Cargo.toml", "utf8"))[1];

/// The address of a page of the site, seen from the one that names it.
function from(page, target) {
	return posix.relative(posix.dirname(page.replace(/\/$/, "/index.html")), "/" + target.replace(/^\//, "")) || ".";
}

/// The URL of the repository, if Cargo.toml names its owner.
const repository = () => (stated("repository").includes("OWNER") ? "" : stated("repository"));

/// What a chapter of the guide links to, as the site has it: what is no chapter is read in the repository.
function chapterLink(href) {
	if (/^[a-z]+:/.test(href) || href.startsWith("#")) return href;
	if (/\.(svg|png)$/.test(href)) return "../assets/" + posix.basename(href);
	if (href.startsWith("../../")) return repository() && `${repository()}/blob/main/${href.slice("../../".length)}`;
	return href.replace(/\.md(?=#|$)/, ".html");
}

function slug(heading) {
	return heading.toLowerCase().replace(/[^\p{L}\p{N} -]/gu, "").replaceAll(" ", "-");
}

/// Headings get names, and links lead to what the site has.
function markdown() {
	const md = markdownIt({ html: false });
	md.renderer.rules.heading_open = (tokens, i, options, env, self) => {
		tokens[i].attrSet("id", slug(tokens[i + 1].content));
		return self.renderToken(tokens, i, options);
	};
	md.core.ruler.push("links", ({ tokens }) => {
		for (const token of tokens.flatMap((token) => token.children ?? [])) {
			const name = { link_open: "href", image: "src" }[token.type];
			if (!name) continue;
			const link = chapterLink(token.attrGet(name));
			if (link) token.attrSet(name, link);
			// The text stays, without a link to a repository that nobody has published.
			else token.attrs = token.attrs.filter(([key]) => key !== name);
		}
	});
	return md;
}

/// The package for JavaScript as one classic script, so that it works from a disk too; whether there is one.
function library() {
	const built = root + "bindings/wasm/pkg/inline.js";
	if (!existsSync(built)) {
		console.warn("The playground lacks its tools: the npm package is not built (npm --prefix web run build).");
		return false;
	}
	const out = fileURLToPath(new URL("../dist/assets/sgfkit.js", import.meta.url));
	execFileSync(root + "web/node_modules/.bin/esbuild", [built, "--bundle", "--format=iife", "--global-name=sgfkit", "--minify", "--external:node:*", "--log-level=error", "--outfile=" + out]);
	return true;
}

/// What the viewer fetches for pictures, books and formats of other programs; it lies next to the viewer's script.
function formats() {
	const built = root + "bindings/wasm/pkg/sgfkit-formats.wasm";
	if (!existsSync(built)) console.warn("The playground lacks exports and other formats: the npm package is not built (npm --prefix web run build).");
	return existsSync(built) ? { [built]: "assets/sgfkit-formats.wasm" } : {};
}

/// What the pages that can be installed consist of.
const OFFLINE = [
	...apps.flatMap(({ id }) => [`${id}.html`, `${id}.webmanifest`]),
	...["app.js", "page.css", "style.css", "site.js", "playground.js", "sgf-viewer.js", "sgf-explorer.js", "sgfkit.js", "sgfkit-formats.wasm"].map((name) => `assets/${name}`),
	...["icon.svg", "icon-192.png", "icon-512.png", "icon-full.png"].map((name) => `assets/${name}`),
];

/// The service worker, with the files that it serves and a number for their contents.
function serviceWorker() {
	const dist = fileURLToPath(new URL("../dist/", import.meta.url));
	const files = OFFLINE.filter((name) => existsSync(dist + name));
	const hash = createHash("sha256");
	for (const name of files) hash.update(`${name}\0`).update(readFileSync(dist + name));
	const parts = { version: hash.digest("hex").slice(0, 16), files: JSON.stringify(files) };
	const script = readFileSync(new URL("lib/sw.js", import.meta.url), "utf8").replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]);
	writeFileSync(dist + "sw.js", script);
}

export default function (config) {
	const md = markdown();
	config.setLibrary("md", md);
	config.addFilter("from", from);
	config.addFilter("markdown", (text) => md.render(text));
	config.addFilter("inline", (text) => md.renderInline(text));
	config.addFilter("railroad", railroad);
	// A file as the playground takes it: raw deflate in base64url, as in WEB's deep links.
	config.addFilter("deflated", (bytes) => deflateRawSync(bytes, { level: 9 }).toString("base64url"));
	config.addFilter("base64", (bytes) => bytes.toString("base64"));
	config.addFilter("keeping", (list, key, value) => list.filter((item) => item[key] === value));
	// What may be wider than the window is scrolled, by keyboard too.
	config.addTransform("reachable", (html) => html.replace(/<(pre|table|div class="railroad")>/g, '<$1 tabindex="0">'));
	config.addPassthroughCopy({ "site/assets": "assets" });
	config.addPassthroughCopy({ [root + "web/src/page.css"]: "assets/page.css" });
	config.on("eleventy.after", serviceWorker);
	config.addPassthroughCopy({ [root + "corpus/readme/*.svg"]: "assets" });
	config.addPassthroughCopy({ [root + "web/*.png"]: "assets" });
	unpack();
	for (const element of ["sgf-viewer.js", "sgf-explorer.js"]) config.addPassthroughCopy({ [`${root}web/dist/${element}`]: `assets/${element}` });
	config.addPassthroughCopy(formats());
	config.addPassthroughCopy({ "node_modules/minisearch/dist/umd/index.js": "assets/minisearch.js" });
	config.addGlobalData("library", library());
	config.addGlobalData("release", stated("version"));
	config.addGlobalData("repository", repository());
	// The game on the first page.
	config.addGlobalData("start", readFileSync(root + "corpus/readme/go.sgf"));
	config.addGlobalData("results", readFileSync(root + "conformance/RESULTS.md", "utf8"));
	// How it is installed is said once, in the README.
	config.addGlobalData("install", /^## Install\n([^]*?)^## /m.exec(readFileSync(root + "README.md", "utf8"))[1].replaceAll("](docs/", "]("));
	return { dir: { input: "site", output: "dist" }, markdownTemplateEngine: false, htmlTemplateEngine: "njk" };
}
