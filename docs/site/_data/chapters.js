// The chapters of the guide, in the order of its index.
import { readFileSync, readdirSync } from "node:fs";
import { root } from "../lib/program.js";

const order = ["index", ...[...readFileSync(`${root}docs/guide/index.md`, "utf8").matchAll(/\]\((.*?)\.md\)/g)].map((link) => link[1])];

export default function () {
	const names = readdirSync(`${root}docs/guide`).map((name) => name.replace(/\.md$/, ""));
	const place = (name) => (order.includes(name) ? order.indexOf(name) : order.length);
	return names.sort((a, b) => place(a) - place(b)).map((name) => {
		const text = readFileSync(`${root}docs/guide/${name}.md`, "utf8");
		return { name, text, title: /^# (.*)$/m.exec(text)[1], summary: text.split("\n")[2] };
	});
}
