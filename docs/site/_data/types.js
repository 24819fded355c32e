// The types of values, as the specification defines them (sgf4.html, section 3).
export default [
	["None", "nothing", "`KO[]`", "The empty value."],
	["Number", "a sign or none, and digits", "`MN[12]`", "Leading zeros are allowed."],
	["Real", "a number, and perhaps a point and digits", "`KM[6.5]`", "Digits stand on both sides of the point: `5.` and `.5` are errors."],
	["Double", "`1` or `2`", "`GB[2]`", "2 means emphasis: very good for Black."],
	["Color", "`B` or `W`", "`PL[W]`", "Capital letters only."],
	["SimpleText", "any characters, one line", "`PB[Ada Moreau]`", "A line break is read as a blank. `]`, `\\` and, in a composed value, `:` stand behind a backslash."],
	["Text", "any characters, in lines", "`C[One.\\nTwo.]`", "A line break behind a backslash is none. Other white space is read as a blank."],
	["Point", "what the game says", "`AB[dd]`", "In Go two letters: column, then row, from the upper left."],
	["Move", "what the game says", "`B[pd]`", "In Go a point, or nothing for a pass."],
	["Stone", "what the game says", "`AW[dp]`", "In most games a point."],
	["Compose", "two values with a `:` between", "`LB[dd:A]`", "The first `:` without a backslash divides them."],
	["List", "one value or more", "`AB[aa][bb]`", "Lists of points may hold rectangles: `AB[aa:cc]`. No point may stand there twice."],
	["EList", "a list, or one empty value", "`VW[]`", ""],
].map(([name, syntax, example, more]) => ({ name, syntax, example: example.replace("\\n", "↵"), more }));
