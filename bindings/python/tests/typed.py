"""Plain code that type checkers accept, and mistakes that they report: each has a comment with its code."""

import sgfkit

tree = sgfkit.parse("(;GM[1]SZ[9]PB[Ada];B[cc])")[0]
name: str = tree.root["PB"][0].upper()
names: list[str] = tree.root.get("PW", [])
png: bytes = tree.render("png")
svg: str = tree.root.render()
last = tree.replay().last_move
who: str = "" if last is None else last.color
found: sgfkit.Search = sgfkit.search(".", pattern="X", player=["a", "b"], length=range(3), size=19)
games: int = found.summary["games"]
black: str | None = tree.info["black"]["name"]
losses = [line["loss"] for line in tree.review(by="score", side="B") if line["type"] == "move"]
severe = [one for one in tree.collection.check() if one.severity == "error"]
bare: sgfkit.Collection = sgfkit.strip("a.sgf", comments=True)
table = sgfkit.scan(".", "moves")
batches = sgfkit.batches(".", rank="5d..", from_=2015, handicap=0)
state: sgfkit.State = batches.state_dict()
question: sgfkit.Question = {"pattern": "X", "rules": "Chinese"}
sgfkit.Index("games.sgfindex").search(**question)
tree.root.comment = "Good."
tree.root.markup = {"TR": ["aa"]}

sgfkit.search(".", colour="B")  # call-arg
sgfkit.search(".", next="X")  # arg-type
sgfkit.Index("a").search(patern="X")  # call-arg
sgfkit.scan(".", "movs")  # arg-type
sgfkit.columns("game")  # arg-type
tree.review(min_lost=3)  # call-arg
tree.review(side="black")  # arg-type
tree.info["kom"]  # typeddict-item
found.summary["game"]  # typeddict-item
sgfkit.batches(".", rank_of="5d")  # call-arg
sgfkit.transform("a.sgf", rotate=45)  # arg-type
sgfkit.sort("a.sgf", by="size")  # arg-type
severe[0].severity == "fatal"  # comparison-overlap
tree.root.comment = 3  # assignment
