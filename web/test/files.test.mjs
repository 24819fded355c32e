// A list of files: of `sgf view`, and of what is dropped on the page.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { axe, browser, eventually, open, until, viewer } from "./browser.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const sgf = [process.env.SGF, `${root}target/debug/sgf`, `${root}target/release/sgf`].find((path) => path && existsSync(path));
const skip = sgf ? false : "NOT TESTED: the program is not built (cargo build)";

const game = (black, white, more = "") => `(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[${black}]PW[${white}]RE[B+R]DT[2024-05-06]${more};B[ee];W[cc])`;
const PROBLEM = "(;GM[1]FF[4]SZ[9]AB[ba][cb]AW[bb]C[Save the corner.](;B[aa]C[Wrong.])(;B[ab]C[RIGHT]))";
const OTHER = "(;GM[1]FF[4]SZ[9]AB[hi][gh]AW[hh](;B[ih]C[RIGHT]))";

let chromium;
const folders = [];
const programs = [];

before(async () => {
  chromium = await browser();
});

after(async () => {
  await chromium.close();
  for (const program of programs) program.kill();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A folder with files in it. */
function folderOf(files) {
  const folder = mkdtempSync(join(tmpdir(), "sgf-files-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

/** The page of `sgf view`. */
async function served(folder, ...args) {
  const program = spawn(sgf, ["view", "--no-open", ...args], { cwd: folder, env: { ...process.env, XDG_STATE_HOME: join(folder, "state") } });
  programs.push(program);
  const address = await new Promise((resolve) => createInterface({ input: program.stdout }).once("line", resolve));
  return { program, address, ...(await shown(address)) };
}

async function shown(address) {
  const page = await open(chromium.context, address);
  const v = viewer(page);
  await v.ready();
  const rows = () => page.evaluate(() => [...document.querySelector("sgf-viewer").shadowRoot.querySelectorAll("[part~=files] [data-path]")]
    .map((row) => [row.dataset.path, Number(row.dataset.tree), row.textContent]));
  const paths = async () => (await rows()).map(([path]) => path);
  const current = () => page.evaluate(() => {
    const row = document.querySelector("sgf-viewer").shadowRoot.querySelector("[part~=files] [aria-current]");
    return row && [row.dataset.path, Number(row.dataset.tree)];
  });
  const inside = (selector) => page.locator(`sgf-viewer ${selector}`);
  return { page, v, rows, paths, current, inside };
}

test("a folder is a list with players, dates and results, and its first file is open", { skip }, async () => {
  const folder = folderOf({
    "games/1.sgf": game("Ada", "Jun"), "games/2.sgf": game("Eva", "Kim"), "games/10.sgf": game("Ola", "Per") + game("Uma", "Vic"),
  });
  spawnSync(sgf, ["pack", "games", "-o", "more.zip"], { cwd: folder });
  const { page, v, rows, current, inside, paths } = await served(folder, "games", "more.zip");
  assert.ok(await v.isSeen("[part~=files]"));
  await eventually(async () => (await rows()).map(([path, tree]) => `${path.split("/").pop()} ${tree}`),
    ["1.sgf 1", "2.sgf 1", "10.sgf 1", "10.sgf 2", "1.sgf 1", "2.sgf 1", "10.sgf 1", "10.sgf 2"]);
  const text = (await rows())[3][2];
  for (const part of ["10.sgf", "2/2", "Uma – Vic", "B+R", "2024-05-06"]) assert.ok(text.includes(part), text);
  assert.deepEqual(await current(), ["games/1.sgf", 1]);
  assert.equal((await v.state()).name, "1.sgf");
  assert.equal(await v.attribute("[part~=files] [data-path]", "aria-setsize"), "8");

  // Page keys, buttons and commands go from file to file.
  await page.keyboard.press("PageDown");
  await eventually(current, ["games/2.sgf", 1]);
  await inside(".files [data-command=next-file]").click();
  await eventually(current, ["games/10.sgf", 1]);
  await v.run("next-file");
  await eventually(async () => (await current())[0], (await paths())[4]);
  await page.keyboard.press("PageUp");
  await eventually(current, ["games/10.sgf", 1]);
  await v.run("back-10");
  assert.deepEqual(await current(), ["games/10.sgf", 1], "this command stays in the game");
  await v.run("next-game");
  await eventually(current, ["games/10.sgf", 2]);

  // Arrows and Enter.
  await inside("[part~=files]").focus();
  await page.keyboard.press("ArrowUp");
  await eventually(current, ["games/10.sgf", 1]);
  await page.keyboard.press("ArrowUp");
  await eventually(current, ["games/2.sgf", 1]);
  await v.run("last");
  await page.keyboard.press("Enter");
  await eventually(async () => [(await v.state()).node, (await current())[0]], [0, "games/2.sgf"]);
  await page.keyboard.press("End");
  await eventually(async () => (await v.state()).tree, 2);
  assert.match((await current())[0], /^more\.zip!.*10\.sgf$/);

  // A click opens a game.
  await inside("[part~=files] [data-path='games/10.sgf'][data-tree='2']").click();
  await eventually(async () => [(await v.state()).name, (await v.state()).tree], ["10.sgf", 2]);

  // The search box: paths and players.
  const filter = inside("[part~=files] input[data-type=filter]");
  await filter.fill("kim");
  await eventually(async () => (await rows()).map(([path]) => path.replace(/.*!/, "").split("/").pop()), ["2.sgf", "2.sgf"]);
  await filter.press("Enter");
  await eventually(current, ["games/2.sgf", 1]);
  await filter.fill("zip 10 uma");
  await eventually(async () => (await rows()).length, 1);
  await filter.fill("nobody");
  await eventually(async () => (await rows()).length, 0);
  await inside(".files .said button").click();
  await eventually(async () => (await rows()).length, 8);

  // A reload shows the same file: the address names it, a moment later.
  await eventually(() => page.url(), /#file=games%2F2\.sgf/);
  await page.reload();
  await v.ready();
  await eventually(current, ["games/2.sgf", 1]);
  assert.deepEqual(await (await axe(chromium.context, page))("list"), []);
  assert.deepEqual(page.errors, []);
  await page.close();
});

test("ten thousand files are listed, and only those in sight are read", { skip }, async () => {
  const files = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`games/${at}.sgf`, game(`Player ${at}`, "Jun")]));
  const { page, v, rows } = await served(folderOf(files), "games");
  assert.equal(await v.attribute("[part~=files] [data-path]", "aria-setsize"), "10000");
  await eventually(async () => (await rows())[0][2], /Player 0 – Jun/);
  assert.ok((await rows()).length < 60);
  const asked = page.requests.filter((url) => url.includes("details?"));
  const read = asked.flatMap((url) => new URL(url).searchParams.get("files").split(","));
  assert.ok(read.length > 0 && read.length < 100, `${read.length} files were read`);
  // A filter reads the others, some at a time.
  await page.locator("sgf-viewer .files input").fill("player 9876");
  await eventually(async () => (await rows()).map(([path]) => path), ["games/9876.sgf"]);
  const most = Math.max(...page.requests.filter((url) => url.includes("details?")).map((url) => url.split(",").length));
  assert.ok(most <= 50, `${most} files at once`);
  await page.close();
});

test("edits are saved to the file that they were made in, and drafts belong to it", { skip }, async () => {
  const folder = folderOf({ "games/a.sgf": game("Ada", "Jun"), "games/b.sgf": game("Eva", "Kim"), "zipped/c.sgf": game("Ola", "Per") });
  spawnSync(sgf, ["pack", "zipped", "-o", "more.zip"], { cwd: folder });
  const { page, v, inside, rows, current } = await served(folder, "--edit", "games", "more.zip");
  const read = (name) => readFileSync(join(folder, name), "utf8");
  const before = { a: read("games/a.sgf"), zip: readFileSync(join(folder, "more.zip")) };
  page.on("dialog", (dialog) => dialog.accept());
  await page.keyboard.press("PageDown");
  await eventually(current, ["games/b.sgf", 1]);
  await inside("[role=tab][data-panel=info]").click();
  await inside("[data-edit=PB]").fill("Eve");
  await v.run("save");
  await until(() => read("games/b.sgf").includes("PB[Eve]"), "the file to be written");
  assert.equal(read("games/a.sgf"), before.a);
  await inside("[role=tab][data-panel=files]").click();
  await eventually(async () => (await rows())[1][2], /Eve – Kim/, "the row shows what was saved");

  // Another program changed the file: nothing is written.
  await v.run("open-file", { file: 0, tree: 1 });
  await inside("[role=tab][data-panel=info]").click();
  await inside("[data-edit=PB]").fill("Ana");
  writeFileSync(join(folder, "games/a.sgf"), game("Somebody", "else"));
  await assert.rejects(v.run("save"));
  await eventually(() => v.text("[part~=message]"), /a\.sgf/);
  assert.equal(read("games/a.sgf"), game("Somebody", "else"));

  // Unsaved changes are offered again when the file is opened again.
  await v.run("next-file");
  await eventually(async () => (await v.state()).name, "b.sgf");
  assert.equal(await v.isSeen("[part~=draft]"), false);
  await v.run("previous-file");
  await until(() => v.isSeen("[part~=draft] [data-command=restore]"), "the offer");
  await inside("[part~=draft] [data-command=restore]").click();
  await eventually(() => v.bytes().then(String), /PB\[Ana\]/);

  // Files in archives say that they are read-only; Save downloads the edited file.
  await inside("[role=tab][data-panel=files]").click();
  await eventually(async () => (await rows()).map(([, , text]) => text.includes("read-only")), [false, false, true]);
  await v.run("open-file", { file: 2, tree: 1 });
  await inside("[role=tab][data-panel=info]").click();
  await inside("[data-edit=PB]").fill("Ole");
  const download = page.waitForEvent("download");
  await v.run("save");
  assert.equal((await download).suggestedFilename(), "c.sgf");
  assert.ok(readFileSync(join(folder, "more.zip")).equals(before.zip));
  await page.close();
});

test("in problem mode Enter and next go across files, and what was solved is kept by the program", { skip }, async () => {
  const folder = folderOf({ "p/1.sgf": PROBLEM + OTHER, "p/2.sgf": OTHER.replace("SZ[9]", "SZ[9]GN[Other]"), "p/3.sgf": game("Ada", "Jun") });
  const first = await served(folder, "--mode", "problem", "p");
  const { page, v, current, inside } = first;
  await eventually(() => v.text("[part~=progress]"), "Problem 1 of 3, 0 solved", "the game is not a problem");
  assert.ok(await v.isSeen(".question"));
  assert.equal(await v.text(".question"), "Save the corner.");
  await inside("[role=tab][data-panel=moves]").click();
  assert.equal(await v.isSeen(".question"), false, "the comment has it");
  await inside("[role=tab][data-panel=files]").click();
  await v.play("A8");
  await eventually(() => v.text("[part~=problem]"), "Right!");
  await eventually(() => v.text("[part~=progress]"), "Problem 1 of 3, 1 solved");
  const time = await eventually(() => v.attribute("[data-path='p/1.sgf'][data-tree='1']", "data-solved"), /^\d{4}-\d\d-\d\dT/);
  assert.ok(Math.abs(Date.parse(time) - Date.now()) < 60_000);
  await page.locator("body").press("Enter");
  await eventually(current, ["p/1.sgf", 2]);
  await v.play("J2");
  await eventually(() => v.text("[part~=problem]"), "Right!");
  await page.locator("body").press("Enter");
  await eventually(current, ["p/2.sgf", 1]);
  assert.deepEqual((await v.state()).problem, { status: "playing", moves: 0, solved: 2, of: 3 });
  // Also where the list has the focus, as after a click on a row.
  await inside("[part~=files] [data-path='p/1.sgf'][data-tree='1']").click();
  await eventually(current, ["p/1.sgf", 1]);
  await v.play("A8");
  await page.keyboard.press("Enter");
  await eventually(current, ["p/1.sgf", 2]);
  await v.run("next-file");
  await eventually(current, ["p/2.sgf", 1]);
  await v.run("previous-game");
  await eventually(current, ["p/1.sgf", 2]);
  await page.close();
  first.program.kill();

  // Another start has another port, and still knows it.
  const again = await served(folder, "--mode", "problem", "p");
  await eventually(() => again.v.text("[part~=progress]"), "Problem 1 of 3, 2 solved");
  await eventually(() => again.v.attribute("[data-path='p/1.sgf'][data-tree='1']", "data-solved"), time);
  await eventually(() => again.v.attribute("[data-path='p/2.sgf']", "data-solved"), null);
  // Next by itself.
  await again.v.run("auto-next");
  await again.v.run("next-file");
  await again.v.run("retry");
  await again.v.play("J2");
  await eventually(again.current, ["p/3.sgf", 1]);
  await again.v.run("auto-next");
  // Cleared for all files of the list, also for the next start.
  await again.v.run("clear-progress");
  await eventually(async () => (await again.v.state()).problem.solved, 0);
  assert.deepEqual(JSON.parse(readFileSync(join(folder, "state/sgfkit/progress.json"), "utf8")), {});
  assert.deepEqual(again.page.errors, []);
  await again.page.close();
});

test("what was solved of one file is kept by the program, too", { skip }, async () => {
  const folder = folderOf({ "p.sgf": PROBLEM + OTHER });
  const first = await served(folder, "--mode", "problem", "p.sgf");
  assert.equal(await first.v.isSeen("[part~=files]"), false);
  await first.v.play("A8");
  await eventually(() => first.v.text("[part~=progress]"), "Problem 1 of 2, 1 solved");
  await until(() => existsSync(join(folder, "state/sgfkit/progress.json")), "the progress to be stored");
  await first.page.close();
  first.program.kill();
  const again = await served(folder, "--mode", "problem", "p.sgf");
  await eventually(() => again.v.text("[part~=progress]"), "Problem 1 of 2, 1 solved");
  await again.page.close();
});

test("the address of another file in the list opens it, and a file that is gone is reported", { skip }, async () => {
  const folder = folderOf({ "p/a.sgf": game("Ada", "Jun"), "p/b.sgf": game("Eva", "Kim"), "p/none.sgf": "no game", "p/z.sgf": game("Uma", "Vic") });
  const { page, v, current } = await served(folder, "p");
  await page.evaluate(() => (location.hash = "#file=p%2Fb.sgf&move=1"));
  await eventually(async () => [(await v.state()).name, (await v.state()).node], ["b.sgf", 1]);
  // A file without a game is said to be one; the list stays, and goes on.
  await v.run("next-file");
  await eventually(() => v.text("[part~=message]"), "This file contains no game.");
  assert.ok(await v.isSeen("[part~=files]"));
  rmSync(join(folder, "p/z.sgf"));
  await v.run("next-file");
  await eventually(() => v.text("[part~=message]"), "Cannot read p/z.sgf.");
  await v.run("previous-file");
  await eventually(current, ["p/b.sgf", 1]);
  await page.close();
});

test("files are shuffled, and next follows that order", { skip }, async () => {
  const names = Array.from({ length: 30 }, (_, at) => `p/${at}.sgf`);
  const folder = folderOf(Object.fromEntries(names.map((name, at) => [name, PROBLEM.replace("SZ[9]", `SZ[9]GN[${at}]`)])));
  const { page, v, current } = await served(folder, "--mode", "problem", "p");
  await v.run("shuffle-files");
  const seen = [(await current())[0]];
  while (await page.evaluate(() => !document.querySelector("sgf-viewer").shadowRoot.querySelector(".files [data-command=previous-file]").disabled)) {
    await v.run("previous-file");
    seen.push((await current())[0]);
  }
  const order = [(await current())[0]];
  while (order.length < names.length) {
    await v.run("next-game");
    order.push((await current())[0]);
  }
  assert.deepEqual([...order].sort(), [...names].sort());
  assert.notDeepEqual(order, names);
  assert.deepEqual(order.slice(0, seen.length), seen.reverse());
  await v.run("shuffle-files");
  await v.run("open-file", { file: 0, tree: 1 });
  await v.run("next-file");
  await eventually(current, ["p/1.sgf", 1]);
  await page.close();
});

/** Drops files and folders of the disk on the page, as a person does. */
async function drop(page, ...files) {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) await session.send("Input.dispatchDragEvent", { type, x: 400, y: 300, data });
  await session.detach();
}

const PAGE = new URL("../dist/index.html", import.meta.url).href;

test("a folder, several files or a zip that are dropped are listed without the program", async () => {
  const folder = folderOf({
    "games/10.sgf": game("Ola", "Per"), "games/2.sgf": game("Ada", "Jun"), "games/sub/a.SGF": game("Eva", "Kim") + game("Uma", "Vic"),
    "games/.hidden.sgf": game("No", "No"), "games/notes.txt": "(;C[no])", "none/notes.txt": "x", "one.sgf": game("One", "Two"), "text.txt": game("Lea", "Max"),
    "damaged.zip": "PK nothing",
  });
  const { page, v, rows, current, inside } = await shown(PAGE);
  page.on("dialog", (dialog) => dialog.accept());
  assert.equal(await v.isSeen("[part~=files]"), false);

  await drop(page, join(folder, "games"));
  await eventually(async () => (await rows()).map(([path, tree]) => `${path} ${tree}`),
    ["games/2.sgf 1", "games/10.sgf 1", "games/sub/a.SGF 1", "games/sub/a.SGF 2"]);
  assert.match((await rows())[3][2], /Uma – Vic.*B\+R.*2024-05-06/);
  await eventually(current, ["games/2.sgf", 1]);
  await page.keyboard.press("PageDown");
  await eventually(current, ["games/10.sgf", 1]);
  assert.equal((await v.state()).name, "10.sgf");
  await inside("[part~=files] [data-path='games/sub/a.SGF'][data-tree='2']").click();
  await eventually(async () => (await v.state()).tree, 2);

  // Several files with any names.
  await drop(page, join(folder, "one.sgf"), join(folder, "text.txt"));
  await eventually(async () => (await rows()).map(([, , text]) => text), ["one.sgfOne – Two · B+R · 2024-05-06", "text.txtLea – Max · B+R · 2024-05-06"]);

  // A folder that cannot be listed keeps the current list and gives the reason.
  await drop(page, join(folder, "none"));
  await eventually(() => v.text("[part~=message]"), "none contains no SGF files.");
  await drop(page, join(folder, "damaged.zip"));
  await eventually(() => v.text("[part~=message]"), "Cannot read damaged.zip.");
  assert.equal((await rows()).length, 2);

  // One file is opened as before; the list stays.
  await drop(page, join(folder, "games/10.sgf"));
  await eventually(async () => [(await v.state()).name, await current()], ["10.sgf", null]);
  await v.run("next-file");
  await eventually(current, ["one.sgf", 1]);
  assert.deepEqual(page.errors, []);
  await page.close();
});

test("a dropped zip is read member by member", { skip }, async () => {
  const folder = folderOf({ "games/a.sgf": game("Ada", "Jun"), "games/ü/b.sgf": `${PROBLEM}${" ".repeat(50_000)}`, "games/c.txt": "no" });
  // By two programs: one that packs, and one that stores.
  spawnSync(sgf, ["pack", "games", "-o", "packed.zip"], { cwd: folder });
  const script = "import zipfile,sys\nz=zipfile.ZipFile('stored.zip','w',zipfile.ZIP_STORED)\nz.write('games/a.sgf')\nz.writestr('__MACOSX/games/._a.sgf','x')\nz.writestr('games/d.sgf','(;GM[1]PB[Dee])')\nz.comment=b'PK\\x05\\x06 a comment'\nz.close()\n";
  const isStored = spawnSync("python3", ["-c", script], { cwd: folder }).status === 0;
  const { page, v, rows, current } = await shown(PAGE);
  await drop(page, join(folder, "packed.zip"));
  await eventually(async () => (await rows()).length, 2);
  const paths = (await rows()).map(([path]) => path);
  assert.ok(paths[0].startsWith("packed.zip!") && paths[1].endsWith("ü/b.sgf"), paths.join());
  await v.run("next-file");
  await eventually(async () => (await v.bytes()).equals(readFileSync(join(folder, "games/ü/b.sgf"))), true);
  if (isStored) {
    await drop(page, join(folder, "stored.zip"));
    await eventually(async () => (await rows()).map(([path]) => path), ["stored.zip!games/a.sgf", "stored.zip!games/d.sgf"]);
    await eventually(current, ["stored.zip!games/a.sgf", 1]);
    assert.ok((await v.bytes()).equals(readFileSync(join(folder, "games/a.sgf"))));
  } else console.log("NOT TESTED: a stored zip (python3)");
  await page.close();
});

test("without the program, what was solved is kept in the browser, and can be reset", async () => {
  const folder = folderOf({ "p/1.sgf": PROBLEM, "p/2.sgf": OTHER });
  const visit = async () => {
    const one = await shown(PAGE);
    await one.v.set("mode", "problem");
    await drop(one.page, join(folder, "p"));
    await eventually(one.current, ["p/1.sgf", 1]);
    return one;
  };
  const first = await visit();
  await first.v.play("A8");
  await eventually(() => first.v.text("[part~=progress]"), "Problem 1 of 2, 1 solved");
  await first.page.close();
  const again = await visit();
  await eventually(() => again.v.attribute("[data-path='p/1.sgf']", "data-solved"), /^\d{4}-/);
  await eventually(() => again.v.text("[part~=progress]"), "Problem 1 of 2, 1 solved");
  await again.page.locator("body").press("PageDown");
  await eventually(again.current, ["p/2.sgf", 1]);
  await again.v.run("clear-progress");
  await eventually(() => again.v.attribute("[data-path='p/1.sgf']", "data-solved"), null);
  await again.page.close();
  const last = await visit();
  await eventually(() => last.v.text("[part~=progress]"), "Problem 1 of 2, 0 solved");
  await last.page.close();
});
