// Draws the architecture diagram from the imports: layers (drawn as floors) with their folders (rooms), and an arc for
// each import between layers.
import { cruiseProject } from "./import-rules.mjs";

/** From top to bottom. A file belongs to the first floor whose pattern matches; the capture group names its `room`. */
export const FLOORS = [
  floor("server", "features", "server/src/features", /^server\/src\/features\/([^/]+)\//),
  floor("server", "access", "server/src/access", /^server\/src\/access\/([^/.]+)/),
  floor("server", "documents", "server/src/documents", /^server\/src\/documents\/()/),
  floor("server", "gateways", "server/src/gateways", /^server\/src\/gateways\/([^/]+)\//),
  floor("server", "platform", "server/src/platform", /^server\/src\/platform\/([^/]+)\//),
  floor("server", "composition", "server/src/composition", /^server\/src\/composition\/([^/.]+)/),
  floor("server", "entry", "server/src", /^server\/src\/([^/]+)/),
  floor("web", "pages", "web/src/pages", /^web\/src\/pages\/([^/.]+)/),
  floor("web", "features", "web/src/features", /^web\/src\/features\/([^/]+)\//),
  floor("web", "resource", "web/src/resource", /^web\/src\/resource\/()/),
  floor("web", "charts", "web/src/charts", /^web\/src\/charts\/([^/.]+)/),
  floor("web", "ui", "web/src/ui", /^web\/src\/ui\/()/),
  floor("web", "lib", "web/src/lib", /^web\/src\/(lib)\//),
  floor("web", "app", "web/src", /^web\/src\/([^/]+)/),
  floor("ground", "contract", "contract/src", /^contract\/src\/([^/.]+)/),
  floor("ground", "locales", "locales/src", /^locales\/src\/([^/.]+)/),
  floor("ground", "domain", "domain/src", /^domain\/src\/([^/.]+)/),
];
const ORDER = {
  server: ["entry", "composition", "features", "access", "documents", "gateways", "platform"],
  web: ["app", "pages", "features", "resource", "charts", "ui", "lib"],
  ground: ["contract", "locales", "domain"],
};

function floor(house, name, folder, match) {
  return { id: `${house} ${name}`, house, name, folder, match };
}

function placeOf(file) {
  for (const { id, match } of FLOORS) {
    const found = match.exec(file);
    if (found) return { floor: id, room: found[1].replace(/\.(gen\.)?tsx?$/, "") };
  }
  return null;
}

/**
 * @param modules as dependency-cruiser returns them
 * @returns rooms of each floor with their number of files, and how often each floor imports each other
 */
export function survey(modules) {
  const floors = new Map(FLOORS.map(({ id }) => [id, { rooms: new Map(), imports: new Map() }]));
  for (const { source, dependencies } of modules) {
    const from = placeOf(source);
    if (!from) continue;
    const { rooms, imports } = floors.get(from.floor);
    rooms.set(from.room, (rooms.get(from.room) ?? 0) + 1);
    for (const { resolved } of dependencies) {
      const to = placeOf(resolved);
      if (to && to.floor !== from.floor) imports.set(to.floor, (imports.get(to.floor) ?? 0) + 1);
    }
  }
  return floors;
}

const WIDTH = 1240;
const HOUSE = { server: { x: 130, width: 480 }, web: { x: 630, width: 480 }, ground: { x: 130, width: 980 } };
const TINT = { server: "#E6F0EA", web: "#EAEAF6", ground: "#F3EEE2" };
const INK = { server: "#0B6B50", web: "#333399", ground: "#7A5B12" };
const GAP = 14;
const PAD = 14;
const ROOM = { height: 28, gap: 8, letter: 7.9, pad: 12 };
const TOP = 28;
const GABLE = 34;

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Lays out the rooms side by side, in as many rows as they need. */
function furnish(rooms, width) {
  const placed = [];
  let x = 0;
  let y = 0;
  for (const name of [...rooms.keys()].filter((room) => room !== "").sort()) {
    const wide = Math.ceil(name.length * ROOM.letter + 2 * ROOM.pad);
    if (x > 0 && x + wide > width) {
      x = 0;
      y += ROOM.height + ROOM.gap;
    }
    placed.push({ name, x, y, wide });
    x += wide + ROOM.gap;
  }
  return { placed, height: placed.length === 0 ? 0 : y + ROOM.height };
}

/** Stacks the floors of one house, from `y` downwards. */
function build(house, floors, y) {
  const { x, width } = HOUSE[house];
  const built = [];
  for (const name of ORDER[house]) {
    const definition = FLOORS.find(({ id }) => id === `${house} ${name}`);
    const { rooms, imports } = floors.get(definition.id);
    if (rooms.size === 0) continue;
    const furniture = furnish(rooms, width - 2 * PAD);
    const height = 34 + (furniture.height > 0 ? furniture.height + 12 : 0) + (imports.size > 0 ? 20 : 0);
    built.push({ ...definition, imports, rooms, furniture, x, y, width, height });
    y += height + GAP;
  }
  return built;
}

function drawFloor({ house, name, folder, x, y, width, height, furniture, imports }) {
  const parts = [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10" fill="${TINT[house]}"/>`,
    `<text x="${x + PAD}" y="${y + 23}" class="floor" fill="${INK[house]}">${name}</text>`,
    `<text x="${x + width - PAD}" y="${y + 23}" class="small" text-anchor="end">${folder}</text>`,
  ];
  for (const room of furniture.placed) {
    const left = x + PAD + room.x;
    const top = y + 34 + room.y;
    parts.push(
      `<rect x="${left}" y="${top}" width="${room.wide}" height="${ROOM.height}" rx="6" class="wall"/>`,
      `<text x="${left + room.wide / 2}" y="${top + 18.5}" class="room" text-anchor="middle">${escaped(room.name)}</text>`,
    );
  }
  if (imports.size > 0) {
    const names = FLOORS.filter(({ id }) => imports.has(id)).map(({ name: to }) => to);
    parts.push(
      `<text x="${x + PAD}" y="${y + height - 10}" class="small">imports ${escaped(names.join(" · "))}</text>`,
    );
  }
  return parts.join("");
}

/** Attachment points of the arcs of one side: the nearest floors innermost, so that no arcs cross. */
function ports(arcs) {
  const spread = (list, floorOf, away, sideOf) => {
    for (const [floorHere, mine] of group(list, floorOf)) {
      const sorted = mine.toSorted((a, b) => Math.abs(away(a)) - Math.abs(away(b)));
      for (const [index, arc] of sorted.entries()) sideOf(arc, floorHere, index, sorted.length);
    }
  };
  const distance = ({ from, to }) => to.y - from.y;
  const half = ({ height }) => height / 2 - 8;
  spread(
    arcs,
    ({ from }) => from,
    distance,
    (arc, here, index, count) => {
      arc.start = here.y + here.height - 8 - (index * half(here)) / Math.max(1, count);
    },
  );
  spread(
    arcs,
    ({ to }) => to,
    distance,
    (arc, here, index, count) => {
      arc.end = here.y + 8 + (index * half(here)) / Math.max(1, count);
    },
  );
}

function group(list, keyOf) {
  const groups = new Map();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

function drawArc({ from, to, start, end, count, left }) {
  const x = left ? from.x : from.x + from.width;
  const target = left ? to.x : to.x + to.width;
  const reach = Math.min(118, 22 + Math.abs(end - start) * 0.17) * (left ? -1 : 1);
  const tip = target + (left ? -5 : 5);
  // In steps, so that the diagram does not change with every added file.
  const thick = count < 10 ? 1.2 : count < 100 ? 2.2 : 3.4;
  return (
    `<path d="M${x} ${start.toFixed(1)}C${x + reach} ${start.toFixed(1)} ${tip + reach} ${end.toFixed(1)} ${tip} ${end.toFixed(1)}" ` +
    `stroke="${INK[from.house]}" stroke-width="${thick}" marker-end="url(#${from.house})">` +
    `<title>${from.folder} → ${to.folder}</title></path>`
  );
}

/** Draws the gable of the server's or the web's house. */
function gable(house, y) {
  const { x, width } = HOUSE[house];
  const title = `<text x="${x + width / 2}" y="${y + 27}" class="house" fill="${INK[house]}" text-anchor="middle">${house}</text>`;
  return `<path d="M${x} ${y + GABLE}L${x + width / 2} ${y - 24}L${x + width} ${y + GABLE}Z" fill="${TINT[house]}"/>${title}`;
}

/** @returns the diagram as SVG; deterministic for the same imports */
export function draw(floors) {
  const tall = (built) => (built.at(-1) ? built.at(-1).y + built.at(-1).height : TOP);
  const first = { server: build("server", floors, 0), web: build("web", floors, 0) };
  const foot = TOP + GABLE + GAP + Math.max(tall(first.server), tall(first.web));
  // Both houses are aligned at the bottom: the shorter one starts lower.
  const lift = (built) => foot - tall(built);
  const houses = {
    server: build("server", floors, lift(first.server)),
    web: build("web", floors, lift(first.web)),
  };
  const ground = build("ground", floors, foot + GAP + 8);
  const all = [...houses.server, ...houses.web, ...ground];
  const arcs = all.flatMap((from) =>
    [...from.imports].map(([id, count]) => ({
      from,
      to: all.find((one) => one.id === id),
      count,
      left: from.house !== "web",
    })),
  );
  ports(arcs.filter(({ left }) => left));
  ports(arcs.filter(({ left }) => !left));
  const height = ground.at(-1).y + ground.at(-1).height + 40;
  const markers = Object.entries(INK).map(
    ([house, ink]) =>
      `<marker id="${house}" viewBox="0 0 8 8" refX="5" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8Z" fill="${ink}"/></marker>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title">
<title id="title">The house: its floors and rooms, drawn from what imports what</title>
<style>text{font-family:"Noto Sans","Segoe UI",system-ui,sans-serif}.house{font-size:17px;font-weight:700}.floor{font-size:14px;font-weight:700}.room{font-size:13px;fill:#161B18}.small{font-size:11px;fill:#59625D}.wall{fill:#FFF;stroke:#C5CCC7}.arcs path{fill:none;stroke-opacity:.55}</style>
<defs>${markers.join("")}</defs>
<rect width="${WIDTH}" height="${height}" fill="#FFF"/>
${["server", "web"].map((house) => gable(house, houses[house][0].y - GABLE - 6)).join("\n")}
<g class="arcs">${arcs.map(drawArc).join("\n")}</g>
${all.map(drawFloor).join("\n")}
<text x="${HOUSE.ground.x}" y="${height - 14}" class="small">Made by npm run gen. An arc goes from a floor to one that it imports, the thicker the more often. No room of a floor of features imports another.</text>
</svg>
`;
}

export async function drawArchitecture() {
  return draw(survey(await cruiseProject()));
}
