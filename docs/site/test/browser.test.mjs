// The site as people open it: from a disk and below a path of a host, by day and night, narrow and wide.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { CHROMIUM, browser, eventually, open, until } from "../../../web/test/browser.mjs";

const dist = fileURLToPath(new URL("../../dist/", import.meta.url));
const axe = readFileSync(new URL("../../../web/node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const kinds = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };
const some = ["index.html", "guide/first-hour.html", "reference.html", "p/AB.html", "p/SE.html", "c/unescaped-bracket.html", "g/hex.html", "v/ff4.html", "d/fox.html", "grammar.html", "types.html", "conformance.html", "playground.html", "demo.html", "viewer.html", "explorer.html"];

test("in a browser", { skip: !existsSync(CHROMIUM) && `NOT TESTED: there is no Chromium at ${CHROMIUM}` }, async (t) => {
	const server = createServer((request, response) => {
		const path = join(dist, new URL(request.url, "http://x").pathname.replace(/^\/below\/a\/path\//, ""));
		if (!request.url.startsWith("/below/a/path/") || !existsSync(path)) return response.writeHead(404).end();
		response.writeHead(200, { "content-type": kinds[extname(path)] ?? "application/octet-stream" }).end(readFileSync(path));
	});
	await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
	t.after(() => server.close().closeAllConnections());
	const home = `http://127.0.0.1:${server.address().port}/below/a/path/`;

	for (const colorScheme of ["light", "dark"]) {
		await t.test(`nothing for axe to find, and no scrolling sideways: ${colorScheme}`, async (t) => {
			const { context, close } = await browser({ colorScheme, viewport: { width: 360, height: 740 } });
			t.after(close);
			for (const name of some) {
				const page = await open(context, home + name);
				await eventually(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, name);
				await page.evaluate(axe);
				const { violations } = await page.evaluate(() => axe.run({ exclude: [["sgf-viewer"], ["sgf-explorer"]] }));
				assert.deepEqual(violations.map(({ id, nodes }) => [name, id, nodes[0].html]), []);
				assert.deepEqual(page.errors, [], name);
				await page.close();
			}
		});
	}

	for (const [width, height] of [[360, 740], [768, 1024], [1280, 800], [1920, 1080]]) {
		await t.test(`a board covers nothing, and takes no more than its page can give: ${width}×${height}`, async (t) => {
			const { context, close } = await browser({ viewport: { width, height } });
			t.after(close);
			for (const name of ["g/hex.html", "demo.html"]) {
				const page = await open(context, home + name);
				await page.locator(".board").first().scrollIntoViewIfNeeded();
				await until(() => page.evaluate(() => document.querySelector(".board sgf-viewer")?.state?.nodes > 0), "the board");
				const covered = () => page.evaluate(() => {
					const viewer = document.querySelector(".board sgf-viewer");
					return viewer.shadowRoot.querySelector(".viewer").getBoundingClientRect().bottom - viewer.getBoundingClientRect().bottom;
				});
				await eventually(async () => (await covered()) < 1, true, name);
			}
			const page = await open(context, home + "demo.html");
			await until(() => page.evaluate(() => document.querySelector("sgf-explorer")?.state?.games > 0), "the archive");
			assert(await page.evaluate(() => document.getElementById("archive").offsetHeight <= innerHeight + 4));
		});
	}

	for (const [where, base] of [["from a host", home], ["from a disk", `file://${dist}`]]) {
		await t.test(`search finds, and boards come alive: ${where}`, async (t) => {
			const { context, close } = await browser();
			t.after(close);
			const page = await open(context, base + "g/hex.html");
			await page.getByRole("searchbox").fill("komi fox");
			const hit = page.locator("#found a").first();
			await hit.waitFor();
			await eventually(() => hit.textContent(), /fox/i);
			await until(() => page.evaluate(() => document.querySelector("sgf-viewer")?.position?.().then((show) => show?.game === 11)), "the board");
			await hit.click();
			await page.waitForURL(/(c\/fox-komi|d\/fox)\.html$/);
			assert.deepEqual(page.errors, []);
		});
	}

	for (const [where, base] of [["from a host", home], ["from a disk", `file://${dist}`]]) {
		await t.test(`the demo's archive can be explored: ${where}`, async (t) => {
			const { context, close } = await browser();
			t.after(close);
			const page = await open(context, base + "demo.html");
			const state = () => page.evaluate(() => document.querySelector("sgf-explorer")?.state);
			await until(async () => (await state())?.games > 0 && !(await state()).busy, "the archive");
			await page.evaluate(() => document.querySelector("sgf-explorer").play("E5"));
			await until(async () => (await state()).continuations.length > 0, "what was played next");
			assert.deepEqual(page.errors, []);
		});
	}

	for (const [width, height] of [[360, 740], [1280, 800]]) {
		for (const [where, base] of [["from a host", home], ["from a disk", `file://${dist}`]]) {
			await t.test(`the first page's board comes alive and nothing moves: ${where}, ${width}×${height}`, async (t) => {
				const { context, close } = await browser({ viewport: { width, height } });
				t.after(close);
				const page = await open(context, base + "index.html");
				// Cards and text stay where they are while the viewer replaces the picture.
				const places = () => page.evaluate(() => [...document.querySelectorAll("figcaption, .cards, h2")].map((one) => Math.round(one.getBoundingClientRect().top + scrollY)));
				await page.locator("[data-viewer]").scrollIntoViewIfNeeded();
				const before = await places();
				const state = () => page.evaluate(() => document.querySelector(".board sgf-viewer")?.state);
				await eventually(async () => (await state())?.move_number, 28);
				await eventually(() => page.locator("[data-viewer] img").count(), 0);
				await page.evaluate(() => document.querySelector("sgf-viewer").drawn());
				(await places()).forEach((top, at) => assert(Math.abs(top - before[at]) < 8, `${before} became ${top}`));
				await page.locator("sgf-viewer button[data-command=previous]").click();
				await eventually(async () => (await state()).move_number, 27);
				assert.deepEqual(page.errors, []);
			});
		}
	}

	await t.test("without scripts the first page shows a picture", async (t) => {
		const { context, close } = await browser({ javaScriptEnabled: false });
		t.after(close);
		const page = await open(context, home + "index.html");
		assert.equal(await page.locator("[data-viewer] img").isVisible(), true);
		await page.locator("figcaption").getByRole("link", { name: "the explorer" }).click();
		await page.waitForURL(/explorer\.html$/);
	});

	await t.test("with nothing but a browser people view, check and search their own games, from the first page", async (t) => {
		const games = mkdtempSync(join(tmpdir(), "sgfkit-site-"));
		const { context, close } = await browser();
		t.after(close);
		t.after(() => rmSync(games, { recursive: true }));
		mkdirSync(join(games, "games"));
		writeFileSync(join(games, "broken.sgf"), "(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[Jun]PW[Eva];B[ee];W[zz9])");
		writeFileSync(join(games, "games/one.sgf"), "(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[Jun]PW[Eva];B[ee];W[gc])");
		writeFileSync(join(games, "games/two.sgf"), "(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[Ada]PW[Eva];B[ee];W[ge];B[gc])");
		/** Follows a link of the first page, and drops a file or folder there. */
		const dropped = async (link, element, name) => {
			const page = await open(context, home + "index.html");
			await page.locator("figcaption").getByRole("link", { name: link }).click();
			const state = () => page.evaluate((element) => {
				const state = document.querySelector(element)?.state;
				return state && JSON.parse(JSON.stringify(state));
			}, element);
			await until(state, link);
			if (element === "sgf-explorer") await until(async () => (await state()).busy === false, link);
			const frame = page.locator(element);
			await frame.scrollIntoViewIfNeeded();
			const { x, y } = await frame.boundingBox();
			const session = await context.newCDPSession(page);
			const data = { items: [], files: [join(games, name)], dragOperationsMask: 1 };
			for (const type of ["dragEnter", "dragOver", "drop"]) await session.send("Input.dispatchDragEvent", { type, x: x + 50, y: y + 50, data });
			return { page, state, frame };
		};
		const viewed = await dropped("the viewer", "sgf-viewer", "games/two.sgf");
		await eventually(async () => (await viewed.state()).name, "two.sgf");
		await viewed.frame.getByText("Ada", { exact: true }).first().waitFor();

		const checked = await dropped("the playground", "sgf-viewer", "broken.sgf");
		await eventually(async () => (await checked.state()).name, "broken.sgf");
		await checked.frame.getByRole("tab", { name: /Findings/ }).click();
		await checked.frame.locator("[part~=check]").getByText("zz9").first().waitFor();

		const searched = await dropped("the explorer", "sgf-explorer", "games");
		await eventually(async () => (await searched.state()).games, 2);
		await searched.page.evaluate(() => document.querySelector("sgf-explorer").play("E5"));
		await eventually(async () => (await searched.state()).continuations.length, 2, "both games play on");
		await searched.frame.locator("[data-filter=player]").fill("Ada");
		await eventually(async () => (await searched.state()).summary?.games, 1);
		for (const { page } of [viewed, checked, searched]) assert.deepEqual(page.errors, []);
	});

	await t.test("a link into the playground opens its file", async (t) => {
		const { context, close } = await browser();
		t.after(close);
		const page = await open(context, home + "c/unescaped-bracket.html");
		await page.getByRole("link", { name: "Try it in the playground" }).click();
		const nodes = () => page.evaluate(() => document.querySelector("sgf-viewer")?.state?.nodes);
		await until(async () => (await nodes()) === 3, "the file");
	});

	await t.test("who has no file at hand sees a broken one, or tries another", async (t) => {
		const { context, close } = await browser();
		t.after(close);
		const page = await open(context, home + "playground.html");
		await until(() => page.evaluate(() => document.querySelector("sgf-viewer")?.state?.nodes === 7), "the file that is broken");
		await page.getByRole("link", { name: "a game of Hex" }).click();
		await until(() => page.evaluate(() => document.querySelector("sgf-viewer")?.position?.().then((show) => show?.game === 11)), "the game");
		assert.deepEqual(page.errors, []);
	});

	await t.test("the playground reads other formats and makes pictures and books", { skip: !existsSync(join(dist, "assets/sgfkit-formats.wasm")) && "NOT TESTED: the npm package is not built" }, async (t) => {
		const { context, close } = await browser();
		t.after(close);
		const page = await open(context, home + "playground.html");
		await until(() => page.evaluate(() => document.querySelector("sgf-viewer")?.state?.nodes === 7), "the first file");
		const run = (command, argument) => page.evaluate(([command, argument]) => document.querySelector("sgf-viewer").run(command, argument).then((made) => made && Array.from(made.slice(0, 8))), [command, argument]);
		const show = () => page.evaluate(() => document.querySelector("sgf-viewer").position().then(({ game }) => ({ game })));
		await run("paste", "https://hexworld.org/board/#11c1,a3b4");
		await eventually(async () => (await show()).game, 11);
		await eventually(() => page.evaluate(() => document.querySelector("sgf-viewer").state.nodes), 3);
		await run("paste", "\\HS\n\\[GAMEBLACKNAME=Ada\\]\n\\HE\n\\GS\n2 1 0\n119 0 &4\nINI 0 1 0 &4\nSTO 0 2 1 15 3\nSTO 0 3 2 3 3\n\\GE\n");
		await eventually(async () => (await show()).game, 1);
		for (const [format, first] of [["png", [0x89, 0x50, 0x4e, 0x47]], ["gif", [0x47, 0x49, 0x46, 0x38]], ["pdf", [0x25, 0x50, 0x44, 0x46]], ["epub", [0x50, 0x4b, 3, 4]]]) {
			assert.deepEqual((await run("export", { format })).slice(0, 4), first, format);
		}
		assert.deepEqual(page.errors, []);
	});

	const library = existsSync(join(dist, "assets/sgfkit.js"));
	await t.test("the playground's tools say what they make of a file", { skip: !library && "NOT TESTED: the npm package is not built" }, async (t) => {
		const { context, close } = await browser();
		t.after(close);
		const page = await open(context, home + "c/unescaped-bracket.html");
		await page.getByRole("link", { name: "Try it in the playground" }).click();
		await until(() => page.evaluate(() => document.querySelector("sgf-viewer")?.state?.nodes === 3), "the file");
		const expected = { changes: "No changes since", layout: "C[see [this\\] move]", json: '"format":"sgfkit"', rows: "game_name", picture: "<img" };
		for (const [tab, words] of Object.entries(expected)) {
			await page.click(`[data-make=${tab}]`);
			await until(async () => (await page.locator("#made").innerHTML()).includes(words), tab);
		}
		await page.evaluate(() => document.querySelector("sgf-viewer").run("fix-all"));
		await page.click("[data-make=layout]");
		await until(async () => (await page.locator("#made").innerHTML()).includes("this\\]"), "the repair");
		assert.deepEqual(page.errors, []);
	});
});
