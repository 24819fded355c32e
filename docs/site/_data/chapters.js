// The chapters of the guide, in the order in which one reads them.
import { readFileSync, readdirSync } from "node:fs";
import { root } from "../lib/program.js";

const order = "first-hour checking archives books-and-diagrams searching tables-and-python a-million-games analysis web-page other-formats editors git-and-ci library explorer-format".split(" ");

export default function () {
	const names = readdirSync(`${root}docs/guide`).map((name) => name.replace(/\.md$/, ""));
	const place = (name) => (order.includes(name) ? order.indexOf(name) : order.length);
	return names.sort((a, b) => place(a) - place(b)).map((name) => {
		const text = readFileSync(`${root}docs/guide/${name}.md`, "utf8");
		return { name, text, title: /^# (.*)$/m.exec(text)[1], summary: text.split("\n")[2] };
	});
}
