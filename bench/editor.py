#!/usr/bin/env python3
"""Measures the processor time of `sgf lsp`, using a client over pipes.

    cargo build --release -p sgfkit-cli
    python3 bench/editor.py target/release/sgf

Measures the time from a keystroke to the diagnostics in files of 300 moves,
1 MB and 10 MB, `sgf check --format json` on the same file, a burst of edits,
and requests on an unchanged document. Times are the median processor time of
all threads, from /proc.

Needs Linux and Python 3.9. Prints tables in Markdown.
"""

import argparse
import json
import os
import random
import resource
import statistics
import subprocess
import tempfile

POINTS = [chr(97 + x) + chr(97 + y) for x in range(19) for y in range(19)]


def moves(rand, count):
    points = rand.sample(POINTS, count)
    nodes = (f";{'BW'[i % 2]}[{point}]" for i, point in enumerate(points))
    return "".join(node + ("\n" if i % 12 == 11 else "") for i, node in enumerate(nodes))


def game(rand, annotated):
    head = f"(;FF[4]CA[UTF-8]GM[1]SZ[19]KM[6.5]PB[Ada Moreau]PW[Jun Téllez]DT[2024-0{rand.randint(1, 9)}-11]RE[B+R]\n"
    body = moves(rand, 300)
    if annotated:
        body = body.replace("\n", "C[A move that asks a question: the corner, or the centre? 黒は厚い。]\n")
    return head + body + ")\n"


def collection(size, annotated=False):
    rand, text = random.Random(1), []
    length = 0
    while length < size:
        text.append(game(rand, annotated))
        length += len(text[-1].encode())
    return "".join(text)


def analysis(size):
    """Returns a game of 300 moves, with variations of sixty moves at each."""
    rand = random.Random(1)
    main = rand.sample(POINTS, 300)
    text = ["(;FF[4]CA[UTF-8]GM[1]SZ[19]\n"]
    text += [f"(;{'BW'[i % 2]}[{point}]\n" for i, point in enumerate(main)]
    for i in reversed(range(300)):
        text.append(")")
        played, length = set(main[: i + 1]), 0
        free = [point for point in POINTS if point not in played]
        while length < size // 300:
            points = rand.sample(free, 60)
            line = "".join(f";{'BW'[(i + j) % 2]}[{point}]" for j, point in enumerate(points))
            text.append(f"({line})\n")
            length += len(text[-1])
    return "".join(text) + ")\n"


class Server:
    def __init__(self, program):
        self.child = subprocess.Popen([program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.last = 0
        self.ask("initialize", {"capabilities": {"general": {"positionEncodings": ["utf-16"]}}})
        self.tell("initialized", {})

    def send(self, message):
        content = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.child.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(content), content))

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def receive(self):
        length = 0
        while line := self.child.stdout.readline().strip():
            length = int(line.split(b":")[1])
        return json.loads(self.child.stdout.read(length))

    def wait(self, is_it):
        self.child.stdin.flush()
        while not is_it(message := self.receive()):
            pass
        return message

    def ask(self, method, params):
        self.last += 1
        self.send({"id": self.last, "method": method, "params": params})
        answer = self.wait(lambda message: message.get("id") == self.last)
        assert "error" not in answer, answer
        return answer["result"]

    def open(self, text):
        document = {"uri": "untitled:a.sgf", "languageId": "sgf", "version": 0, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})
        self.published(0)

    def edit(self, version, place, text):
        where = {"line": place[0], "character": place[1]}
        change = {"range": {"start": where, "end": where}, "text": text}
        document = {"uri": "untitled:a.sgf", "version": version}
        self.tell("textDocument/didChange", {"textDocument": document, "contentChanges": [change]})

    def published(self, version):
        return self.wait(
            lambda message: message.get("method") == "textDocument/publishDiagnostics"
            and message["params"]["version"] == version
        )

    def time(self):
        """Returns the processor time of all threads in milliseconds."""
        total, tasks = 0, f"/proc/{self.child.pid}/task"
        for task in os.listdir(tasks):
            with open(f"{tasks}/{task}/schedstat") as file:
                total += int(file.read().split()[0])
        return total / 1e6

    def end(self):
        self.child.stdin.close()
        self.child.wait()
        self.child.stdout.close()


def check(program, text):
    """Returns the shortest processor time of five runs of `sgf check`, in milliseconds."""
    with tempfile.NamedTemporaryFile(suffix=".sgf") as file:
        file.write(text.encode())
        file.flush()
        times = []
        for _ in range(5):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            command = [program, "check", "--no-config", "--format", "json", file.name]
            subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times) * 1000


def keystroke(server, text, rounds):
    """Returns the median time from a keystroke to the diagnostics."""
    lines = text.count("\n")
    times = []
    for version in range(1, rounds + 1):
        before = server.time()
        # At the start of a line, which sometimes breaks the game there.
        server.edit(version, (lines * version // (rounds + 1), 0), " " if version % 2 else "x")
        server.published(version)
        times.append(server.time() - before)
    return statistics.median(times)


def burst(server, text, count):
    lines = text.count("\n")
    before = server.time()
    for version in range(1, count + 1):
        server.edit(version, (lines * version // (count + 1), 0), " ")
    server.published(count)
    return server.time() - before


def requests(server, text):
    """Returns the median time of each request in the middle of an unchanged document."""
    middle = text.count("\n") // 2
    line = text.split("\n")[middle]
    move = {"line": middle, "character": line.index("[") + 1}
    gap = {"line": middle, "character": line.index(";") + 1}
    document = {"textDocument": {"uri": "untitled:a.sgf"}}
    few = {"start": {"line": middle, "character": 0}, "end": {"line": middle + 60, "character": 0}}
    asked = {
        "hover": {"position": move},
        "documentHighlight": {"position": move},
        "references": {"position": move, "context": {"includeDeclaration": True}},
        "definition": {"position": move},
        "completion": {"position": gap},
        "inlayHint": {"range": few},
        "semanticTokens/range": {"range": few},
        "codeAction": {"range": few, "context": {"diagnostics": []}},
        "documentSymbol": {},
        "foldingRange": {},
    }
    for method, params in asked.items():
        times = []
        for _ in range(5):
            before = server.time()
            server.ask(f"textDocument/{method}", {**document, **params})
            times.append(server.time() - before)
        yield method, statistics.median(times)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("program", help="`sgf`, built for release")
    arguments.add_argument("--megabytes", type=int, default=10, help="the size of the large documents")
    program = arguments.parse_args()
    large, program = program.megabytes * 1_000_000, program.program
    documents = {
        "a game of 300 moves": (collection(1), 101),
        "1 MB of games": (collection(1_000_000), 31),
        "1 MB of games with comments": (collection(1_000_000, annotated=True), 31),
        "1 MB, one game": (analysis(1_000_000), 31),
        f"{large // 1_000_000} MB of games": (collection(large), 11),
        f"{large // 1_000_000} MB, one game": (analysis(large), 11),
    }
    print("| document | keystroke, ms | `sgf check`, ms | 2,000 edits, ms |\n|---|--:|--:|--:|")
    for name, (text, rounds) in documents.items():
        server = Server(program)
        server.open(text)
        typed = keystroke(server, text, rounds)
        server.end()
        server = Server(program)
        server.open(text)
        hurried = burst(server, text, 2000)
        server.end()
        print(f"| {name} | {typed:.1f} | {check(program, text):.1f} | {hurried:.0f} |", flush=True)
    names = list(documents)[1:]
    rows = {}
    for name in names:
        text = documents[name][0]
        server = Server(program)
        server.open(text)
        for method, time in requests(server, text):
            rows.setdefault(method, []).append(f"{time:.1f}")
        server.end()
    print(f"\n| request, ms | {' | '.join(names)} |\n|---|{'--:|' * len(names)}")
    for method, cells in rows.items():
        print(f"| {method} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
