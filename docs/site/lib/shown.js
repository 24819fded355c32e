// Bytes of a file as a page shows them: what is no text, or would not be seen, as an escape.
export function shown(bytes) {
	const text = bytes.toString("utf8");
	const whole = Buffer.from(text, "utf8").equals(bytes) ? text : bytes.toString("latin1").replace(/[\x80-\xff]/g, escaped);
	return whole.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, escaped);
}

function escaped(letter) {
	return "\\x" + letter.charCodeAt(0).toString(16).padStart(2, "0");
}
