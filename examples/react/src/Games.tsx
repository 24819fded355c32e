// A page that opens a file, lists its games and findings, edits them in the viewer, and sets the event of all games.
import "sgfkit/react";
import { useEffect, useRef, useState } from "react";
import { Collection, SgfError, set, type Bytes, type Diagnostic, type Info } from "sgfkit";
import type { SgfViewer } from "sgfkit/viewer";

const START = new TextEncoder().encode("(;FF[4]GM[1]SZ[9]PB[Ada]PW[Jun];B[ee];W[gc])(;FF[4]GM[1]SZ[13]PB[Eva]PW[Kim];B[dd])");

function read(bytes: Bytes): { games: Info[]; findings: Diagnostic[] } {
  const file = Collection.parse(bytes);
  try {
    return { games: file.info(), findings: file.check() };
  } finally {
    file.free();
  }
}

export function Games() {
  const viewer = useRef<SgfViewer>(null);
  const [file, setFile] = useState({ name: "games.sgf", bytes: START });
  const [{ games, findings }, setFacts] = useState(() => read(START));
  const [tree, setTree] = useState(1);
  const [problem, setProblem] = useState("");

  useEffect(() => {
    setFacts(read(file.bytes));
    void viewer.current?.load(file.bytes, { name: file.name });
  }, [file]);

  async function open(chosen: File | undefined) {
    if (!chosen) return;
    setTree(1);
    setFile({ name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) });
  }

  async function setEvent(form: FormData) {
    try {
      setFile({ name: file.name, bytes: set(await viewer.current!.bytes(), { EV: String(form.get("event")) }) });
      setProblem("");
    } catch (error) {
      if (!(error instanceof SgfError)) throw error;
      setProblem(error.message);
    }
  }

  return <>
    <label>Open a file <input type="file" accept=".sgf" onChange={(change) => open(change.target.files?.[0])} /></label>
    <ul>
      {games.map((game, index) => <li key={index}>
        <button onClick={() => setTree(game.tree)} aria-pressed={game.tree === tree}>
          {game.black.name ?? "?"} – {game.white.name ?? "?"}, {game.moves} moves {game.event && `(${game.event})`}
        </button>
      </li>)}
    </ul>
    <form action={setEvent}><label>Event <input name="event" /></label> <button>Set in all games</button> <output>{problem}</output></form>
    <sgf-viewer ref={viewer} mode="edit" tree={tree} style={{ height: 480 }}
      onsgf-change={async (event) => setFacts(read(await event.currentTarget.bytes()))} />
    <ol>{findings.map((found, index) => <li key={index}>{found.line}:{found.column} {found.message}</li>)}</ol>
  </>;
}
