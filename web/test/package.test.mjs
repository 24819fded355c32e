// The npm package, in Node: every entry, every method, every error.
import assert from "node:assert/strict";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

const root = fileURLToPath(new URL("../..", import.meta.url));
const pkg = (name) => new URL(`../../bindings/wasm/pkg/${name}`, import.meta.url);
const sgfkit = await import(pkg("index.js"));
const { Collection, SgfError } = sgfkit;
const GAME = "(;FF[4]GM[1]CA[UTF-8]SZ[9]PB[Ada]PW[Jun];B[ee]C[middle](;W[ge];B[ce])(;W[eg]LB[ee:x]))";
const text = (bytes) => new TextDecoder().decode(bytes);
const fails = (code, work) => assert.throws(work, (error) => error instanceof SgfError && error.code === code && error.message.length > 3);

test("nothing works before init, and init works twice", async () => {
  fails("not-initialized", () => Collection.parse(GAME));
  fails("not-initialized", () => sgfkit.explain("AB"));
  await sgfkit.init();
  await sgfkit.init(new Uint8Array([1, 2, 3]));
  assert.equal(Collection.parse(GAME).treeCount, 1);
});

test("places and nodes", () => {
  const games = Collection.parse(GAME);
  assert.equal(games.nodeCount(0), 5);
  const root = games.root(0);
  assert.deepEqual(games.place(games.nodeAt(0, 3)), { tree: 0, node: 3 });
  assert.equal(games.find(0, { move: 3 }), games.nodeAt(0, 3));
  assert.equal(games.find(0, { path: "E5,E3" }), games.nodeAt(0, 4));
  assert.equal(games.defaultNode(0), games.nodeAt(0, 3));
  assert.equal(games.parent(root), null);
  assert.equal(games.children(games.nodeAt(0, 1)).length, 2);
  const { ids, parents } = games.outline(0);
  assert.deepEqual([...parents], [-1, 0, 1, 2, 1]);
  assert.equal(ids[0], root);
  fails("no-such-tree", () => games.nodeCount(1));
  fails("no-such-tree", () => games.root(-1));
  fails("no-such-node", () => games.nodeAt(0, 5));
  fails("no-such-node", () => games.show(99));
  fails("no-such-node", () => games.show(NaN));
  fails("no-such-node", () => games.find(0, { move: 4 }));
  fails("no-such-node", () => games.find(0, { path: "A1" }));
  fails("option", () => games.find(0, {}));
});

test("games count from 0, and from 1 in what the program prints and takes", () => {
  const games = Collection.parse("(;GM[1]SZ[9];B[aa])(;GM[1]SZ[9]PB[Ada];B[bb]SBKS[2](;W[cc])(;W[dd]SBKS[1]))");
  const second = games.root(1);
  assert.deepEqual(games.place(second), { tree: 1, node: 0 });
  assert.deepEqual([games.nodeCount(0), games.nodeCount(1)], [2, 4]);
  assert.equal(games.nodeAt(1, 3), games.outline(1).ids[3]);
  assert.equal(games.find(1, { path: "bb,dd" }), games.nodeAt(1, 3));
  assert.equal(games.defaultNode(1), games.nodeAt(1, 2));
  assert.deepEqual([games.show(second).tree, games.info()[1].tree, games.review(1)[0].tree], [2, 2, 2]);
  assert.match(text(sgfkit.extract(games.bytes(), { tree: 2, mainLine: true })), /B\[bb\]/);
  for (const tree of [2, -1, 0.5, NaN, 2 ** 32]) fails("no-such-tree", () => games.root(tree));
  games.removeTree(0);
  assert.deepEqual(games.place(second), { tree: 0, node: 0 });
});

test("properties keep the file's order, doubled and unknown ones", () => {
  const games = Collection.parse("(;GM[1]XX[a\\]b]SZ[19]AB[aa][bb:cc]SZ[9]MN[x])");
  const properties = games.properties(games.root(0));
  assert.deepEqual(properties.map((property) => property.id), ["GM", "XX", "SZ", "AB", "SZ", "MN"]);
  const by = (id) => properties.find((property) => property.id === id);
  assert.deepEqual(by("XX"), { id: "XX", name: null, type: null, values: ["a\\]b"], raw: ["a\\]b"], valid: true, span: [7, 15] });
  assert.deepEqual(by("AB").values, ["aa", ["bb", "cc"]]);
  assert.equal(by("MN").valid, false);
  assert.equal(by("AB").type, "setup");
});

test("edits change their own bytes only, and what fails changes nothing", () => {
  const source = "(;GM[1] SZ[9]\n  ;B[ee] C[ x ]\n(;W[ge])(;W[eg]))rubble";
  const games = Collection.parse(source);
  const [first] = games.children(games.root(0));
  fails("identifier", () => games.setProperty(first, "1!", ["x"]));
  fails("value", () => games.setProperty(first, "C", ["a]b"]));
  fails("value", () => games.setProperty(first, "C", []));
  fails("value", () => games.play(first, "nonsense"));
  fails("root", () => games.removeNode(games.root(0)));
  fails("place", () => games.moveSubtree(first, games.children(first)[0], 0));
  fails("option", () => games.setText(first, "C", 5));
  assert.equal(text(games.bytes()), source);
  assert.equal(games.edited, false);
  games.setText(first, "C", "two ] words");
  assert.equal(text(games.bytes()), source.replace("C[ x ]", "C[two \\] words]"));
  games.removeProperty(first, "C");
  const again = games.play(first, "G5");
  assert.equal(games.children(first).indexOf(again), 0, "an existing child is gone to");
  const played = games.play(first, "A1");
  assert.deepEqual(games.properties(played).map(({ id, raw }) => [id, raw]), [["W", ["ai"]]]);
  games.moveSubtree(played, first, 0);
  assert.equal(games.children(first)[0], played);
  games.removeSubtree(played);
  fails("no-such-node", () => games.show(played));
  const below = games.insertBelow(first);
  assert.deepEqual(games.children(first), [below]);
  games.removeNode(below);
  games.addValues(first, "CR", ["aa", "bb"]);
  assert.deepEqual(games.properties(first).at(-1).raw, ["aa", "bb"]);
  const root = games.addTree();
  games.setProperty(root, "GM", ["1"]);
  assert.equal(games.treeCount, 2);
  games.removeTree(0);
  assert.equal(games.treeCount, 1);
  assert.equal(games.show(root).tree, 1);
});

test("a charset that lacks a letter", () => {
  const games = Collection.parse(new TextEncoder().encode("(;GM[1]CA[ISO-8859-1]C[x])"));
  fails("charset", () => games.setText(games.root(0), "C", "囲碁"));
  assert.equal(text(games.bytes()), "(;GM[1]CA[ISO-8859-1]C[x])");
});

test("a text is UTF-8 whatever CA says, bytes are what CA says", () => {
  const comment = (games) => games.properties(games.root(0)).find((property) => property.id === "C").values[0];
  assert.equal(comment(Collection.parse("(;CA[Shift_JIS]C[囲碁])")), "囲碁");
  const bytes = Uint8Array.from([...Buffer.from("(;CA[Shift_JIS]C["), 0x88, 0xcd, 0x8c, 0xe9, ...Buffer.from("])")]);
  assert.equal(comment(Collection.parse(bytes)), "囲碁");
  assert.equal(comment(Collection.parse(bytes.buffer)), "囲碁");
  fails("option", () => Collection.parse(bytes, { charset: "no-such" }));
});

test("limits, and what was freed", () => {
  fails("too-large", () => Collection.parse(GAME, { maxBytes: 10 }));
  const games = Collection.parse(GAME);
  games.free();
  games.free();
  fails("freed", () => games.treeCount);
  fails("freed", () => games.show(0));
});

test("pictures", () => {
  const games = Collection.parse(GAME);
  const id = games.nodeAt(0, 4);
  assert.match(games.svg(id, { theme: "wood", numbers: "all" }), /^<svg/);
  const board = games.board(id, { coords: "none" });
  assert.equal(board.points.length, 81);
  assert.ok(board.points.every(({ x, y, radius }) => x > 0 && y > 0 && radius > 0 && x < board.width && y < board.height));
  assert.equal(board.points[0].point, "aa");
  const chess = Collection.parse("(;GM[3];B[e4])");
  assert.equal(chess.board(chess.root(0)), null);
  fails("option", () => games.svg(id, { theme: "pink" }));
  fails("option", () => games.svg(id, { nonsense: 1 }));
});

test("findings and repairs", () => {
  const games = Collection.parse("(;FF[4]GM[1];B[pd]C[one]C[two]");
  const found = games.check();
  const doubled = found.find((one) => one.code === "doubled-property");
  assert.ok(doubled, found.map((one) => one.code).join());
  assert.deepEqual(Object.keys(doubled), ["type", "code", "severity", "lossy", "message", "span", "line", "column", "tree", "node", "property", "sgfc", "fix"]);
  assert.equal(text(games.fix(doubled)), "(;FF[4]GM[1];B[pd]C[one\n\ntwo]");
  assert.equal(games.edited, false);
  fails("option", () => games.fix({ ...doubled, span: [0, 1] }));
});

const sgf = ["debug", "release"].map((kind) => `${root}target/${kind}/sgf`).find((path) => existsSync(path));
const program = (args, input) => {
  const ran = spawnSync(sgf, args, { input, maxBuffer: 1 << 28 });
  return { status: ran.status, out: ran.stdout };
};

test("results are the program's, byte for byte", { skip: sgf ? false : "the program is not built" }, () => {
  const differ = [];
  for (const name of readdirSync(`${root}corpus/ok`)) {
    const bytes = readFileSync(`${root}corpus/ok/${name}`);
    const same = (what, args, work) => {
      const { status, out } = program([...args, "-"], bytes);
      let mine;
      try {
        mine = Buffer.from(work());
      } catch (error) {
        if (status === 0) differ.push(`${name}: ${what}: ${error.message}`);
        return;
      }
      if (status === 0 && !mine.equals(out)) differ.push(`${name}: ${what}`);
    };
    same("fmt", ["fmt"], () => sgfkit.format(bytes));
    same("json", ["convert", "--to", "json"], () => sgfkit.convert(bytes, { to: "json" }));
    same("ff3", ["convert", "--to", "ff3"], () => sgfkit.convert(bytes, { to: "ff3" }));
    same("rotate", ["transform", "--rotate", "180", "--swap-colors"], () => sgfkit.transform(bytes, { rotate: 180, swapColors: true }));
    same("strip", ["strip", "--comments", "--variations"], () => sgfkit.strip(bytes, { comments: true, variations: true }));
    same("extract", ["extract", "--main-line"], () => sgfkit.extract(bytes, { mainLine: true }));
    same("sort", ["sort", "--by", "length"], () => sgfkit.sort(bytes, { by: "length" }));
    same("svg", ["render", "--theme", "wood"], () => sgfkit.render(bytes, { theme: "wood" }));
    const lines = (out) => out.toString().trim().split("\n").filter(Boolean).map((line) => JSON.parse(line)).map(({ path, ...rest }) => rest);
    const games = Collection.parse(bytes);
    const shown = lines(program(["show", "--json", "-"], bytes).out)[0];
    const mine = games.show(games.defaultNode(0));
    assert.deepEqual(mine, shown, name);
    const found = lines(program(["check", "--format", "json", "--fail-on", "never", "-"], bytes).out);
    assert.deepEqual(games.check(), found.filter((line) => line.type === "diagnostic"), name);
    games.free();
  }
  assert.deepEqual(differ, []);
});

test("pictures are the program's, in every format", { skip: sgf ? false : "the program is not built" }, async () => {
  const differ = [];
  const ways = [
    [["--format", "text", "--move", "2"], { format: "text", move: 2 }],
    [["--format", "text", "--ascii", "--coords", "sgf"], { format: "text", ascii: true, coords: "sgf" }],
    [["--format", "sensei", "--range", "1-4"], { format: "sensei", range: "1-4" }],
    [["--format", "tikz", "--numbers", "all"], { format: "tikz", numbers: "all" }],
    [["--format", "tikz", "--standalone"], { format: "tikz", standalone: true }],
    [["--range", "2-3", "--theme", "dark"], { range: "2-3", theme: "dark" }],
    [["--node", "1", "--variations", "--no-markup"], { node: 1, variations: true, noMarkup: true }],
    [["--format", "png", "--width", "200"], { format: "png", width: 200 }],
    [["--format", "gif", "--range", "0-3", "--delay", "0.5"], { format: "gif", range: "0-3", delay: 0.5 }],
    [["--format", "pdf"], { format: "pdf" }],
    [["--format", "pdf", "--figures"], { format: "pdf", figures: true }],
    [["--format", "pdf", "--figures=4", "--depth", "2", "--columns", "2", "--paper", "a5"],
      { format: "pdf", figures: 4, depth: 2, columns: 2, paper: "a5" }],
    [["--format", "pdf", "--figures", "--max-diagrams", "0", "--chapter", "file"], { format: "pdf", figures: true, maxDiagrams: 0, chapter: "file" }],
    [["--format", "pdf", "--problems=4", "--answers"], { format: "pdf", problems: 4, answers: true }],
    [["--format", "pdf", "--problems", "--answers=all", "--shuffle", "7", "--from", "variations"],
      { format: "pdf", problems: true, answers: "all", shuffle: 7, from: "variations" }],
    [["--no-dialects"], { noDialects: true }],
  ];
  const littleGolem = "(;FF[4]EV[twixt.ld.1]PB[A]PW[B]SZ[24]SO[https://www.littlegolem.net];b[cu];r[lo];b[go])";
  const collection = "(;GM[1]SZ[9]GN[One];B[ee];W[ce](;B[gg];W[gc])(;B[cc]))(;GM[1]SZ[9]AB[aa][bb]AW[ab];B[ba]C[RIGHT])(;GM[1]SZ[5];B[cc])";
  const files = { littleGolem, collection, japanese: "(;GM[1]SZ[9]CA[UTF-8]PB[黒]LB[ee:甲];B[dd]C[囲碁])" };
  for (const name of ["go-game", "hex", "backgammon"]) files[name] = readFileSync(`${root}corpus/ok/${name}.sgf`);
  let compared = 0;
  for (const [name, file] of Object.entries(files)) {
    const bytes = Buffer.from(file);
    for (const [args, options] of ways) {
      const { status, out } = program(["render", ...args, "-"], bytes);
      const what = `${name}: ${args.join(" ")}`;
      let mine = null;
      try {
        mine = Buffer.from(await sgfkit.render(new Uint8Array(bytes), options));
      } catch (error) {
        if (!(error instanceof SgfError)) throw error;
      }
      // A letter that no font has is drawn all the same; but fonts of the machine, which has some or none, are the program's alone.
      if (/\/FontName\s*\/[A-Z]{6}\+(?!NotoSans-)/.test(out.toString("latin1"))) continue;
      if (status === 2 ? mine !== null : !mine?.equals(out)) differ.push(`${what} (${status})`);
      else compared += status === 2 ? 0 : 1;
    }
  }
  assert.deepEqual(differ, []);
  assert.ok(compared > 70, `${compared} pictures`);
  for (const options of [{ delay: 1 }, { paper: "a5" }, { format: "text", scale: 2 }, { problems: 5 }, { figures: true, format: "gif" }]) {
    fails("option", () => sgfkit.render(collection, options));
  }
});

test("what a producer plainly means", () => {
  const file = "(;FF[4]EV[twixt.ld.1]PB[A]PW[B]SZ[24]SO[https://www.littlegolem.net];b[cu];r[lo];b[go])";
  const games = Collection.parse(file);
  const last = games.find(0, { move: 3 });
  assert.deepEqual([games.show(last).game, games.show(last).dialect], [21, ["little-golem-twixt"]]);
  assert.deepEqual([games.info()[0].game, games.info()[0].dialect], [21, ["little-golem-twixt"]]);
  assert.equal(games.svg(last), text(sgfkit.render(file)));
  assert.deepEqual(games.properties(last).map(({ id, raw }) => [id, raw]), [["b", ["go"]]], "properties are the file's");
  games.setText(last, "C", "x");
  assert.equal(games.show(last).game, 21, "edited, too");
  assert.equal(games.info()[0].game, 21);
  assert.equal(text(games.bytes()), file.replace("b[go]", "b[go]C[x]"));
  assert.deepEqual(Collection.parse("(;GM[1])").show(0).dialect, []);
});

test("several files", () => {
  const other = GAME.replace("B[ee]", "B[dd]");
  assert.match(text(sgfkit.merge([GAME, other])), /B\[dd\]/);
  assert.equal(sgfkit.split(text(sgfkit.merge([GAME, "(;GM[11])"], { collection: true })))[1].name, "game-0002.sgf");
  assert.deepEqual(sgfkit.diff(GAME, GAME), []);
  assert.equal(sgfkit.diff(GAME, other).some((one) => one.kind.startsWith("property") || one.kind.startsWith("node")), true);
  assert.equal(sgfkit.dedup([GAME, GAME])[0].type, "cluster");
  assert.equal(sgfkit.explain("AB").id, "AB");
  assert.ok(sgfkit.explain("codes").length > 80);
  fails("option", () => sgfkit.explain("no such thing"));
});

test("set writes, extends and removes properties, or leaves the file as it is", () => {
  const set = (...args) => text(sgfkit.set(...args));
  assert.equal(set("(;GM[1]SZ[9]PB[Ada]GC[Old.];B[ee])", { KM: 6.5 }, { unset: ["GC"] }), "(;GM[1]SZ[9]PB[Ada]KM[6.5];B[ee])");
  assert.equal(set("(;GM[1]SZ[9];B[ee])", { LB: [["C3", "A"], ["gg", "B,]"]] }, { move: 1 }), "(;GM[1]SZ[9];B[ee]LB[cg:A][gg:B,\\]])");
  assert.equal(set("(;GM[1]SZ[9]AB[aa];B[ee])", {}, { node: 0, add: { AB: "C3" } }), "(;GM[1]SZ[9]AB[aa][cg];B[ee])");
  const two = "(;GM[1]PB[Ada];B[aa])\n(;GM[1]PB[Ada]\n;B[bb])";
  assert.equal(set(two, { PB: "Eva" }), two.replaceAll("Ada", "Eva"), "all games");
  assert.equal(set(two, { PB: "Eva" }, { tree: 2 }), two.replace("Ada]\n", "Eva]\n"), "one game; as an option of the program it counts from 1");
  assert.equal(set(two, { PB: "Ada" }), two, "what is there already changes nothing");
  assert.equal(set(two, { KM: "six" }, { force: true, tree: 1 }), two.replace("Ada]", "Ada]KM[six]"));
  fails("value", () => sgfkit.set(two, { PB: "Eva", KM: "six" }));
  assert.throws(() => sgfkit.set(two, { KM: "six" }), /game 1: KM: invalid value `six`: .*`force: true`[^]*game 2: KM: /);
  assert.throws(() => sgfkit.set(two, { C: "x" }), /add `node`, `move` or `path`/);
  fails("value", () => sgfkit.set(two, { B: "cc" }, { node: 1 }));
  fails("identifier", () => sgfkit.set(two, { "PB+": "x" }));
  fails("no-such-tree", () => sgfkit.set(two, { PB: "x" }, { tree: 3 }));
  fails("no-such-node", () => sgfkit.set(two, { N: "x" }, { move: 9 }));
  for (const [properties, options] of [[{}], [{ PB: null }], [{ PB: true }], [{ PB: "x" }, { of: 1 }], [null], [{ PB: "x" }, { unset: 5 }], [{ PB: "x" }, { force: 1 }]]) {
    fails("option", () => sgfkit.set(two, properties, options));
  }
});

test("the formats of others", async () => {
  const gib = readFileSync(join(root, "corpus/import/gib/small.gib"));
  const told = await sgfkit.imported(gib);
  assert.equal(told.format, "Tygem's GIB");
  assert.equal(told.sgf, readFileSync(join(root, "corpus/import/gib/small.gib.sgf"), "utf8"));
  assert.ok(told.lost > 0);
  assert.equal(await sgfkit.imported(GAME), null);
  const { connect } = await import(pkg("worker.js"));
  const remote = await connect();
  assert.deepEqual(await remote.imported(gib), told);
  remote.close();
});

test("an entry for the formats of others, with one module and one class of errors in all entries", async () => {
  const formats = await import(pkg("formats.js"));
  assert.deepEqual(Object.keys(formats).sort(), ["SgfError", "exported", "imported", "init", "render"]);
  assert.deepEqual([formats.imported, formats.exported, formats.SgfError], [sgfkit.imported, sgfkit.exported, SgfError]);
  assert.equal((await import(pkg("core.js"))).SgfError, SgfError);
  await formats.init();
  assert.deepEqual(await formats.render(GAME, { format: "png" }), await sgfkit.render(GAME, { format: "png" }));
  assert.match(text(await formats.render(GAME)), /^<svg/);
  assert.equal((await formats.imported("1. Q16 D4")).sgf.match(/;B\[pd\];W\[dp\]/)?.length, 1);
  const rejects = (code, work) => assert.rejects(work, (error) => error instanceof SgfError && error.code === code);
  await rejects("option", () => formats.exported(GAME));
  await rejects("option", () => formats.exported(GAME, { to: "gib" }));
  await rejects("option", () => formats.exported(GAME, { to: "moves", nonsense: 1 }));
  await rejects("option", () => formats.exported(5, { to: "moves" }));
  await rejects("value", () => formats.exported(GAME, { to: "hexworld" }));
  await rejects("no-such-tree", () => formats.exported("no game", { to: "moves" }));
  await rejects("no-such-node", () => formats.exported(GAME, { to: "moves", move: 9 }));
  await rejects("option", () => formats.render(GAME, { format: "gif", nonsense: 1 }));
});

test("the other formats are the program's, with what they lose", { skip: sgf ? false : "the program is not built" }, async () => {
  const at = mkdtempSync(join(tmpdir(), "sgfkit-export-"));
  let compared = 0;
  try {
    const twixt = readFileSync(`${root}corpus/import/t1j/${readdirSync(`${root}corpus/import/t1j`).find((name) => name.endsWith(".sgf"))}`);
    for (const [name, file] of Object.entries({ go: Buffer.from(GAME), hex: readFileSync(`${root}corpus/ok/hex.sgf`), twixt })) {
      for (const to of ["trmph", "hexworld", "t1j", "gtp", "moves", "sgfs"]) {
        for (const place of [{}, { node: 4 }, { tree: 1 }]) {
          const args = Object.entries(place).flatMap(([name, value]) => [`--${name}`, String(value)]);
          const { out } = program(["convert", "--to", to, ...args, "--report", join(at, "report"), "-o", "-", "-"], file);
          const mine = await sgfkit.exported(file, { to, ...place }).catch((error) => {
            if (!(error instanceof SgfError)) throw error;
            return null;
          });
          const what = `${name} as ${to} ${args.join(" ")}`;
          assert.equal(mine?.text ?? null, out.length ? out.toString() : null, what);
          if (!mine) continue;
          const { lost } = JSON.parse(readFileSync(join(at, "report"), "utf8"));
          assert.deepEqual(mine.lost, lost.map(({ what, value }) => ({ what, value })), what);
          compared += 1;
        }
      }
    }
  } finally {
    rmSync(at, { recursive: true, force: true });
  }
  assert.ok(compared > 20, `${compared} files`);
});

test("the other entries", async () => {
  const inline = await import(pkg("inline.js"));
  await inline.init();
  assert.equal(inline.Collection.parse(GAME).nodeCount(0), 5);
  const picture = await sgfkit.render(GAME, { format: "png" });
  assert.equal(text(picture.subarray(1, 4)), "PNG");
  assert.deepEqual(await inline.render(GAME, { format: "png" }), picture, "by the second module inside");
  assert.equal(text((await sgfkit.render(GAME, { format: "epub", name: "two", modified: 0 })).subarray(0, 2)), "PK");
  await assert.rejects(sgfkit.render(GAME, { format: "epub", modified: "yesterday" }), (error) => error.code === "option");
  const { connect } = await import(pkg("worker.js"));
  const remote = await connect();
  const games = await remote.parse(GAME);
  assert.equal(await games.nodeCount(0), 5);
  assert.equal(await games.treeCount(), 1);
  await assert.rejects(games.nodeCount(1), (error) => error.code === "no-such-tree");
  assert.match(text(await remote.format(GAME)), /^\(;/);
  assert.match(text(await remote.set(GAME, { PB: "Eva" })), /PB\[Eva\]/);
  assert.deepEqual(new Uint8Array(await remote.render(GAME, { format: "png" })), new Uint8Array(picture));
  remote.close();
});

test("the core has the same games, edits and findings, and no commands or pictures", async () => {
  const core = await import(pkg("core.js"));
  assert.throws(() => core.Collection.parse(GAME), (error) => error instanceof core.SgfError && error.code === "not-initialized");
  await core.init();
  assert.deepEqual(Object.keys(core).sort(), ["Collection", "SgfError", "init"]);
  for (const name of readdirSync(`${root}corpus/ok`)) {
    const bytes = readFileSync(`${root}corpus/ok/${name}`);
    const [small, whole] = [core.Collection, Collection].map((kind) => kind.parse(bytes));
    const id = small.defaultNode(0);
    assert.deepEqual([small.show(id), small.info(), small.check(), small.json()], [whole.show(id), whole.info(), whole.check(), whole.json()], name);
    for (const games of [small, whole]) games.setText(games.root(0), "GN", "x");
    assert.deepEqual(small.bytes(), whole.bytes(), name);
    for (const games of [small, whole]) games.free();
  }
  const games = core.Collection.parse(GAME);
  assert.deepEqual([games.svg, games.review], [undefined, undefined]);
  assert.equal(games.children(games.play(games.root(0), "E5")).length, 2);
  const brotli = (name) => brotliCompressSync(readFileSync(pkg(name))).length;
  assert.ok(brotli("sgfkit-core.wasm") + brotli("core.js") < 0.75 * brotli("sgfkit.wasm"));
});

test("a server imports the elements' modules, and define() does nothing there", () => {
  for (const [entry, element] of [["viewer", "SgfViewer"], ["explorer", "SgfExplorer"]]) {
    const program = `const entry = await import(${JSON.stringify(pkg(`${entry}.js`))}); entry.define(); console.log(typeof entry.${element}, typeof document)`;
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
    assert.equal(status, 0, stderr);
    assert.equal(stdout.trim(), "function undefined", entry);
  }
});

test("what goes wrong with a worker is a rejection", async () => {
  const { connect } = await import(pkg("worker.js"));
  // What is no module of WebAssembly.
  await assert.rejects(connect(new Uint8Array([1, 2, 3])), /WebAssembly/);
  const remote = await connect();
  // What cannot be sent.
  await assert.rejects(remote.format(() => {}), /could not be cloned/);
  await assert.rejects(remote.nonsense(), Error);
  const games = await remote.parse(GAME);
  const pending = remote.format(GAME);
  remote.close();
  await assert.rejects(pending, (error) => error.code === "freed");
  await assert.rejects(remote.format(GAME), (error) => error.code === "freed");
  await assert.rejects(games.treeCount(), (error) => error.code === "freed");
  // A worker that cannot be loaded, in a copy of the package that lacks it.
  const folder = mkdtempSync(join(tmpdir(), "sgfkit-worker-"));
  try {
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    for (const name of ["worker.js", "error.js", "module.js", "sgfkit.wasm"]) copyFileSync(pkg(name), join(folder, name));
    const program = 'import { connect } from "./worker.js"; await connect().catch((error) => console.log("rejected", error.message))';
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { cwd: folder, encoding: "utf8", timeout: 30_000 });
    assert.match(stdout, /^rejected .*thread\.js/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

const ANALYSED = "(;GM[1]SZ[9]PB[Ada]SBKS[2];B[aa]SBKS[-5]LZ[K 40 200 5\nmove E5 visits 90 winrate 6000 pv E5 C5];W[ee]SBKS[-4.5](;B[cc])(;B[dd]SBKS[-20]))";

test("what engines left", () => {
  const games = Collection.parse(ANALYSED);
  const [main, other, ...rest] = games.analyses(games.nodeAt(0, 1));
  assert.deepEqual(rest, []);
  assert.deepEqual([main.dialect, main.main, main.node, main.winrate, main.score, main.candidates[0].pv], ["lizzie", true, 1, 0.4, -5, ["ee", "ce"]]);
  assert.deepEqual([other.dialect, other.main], ["sabaki", false]);
  assert.deepEqual(games.analyses(games.nodeAt(0, 3)), []);
  fails("no-such-node", () => games.analyses(99));
  const lines = games.review(0);
  assert.deepEqual(lines.map(({ type }) => type), ["move", "move", "move", "player", "player", "summary"]);
  assert.deepEqual([lines[0].loss, lines[0].class, lines[1].rank], [7, 4, 1]);
  const worst = games.review(0, { variations: true, sort: "loss", minLoss: 1, classes: [10, 5], color: undefined });
  assert.deepEqual(worst.filter(({ type }) => type === "move").map(({ node, class: reached }) => [node, reached]), [[4, 2], [1, 1]]);
  fails("option", () => games.review(0, { by: "komi" }));
  fails("option", () => games.review(0, { none: 1 }));
  fails("no-such-tree", () => games.review(1));
  // Other games have no analyses, and what is edited counts.
  assert.deepEqual(Collection.parse("(;GM[11]SBKV[50])").analyses(0), []);
  games.setProperty(games.nodeAt(0, 3), "SBKS", ["-4.5"]);
  assert.equal(games.review(0)[2].loss, 0);
});

test("a review is the program's", { skip: sgf ? false : "the program is not built" }, () => {
  for (const name of readdirSync(`${root}corpus/analysis`).filter((name) => name.endsWith(".sgf"))) {
    const bytes = readFileSync(`${root}corpus/analysis/${name}`);
    const printed = (...options) => {
      const lines = program(["review", ...options, "-"], bytes).out.toString().trim().split("\n").filter(Boolean).map((line) => JSON.parse(line));
      for (const line of lines) for (const key of ["path", "files", "unreadable"]) delete line[key];
      return lines;
    };
    const games = Collection.parse(bytes);
    const trees = Array.from({ length: games.treeCount }, (_, index) => index);
    const known = trees.flatMap((tree) => [...games.outline(tree).ids].flatMap((id) => games.analyses(id)));
    assert.deepEqual(known, printed("--analyses"), name);
    const lines = trees.flatMap((tree) => games.review(tree, { variations: true, by: "winrate" }));
    const told = (all) => all.filter(({ type }) => type !== "summary");
    const go = new Set(printed("--json").map(({ tree }) => tree));
    assert.deepEqual(told(lines).filter(({ tree }) => go.has(tree)), told(printed("--json", "--variations", "--by", "winrate")), name);
  }
});

test("parsing and freeing keeps the memory it had", () => {
  const big = `(;GM[1]SZ[19]${";B[pd];W[dp]".repeat(85_000)})`;
  const once = () => Collection.parse(big).free();
  const memory = () => process.memoryUsage().rss;
  for (let round = 0; round < 20; round += 1) once();
  const before = memory();
  for (let round = 0; round < 980; round += 1) once();
  assert.ok(memory() - before < 64 << 20, `${(memory() - before) >> 20} MiB more`);
});

test("50 MB are read", () => {
  const game = `(;GM[1]SZ[19]${";B[pd];W[dp]".repeat(4000)})`;
  const games = Collection.parse(game.repeat(Math.ceil(5e7 / game.length)));
  assert.equal(games.treeCount, Math.ceil(5e7 / game.length));
  games.free();
});

test("whatever the file is, nothing traps", () => {
  const sick = ["", "(", "(;", ";", "\0\0", "]]]", "(;B[", "(;GM[1]SZ[1000000000]AB[aa:zz])", "(;GM[1]SZ[52:52]", "(;GM[99999999999]SZ[-1])",
    `(;${"(".repeat(100_000)}`, `(;GM[1]LB${"[aa:x]".repeat(10_000)})`, "(;GM[2]SZ[0];B[zz])", "(;GM[6];B[31hefe])", "(;GM[19];B[33+A-B])"];
  for (const file of sick) {
    const games = Collection.parse(file);
    games.check();
    games.json();
    for (let tree = 0; tree < games.treeCount; tree += 1) {
      const id = games.defaultNode(tree);
      games.show(id);
      games.board(id);
      for (const move of ["", "tt", "pass", "aa", "zz:zz", "\0", "[]"]) {
        try {
          games.play(id, move);
        } catch (error) {
          assert.ok(error instanceof SgfError, String(error));
        }
      }
    }
    assert.ok(games.bytes() instanceof Uint8Array);
    games.free();
  }
});
