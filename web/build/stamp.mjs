// A number for the sources of the viewer's page. A test in crates/sgfkit-cli computes the same and says
// where they have changed since the page was built.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** Folders and files, from the root of the project. */
const SOURCES = [
  "Cargo.toml", "bindings/wasm/Cargo.lock", "bindings/wasm/Cargo.toml", "bindings/wasm/build.sh", "bindings/wasm/js",
  "bindings/wasm/src", "crates/sgfkit/Cargo.toml", "crates/sgfkit/src", "crates/sgfkit-analysis/Cargo.toml",
  "crates/sgfkit-analysis/src", "crates/sgfkit-check/Cargo.toml", "crates/sgfkit-check/src",
  "crates/sgfkit-core/Cargo.toml", "crates/sgfkit-core/src", "crates/sgfkit-diagram/Cargo.toml",
  "crates/sgfkit-diagram/src", "crates/sgfkit-diagram/fonts", "crates/sgfkit-exchange/Cargo.toml",
  "crates/sgfkit-exchange/src", "crates/sgfkit-ops/Cargo.toml", "crates/sgfkit-ops/src", "crates/sgfkit-search/Cargo.toml",
  "crates/sgfkit-search/src", "web/build", "web/package-lock.json", "web/src",
];

function files(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => files(`${path}/${name}`));
}

/** FNV-1a over names and contents, in the order of names. */
export function stamp() {
  let hash = 0xcbf29ce484222325n;
  const add = (bytes) => {
    for (const byte of bytes) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  };
  for (const path of SOURCES.flatMap(files).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))) {
    add(Buffer.from(`${path}\0`));
    add(readFileSync(join(root, path)));
    add([0]);
  }
  return hash.toString(16).padStart(16, "0");
}
