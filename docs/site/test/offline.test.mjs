// The pages that can be installed: their manifests and icons, and what they do without a network.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { CHROMIUM, browser, eventually, open, until } from "../../../web/test/browser.mjs";
import apps from "../_data/apps.js";

const dist = fileURLToPath(new URL("../../dist/", import.meta.url));
const kinds = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json" };
const SGF = "(;GM[1]SZ[9]PB[Ada]PW[Bo]RE[B+R];B[ee];W[gc];B[cg])";

test("manifests name their page and icons of the right sizes", () => {
	for (const { id, name } of apps) {
		const manifest = JSON.parse(readFileSync(join(dist, `${id}.webmanifest`)));
		assert.equal(manifest.name, name);
		assert(existsSync(join(dist, manifest.start_url)), manifest.start_url);
		assert(readFileSync(join(dist, `${id}.html`), "utf8").includes(`data-manifest="${id}.webmanifest"`), id);
		for (const { src, sizes, type } of manifest.icons.filter(({ type }) => type === "image/png")) {
			const png = readFileSync(join(dist, src));
			// A PNG begins with its header: width and height.
			assert.equal(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, sizes, src);
			assert.equal(type, "image/png");
		}
	}
});

test("in a browser", { skip: !existsSync(CHROMIUM) && `NOT TESTED: there is no Chromium at ${CHROMIUM}` }, async (t) => {
	/** Files that the server has in another version. */
	const other = new Map();
	const asked = [];
	let isOff = false;
	const server = createServer((request, response) => {
		if (isOff) return request.destroy();
		const name = new URL(request.url, "http://x").pathname.replace(/^\/below\/a\/path\//, "");
		asked.push(name);
		const path = join(dist, name);
		if (!request.url.startsWith("/below/a/path/") || !existsSync(path)) return response.writeHead(404).end();
		response.writeHead(200, { "content-type": kinds[extname(path)] ?? "application/octet-stream" }).end(other.get(name) ?? readFileSync(path));
	});
	await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
	t.after(() => server.close().closeAllConnections());
	const home = `http://127.0.0.1:${server.address().port}/below/a/path/`;
	const { context, close } = await browser();
	t.after(close);

	/** Opens a page, and waits until the service worker has all that it needs. */
	const opened = async (name) => {
		const page = await open(context, home + name);
		await until(() => page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === "activated" && navigator.serviceWorker.controller !== null)), "the service worker");
		return page;
	};
	const off = async (is) => {
		await context.setOffline(is);
		isOff = is;
	};
	const give = (page, name) => page.locator("sgf-explorer input[type=file]:not([webkitdirectory])").setInputFiles({ name, mimeType: "application/x-go-sgf", buffer: Buffer.from(SGF) });
	const state = (page, element) => page.evaluate((element) => {
		const found = document.querySelector(element)?.state;
		return found && JSON.parse(JSON.stringify(found));
	}, element);

	await t.test("browsers offer to install them", async () => {
		for (const { id, name } of apps) {
			const page = await opened(`${id}.html`);
			const session = await context.newCDPSession(page);
			const { url, errors, data } = await session.send("Page.getAppManifest");
			assert.equal(url, `${home}${id}.webmanifest`);
			assert.deepEqual(errors, []);
			assert.equal(JSON.parse(data).name, name);
			const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
			// Whoever browses privately, as tests may, can install nothing.
			assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"), [], id);
			assert.deepEqual(page.errors, []);
			await page.close();
		}
	});

	await t.test("without a network the viewer shows and edits games", async () => {
		await off(true);
		const page = await open(context, `${home}viewer.html`);
		await page.evaluate(async (text) => {
			const viewer = document.querySelector("sgf-viewer");
			await viewer.ready;
			await viewer.load(text, { name: "a.sgf" });
			await viewer.play("E5");
		}, SGF);
		assert.equal((await state(page, "sgf-viewer")).nodes, 4);
		assert.deepEqual(page.errors, []);
		await page.close();
		await off(false);
	});

	await t.test("without a network the explorer takes games, and keeps them", async () => {
		await off(true);
		const page = await open(context, `${home}explorer.html`);
		await until(async () => (await state(page, "sgf-explorer"))?.busy === false, "the page");
		await give(page, "a.sgf");
		await eventually(async () => (await state(page, "sgf-explorer")).games, 1);
		await page.reload();
		await eventually(async () => (await state(page, "sgf-explorer"))?.summary?.games, 1);
		await page.evaluate(() => document.querySelector("sgf-explorer").open({ path: "a.sgf", tree: 1 }));
		assert.equal((await state(page, "sgf-explorer")).open.path, "a.sgf");
		assert.deepEqual(page.errors, []);
		await page.close();
		await off(false);
	});

	await t.test("without a network the playground checks games", async () => {
		await off(true);
		const page = await open(context, `${home}playground.html`);
		await until(async () => (await state(page, "sgf-viewer"))?.nodes === 7, "the sample");
		if (existsSync(join(dist, "assets/sgfkit.js"))) {
			await page.click("[data-make=json]");
			await until(async () => (await page.locator("#made").innerHTML()).includes('"format":"sgfkit"'), "JSON");
		}
		if (existsSync(join(dist, "assets/sgfkit-formats.wasm"))) {
			const png = await page.evaluate(() => document.querySelector("sgf-viewer").run("export", { format: "png" }).then((made) => Array.from(made.slice(0, 4))));
			assert.deepEqual(png, [0x89, 0x50, 0x4e, 0x47]);
		}
		assert.deepEqual(page.errors, []);
		await page.close();
		await off(false);
	});

	await t.test("another version is fetched in the background, and shown at the next visit", async () => {
		const title = (page) => page.title();
		const known = readFileSync(join(dist, "viewer.html"), "utf8");
		other.set("viewer.html", known.replace(/<title>.*<\/title>/, "<title>Another version</title>"));
		other.set("sw.js", readFileSync(join(dist, "sw.js"), "utf8").replace(/VERSION = ".*?"/, 'VERSION = "another"'));
		asked.length = 0;
		const page = await open(context, `${home}viewer.html`);
		assert.doesNotMatch(await title(page), /Another/);
		await eventually(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("sgfkit ")).map((name) => name.split(" ").at(-1))), ["another"]);
		assert(asked.includes("assets/sgf-viewer.js"), "all of it is fetched");
		await off(true);
		await page.reload();
		assert.equal(await title(page), "Another version");
		await until(async () => (await state(page, "sgf-viewer"))?.trees !== undefined, "the viewer");
		await page.close();
		await off(false);
	});

	await t.test("from a disk they work without a service worker", async (t) => {
		const own = await browser();
		t.after(own.close);
		const page = await open(own.context, `file://${dist}explorer.html`);
		await until(async () => (await state(page, "sgf-explorer"))?.busy === false, "the page");
		await give(page, "a.sgf");
		await eventually(async () => (await state(page, "sgf-explorer")).games, 1);
		assert.deepEqual(page.errors, []);
	});
});
