// Draws the house from its imports: rooms on their floors, an arrow where one imports another.
import { instance } from "@viz-js/viz";
import { cruiseHouse } from "./house.mjs";

const FLOORS = [
  { name: "domain", match: /^domain\/src\/([^/]+)/ },
  { name: "contract", match: /^contract\/src\/(contract)?/, one: true },
  { name: "server platform", match: /^server\/src\/platform\/([^/]+)\// },
  { name: "server gateways", match: /^server\/src\/gateways\/([^/]+)\// },
  { name: "server access", match: /^server\/src\/access\//, one: true },
  { name: "server features", match: /^server\/src\/features\/([^/]+)\// },
  { name: "server roof", match: /^server\/src\//, one: true },
  { name: "web lib", match: /^web\/src\/(lib|locales)\//, one: true },
  { name: "web ui", match: /^web\/src\/(ui|charts)\//, one: true },
  { name: "web features", match: /^web\/src\/features\/([^/]+)\// },
  { name: "web pages", match: /^web\/src\/pages\//, one: true },
  { name: "web app", match: /^web\/src\//, one: true },
];

function roomOf(file) {
  for (const floor of FLOORS) {
    const found = floor.match.exec(file);
    if (found) return { floor: floor.name, room: floor.one ? floor.name : found[1].replace(/\.ts$/, "") };
  }
  return null;
}

const quote = (text) => JSON.stringify(text);
const idOf = ({ floor, room }) => `${floor}/${room}`;

function toDot(modules) {
  const rooms = new Map();
  const arrows = new Set();
  for (const { source, dependencies } of modules) {
    const from = roomOf(source);
    if (!from) continue;
    rooms.set(idOf(from), from);
    for (const { resolved } of dependencies) {
      const to = roomOf(resolved);
      // What stands on the ground of all is drawn once by its floor, not by a hundred arrows.
      if (to && idOf(to) !== idOf(from)) arrows.add(`${quote(idOf(from))} -> ${quote(idOf(to))}`);
    }
  }
  const clusters = FLOORS.map((floor, index) => {
    const mine = [...rooms.values()]
      .filter((room) => room.floor === floor.name)
      .sort((a, b) => (a.room < b.room ? -1 : 1));
    const nodes = mine.map((room) => `${quote(idOf(room))} [label=${quote(room.room)}]`).join("; ");
    return `subgraph cluster_${index} { label=${quote(floor.name)}; style="rounded,filled"; color="#C5CCC7"; fillcolor="#F4F6F4"; fontcolor="#59625D"; ${nodes} }`;
  });
  return `digraph house { rankdir=TB; ranksep=0.9; nodesep=0.15; compound=true; fontname="sans-serif"; bgcolor="white";
    node [shape=box, style="rounded,filled", fillcolor=white, color="#79827C", fontname="sans-serif", fontsize=11, height=0.3];
    edge [color="#33339955", arrowsize=0.5];
    ${clusters.join("\n")}
    ${[...arrows].sort().join("\n")} }`;
}

/** The picture as SVG, the same for the same imports. */
export async function drawArchitecture() {
  const viz = await instance();
  return viz.renderString(toDot(await cruiseHouse()), { format: "svg" });
}
