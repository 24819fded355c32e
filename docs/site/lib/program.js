// The program `sgf`, whose tables the reference is made of: $SGF, or what was built last in target/.
import { execFileSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../../", import.meta.url));

function program() {
	if (process.env.SGF) return process.env.SGF;
	const built = ["release", "debug"].map((profile) => `${root}target/${profile}/sgf`).filter(existsSync);
	built.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
	if (built.length === 0) throw new Error("there is no program: cargo build -p sgfkit-cli, or SGF=/path/to/sgf");
	return built[0];
}

const path = program();

/// What a command prints; a status of 1 says that it found something, and is none too bad.
export function sgf(...args) {
	try {
		return execFileSync(path, args, { cwd: root, encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });
	} catch (error) {
		if (error.status === 1) return error.stdout;
		throw error;
	}
}

/// The lines of JSON that a command prints.
export function lines(...args) {
	return sgf(...args).split("\n").filter(Boolean).map((line) => JSON.parse(line));
}
