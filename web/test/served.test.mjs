// The page of `sgf view`: what it exports and reads of other formats the program makes.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { browser, eventually, open, until, viewer } from "./browser.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const sgf = [process.env.SGF, `${root}target/debug/sgf`, `${root}target/release/sgf`].find((path) => path && existsSync(path));
const skip = sgf ? false : "NOT TESTED: the program is not built (cargo build)";
const GAME = "(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[Ada]PW[Jun];B[ee]C[The centre.];W[ce](;B[gc])(;B[cg]LB[cg:A]))";

let chromium;
let folder;
let program;
let page;
let v;

before(async () => {
  if (skip) return;
  folder = mkdtempSync(join(tmpdir(), "sgf-served-"));
  writeFileSync(join(folder, "two.sgf"), GAME);
  program = spawn(sgf, ["view", "--no-open", "--edit", join(folder, "two.sgf")], { env: { ...process.env, XDG_STATE_HOME: folder } });
  const address = await new Promise((resolve) => createInterface({ input: program.stdout }).once("line", resolve));
  chromium = await browser({ permissions: ["clipboard-read", "clipboard-write"] });
  page = await open(chromium.context, address);
  page.on("dialog", (dialog) => dialog.accept());
  v = viewer(page);
  await v.ready();
});

after(async () => {
  if (skip) return;
  await chromium.close();
  program.kill();
  rmSync(folder, { recursive: true });
});

const made = async (options) => Buffer.from(await page.evaluate(async (options) => {
  const bytes = await document.querySelector("sgf-viewer").run("export", options);
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}, options), "base64");

test("what is exported is what the program makes, of what stands in the page", { skip }, async () => {
  await v.goTo({ node: 4 });
  await v.play("J9");
  const edited = join(folder, "edited.sgf");
  writeFileSync(edited, await v.bytes());
  for (const [options, args] of [
    [{ format: "png" }, ["--node", "5"]], [{ format: "pdf" }, ["--node", "5"]], [{ format: "gif" }, []],
    [{ format: "png", theme: "wood", numbers: "all" }, ["--node", "5", "--theme", "wood", "--numbers", "all"]],
  ]) {
    const out = join(folder, `out.${options.format}`);
    const { status, stderr } = spawnSync(sgf, ["render", edited, "--tree", "1", ...args, "-o", out]);
    assert.equal(status, 0, String(stderr));
    const [ours, theirs] = [await made(options), readFileSync(out)];
    // A document tells the name of its file.
    if (options.format === "pdf") assert.ok(ours.subarray(0, 5).equals(theirs.subarray(0, 5)) && Math.abs(ours.length - theirs.length) < 200);
    else assert.ok(ours.equals(theirs), JSON.stringify(options));
  }
  await assert.rejects(made({ format: "png", nonsense: 1 }));
  await until(() => v.isSeen("[part~=message]"), "what is wrong");
  await v.run("next");
  assert.deepEqual(await v.state().then(({ nodes }) => nodes), 6);
});

test("books and documents of a file are byte for byte those of the program, before it is edited and after it is saved", { skip }, async () => {
  const corpus = (name) => readFileSync(join(root, "corpus", name));
  const file = join(folder, "book.sgf");
  const accents = '(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[Zoë Åkesson]PW[Łukasz AVATAR]GC[Tjo, “fi” — WAVE 1/2 ﬁn]RE[B+R];B[ee]C[Kerned: AV To Ta Wa, ligatures: office, fluffy.];W[ce]C[Ελλάδα и Россия])';
  for (const content of [corpus("analysis/losses.sgf"), corpus("analysis/katrain.sgf"), accents]) {
    writeFileSync(file, content);
    utimesSync(file, 1_600_000_000, 1_600_000_000);
    const started = spawn(sgf, ["view", "--no-open", "--edit", file], { env: { ...process.env, XDG_STATE_HOME: folder } });
    const address = await new Promise((resolve) => createInterface({ input: started.stdout }).once("line", resolve));
    const other = await open(chromium.context, address);
    const o = viewer(other);
    await o.ready();
    const compare = async (when) => {
      for (const [options, args] of [[{ format: "pdf", figures: true }, ["--figures"]], [{ format: "epub" }, []]]) {
        const ours = Buffer.from(await other.evaluate(async (options) => Array.from(await document.querySelector("sgf-viewer").run("export", options)), options));
        const out = join(folder, `book.${options.format}`);
        assert.equal(spawnSync(sgf, ["render", file, "--tree", "1", ...args, "-o", out]).status, 0);
        assert.ok(ours.equals(readFileSync(out)), `${when}: ${JSON.stringify(options)}, ${ours.length} bytes`);
      }
    };
    await compare("as it was opened");
    await o.run("tool", "play");
    await o.play("A1");
    await o.run("save");
    await until(() => readFileSync(file, "utf8") !== String(content), "the file to be written");
    await until(async () => !(await o.state()).dirty, "an end of saving");
    await compare("saved");
    await other.close();
    started.kill();
  }
});

test("what others write is pasted as SGF", { skip }, async () => {
  await v.run("paste", "1. Q16 D4 2. Q3 D17");
  await eventually(async () => (await v.state()).nodes, 5);
  await assert.rejects(v.run("paste", "nothing of the kind"));
  await eventually(() => v.text("[part~=message]"), /another supported format/);
});

test("what was not saved is offered again, though page and program were killed", { skip }, async () => {
  const file = join(folder, "draft.sgf");
  // The drafts of other pages are elsewhere.
  const state = join(folder, "state");
  mkdirSync(state);
  writeFileSync(file, GAME);
  const serve = async () => {
    const started = spawn(sgf, ["view", "--no-open", "--edit", file], { env: { ...process.env, XDG_STATE_HOME: state } });
    const address = await new Promise((resolve) => createInterface({ input: started.stdout }).once("line", resolve));
    const other = await open(chromium.context, address);
    other.on("dialog", (dialog) => dialog.accept());
    const o = viewer(other);
    await o.ready();
    return { started, other, o };
  };
  const first = await serve();
  await first.other.locator("sgf-viewer [data-edit=C]").fill("Not saved yet.");
  await first.other.locator("sgf-viewer [role=tab][data-panel=properties]").click();
  await first.other.locator("sgf-viewer [data-inspect=id]").fill("XX");
  await first.other.locator("sgf-viewer [data-inspect=value]").fill("Not set yet.");
  await until(() => readdirSync(state, { recursive: true }).some((name) => {
    const path = join(state, name);
    return name.endsWith(".draft") && ["Not saved yet.", "Not set yet."].every((words) => readFileSync(path).includes(words)) && (statSync(path).mode & 0o777) === 0o600;
  }), "the draft, for nobody else to read");
  first.started.kill("SIGKILL");
  await new Promise((resolve) => first.started.once("exit", resolve));
  await first.other.close({ runBeforeUnload: false });
  assert.equal(readFileSync(file, "utf8"), GAME);
  const second = await serve();
  await until(() => second.o.isSeen("[part~=draft] [data-command=restore]"), "the offer");
  await second.other.locator("sgf-viewer [part~=draft] [data-command=restore]").click();
  await eventually(() => second.other.locator("sgf-viewer [data-edit=C]").inputValue(), "Not saved yet.");
  await eventually(() => second.other.locator("sgf-viewer [data-inspect=value]").inputValue(), "Not set yet.");
  await second.o.run("save");
  await until(() => readFileSync(file, "utf8").includes("C[Not saved yet.]XX[Not set yet.]"), "the file to be written");
  await until(() => !readdirSync(state, { recursive: true }).some((name) => name.endsWith(".draft")), "the draft to go");
  await second.other.close();
  second.started.kill();
});

test("a new game is not written to the file of the page, though it has its name", { skip }, async () => {
  const file = join(folder, "new.sgf");
  writeFileSync(file, GAME);
  const started = spawn(sgf, ["view", "--no-open", "--edit", file], { env: { ...process.env, XDG_STATE_HOME: folder } });
  const address = await new Promise((resolve) => createInterface({ input: started.stdout }).once("line", resolve));
  const other = await open(chromium.context, address);
  other.on("dialog", (dialog) => dialog.accept());
  const o = viewer(other);
  await o.ready();
  await o.run("new", { game: 11, size: "5" });
  await until(async () => (await o.position()).game === 11, "the new game");
  await o.play("C3");
  const download = other.waitForEvent("download");
  await o.run("save");
  assert.equal(readFileSync(await (await download).path(), "utf8"), (await o.bytes()).toString());
  assert.equal(readFileSync(file, "utf8"), GAME);
  await other.close();
  started.kill();
});

test("a message reports that the program has ended, and saving downloads", { skip }, async () => {
  // The first test's page has the served file no longer: it pasted another one.
  const other = await open(chromium.context, page.url());
  other.on("dialog", (dialog) => dialog.accept());
  const o = viewer(other);
  await o.ready();
  await until(async () => (await o.state()).nodes > 0, "the file");
  program.kill();
  await new Promise((resolve) => program.once("exit", resolve));
  await assert.rejects(made({ format: "png" }));
  await eventually(() => v.text("[part~=message]"), /has stopped/);
  await eventually(() => o.text("[part~=message]"), /has stopped/);
  const before = readFileSync(join(folder, "two.sgf"), "utf8");
  // Typed text stays in the page, and one message says that it is not stored.
  await o.play("A1");
  await eventually(() => o.text("[part~=message]"), /has stopped/);
  await other.locator("sgf-viewer [part~=message] [data-command=close-message]").click();
  await o.play("B1");
  await other.waitForTimeout(1500);
  assert.equal(await o.isSeen("[part~=message]"), false);
  assert.equal((await o.state()).dirty, true);
  const download = other.waitForEvent("download");
  await o.run("save");
  assert.equal((await download).suggestedFilename(), "two.sgf");
  assert.equal(readFileSync(await (await download).path(), "utf8"), (await o.bytes()).toString());
  await eventually(() => o.text("[part~=message]"), /two\.sgf was downloaded/);
  assert.equal((await o.state()).dirty, false);
  assert.equal(readFileSync(join(folder, "two.sgf"), "utf8"), before);
  assert.deepEqual(other.errors.filter((text) => !/ERR_CONNECTION_REFUSED|Failed to load resource|net::ERR/.test(text)), []);
});
