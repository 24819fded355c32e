// The grammar as railroad diagrams, drawn when the site is made.
import rr from "railroad-diagrams";

const { Diagram, Sequence, OneOrMore, ZeroOrMore, Choice, Optional, Terminal, NonTerminal } = rr;

const rules = {
	Collection: () => OneOrMore(NonTerminal("GameTree")),
	GameTree: () => Sequence(Terminal("("), NonTerminal("Sequence"), ZeroOrMore(NonTerminal("GameTree")), Terminal(")")),
	Sequence: () => OneOrMore(NonTerminal("Node")),
	Node: () => Sequence(Terminal(";"), ZeroOrMore(NonTerminal("Property"))),
	Property: () => Sequence(NonTerminal("PropIdent"), OneOrMore(NonTerminal("PropValue"))),
	PropIdent: () => OneOrMore(Terminal("A … Z")),
	PropValue: () => Sequence(Terminal("["), NonTerminal("CValueType"), Terminal("]")),
	CValueType: () => Choice(0, NonTerminal("ValueType"), NonTerminal("Compose")),
	Compose: () => Sequence(NonTerminal("ValueType"), Terminal(":"), NonTerminal("ValueType")),
	Number: () => Sequence(Optional(Choice(0, Terminal("+"), Terminal("-")), "skip"), OneOrMore(Terminal("0 … 9"))),
	Real: () => Sequence(NonTerminal("Number"), Optional(Sequence(Terminal("."), OneOrMore(Terminal("0 … 9"))), "skip")),
	Double: () => Choice(0, Terminal("1"), Terminal("2")),
	Color: () => Choice(0, Terminal("B"), Terminal("W")),
};

/// The SVG of a rule.
export default function railroad(name) {
	return String(Diagram(rules[name]()));
}
