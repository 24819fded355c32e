// Other viewers, as npm has them, each in a page of one file. `window.shown` is the time of the first
// board; `first`, `next` and `load` do what their names say.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const PEERS = [
  {
    name: "BesoGo", package: "besogo@0.0.2-alpha", script: "besogo.all.js", style: ["css/besogo.css", "css/board-flat.css"],
    begin: `
      const make = (text) => {
        const box = document.createElement("div");
        box.textContent = text;
        document.getElementById("place").replaceChildren(box);
        besogo.create(box, { panels: "control+names+comment+tree", tool: "navOnly" });
        return box;
      };
      let box = make(text);
      const press = (keyCode) => box.dispatchEvent(new KeyboardEvent("keydown", { keyCode }));
      window.first = () => press(36);
      window.next = () => press(39);
      window.load = (text) => { box = make(text); };`,
  },
  {
    name: "WGo.js", package: "wgo@3.0.0-alpha.10", script: "dist/index.js", style: ["dist/style.css"],
    begin: `
      const make = (sgf) => {
        const box = document.createElement("div");
        document.getElementById("place").replaceChildren(box);
        return new WGo.SimplePlayer(box, { sgf });
      };
      let player = make(text);
      window.first = () => player.first();
      window.next = () => player.next();
      window.load = (text) => { player = make(text); };`,
  },
];

/** Those that can be had here; says which cannot. */
export function peers(folder) {
  const found = [];
  for (const peer of PEERS) {
    try {
      const packed = execFileSync("npm", ["pack", "--silent", "--pack-destination", folder, peer.package], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
      const place = join(folder, peer.name);
      mkdirSync(place);
      execFileSync("tar", ["xzf", join(folder, packed.trim().split("\n").at(-1)), "-C", place]);
      const read = (name) => readFileSync(join(place, "package", name), "utf8");
      const script = read(peer.script).replaceAll("</script", "<\\/script");
      const style = peer.style.map(read).join("\n");
      found.push({
        name: `${peer.name} ${peer.package.split("@")[1]}`, script,
        page: (text) => `<!DOCTYPE html><meta charset="utf-8"><style>${style}</style><div id="place" style="width: 900px; height: 700px"></div>
<script>${script}</script><script>const text = ${JSON.stringify(text)};${peer.begin}
document.body.getBoundingClientRect();
window.shown = performance.now();</script>`,
      });
    } catch {
      console.log(`NOT MEASURED: npm cannot get ${peer.package}`);
    }
  }
  return found;
}
