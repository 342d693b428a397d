/**
 * A made-up geological section for the sign-in: strata that bend where a vein rises through them. Drawn from a few
 * sines, so that it weighs nothing.
 */
export const WIDTH = 760;
export const HEIGHT = 900;
const STEP = 20;

/** Middle of the vein at a depth: it rises from the lower left to the upper right, never straight. */
export function veinX(y: number): number {
  const depth = (y - 250) / 650;
  return 668 - 560 * depth + 34 * Math.sin(depth * 7.1 + 0.6) + 12 * Math.sin(depth * 17);
}

export const groundY = (x: number): number =>
  306 - 26 * Math.sin(x / 171 + 0.9) - 15 * Math.sin(x / 67 + 2.1) - 5 * Math.sin(x / 23);

function strataY(level: number, x: number): number {
  const base = groundY(x) + 18 + level * 27 + level * level * 0.16;
  const fade = 1 / (1 + level * 0.05);
  const fold = 15 * fade * Math.sin(x / 140 + level * 0.37) + 6 * Math.sin(x / 61 - level * 0.52);
  const near = x - veinX(base);
  const drag = -30 * Math.exp(-((near / 88) ** 2));
  return base + fold + drag;
}

const points = (y: (x: number) => number) => {
  const all: string[] = [];
  for (let x = -STEP; x <= WIDTH + STEP; x += STEP) all.push(`${x} ${y(x).toFixed(1)}`);
  return all;
};

const line = (y: (x: number) => number) => `M${points(y).join("L")}`;

export const GROUND = line(groundY);
export const STRATA = Array.from({ length: 23 }, (_, level) => line((x) => strataY(level, x)));
/** The ground below one stratum, as a faint field: beds are not lines only. */
export const BEDS = [3, 9, 15].map(
  (level) =>
    `M${points((x) => strataY(level, x)).join("L")}L${points((x) => strataY(level + 2, x))
      .reverse()
      .join("L")}Z`,
);

/** Half the width of the vein: thick below, thin above, and knotted on the way. */
const half = (y: number) => 5 + 11 * ((y - 250) / 650) + 3.4 * Math.sin(y / 31) + 1.6 * Math.sin(y / 13);

function sides(): { left: string[]; right: string[] } {
  const left: string[] = [];
  const right: string[] = [];
  for (let y = 262; y <= HEIGHT + 30; y += 14) {
    left.push(`${(veinX(y) - half(y)).toFixed(1)} ${y}`);
    right.push(`${(veinX(y) + half(y)).toFixed(1)} ${y}`);
  }
  return { left, right };
}

const { left, right } = sides();
const tip = `${(veinX(250) + 2).toFixed(1)} 246`;
export const VEIN = `M${tip}L${right.join("L")}L${[...left].reverse().join("L")}Z`;
export const VEIN_EDGE = `M${tip}L${left.join("L")}`;

/** Thin offshoots: from where on the vein, and how far to the side. */
export const VEINLETS = [
  { y: 430, reach: 92, rise: -58 },
  { y: 560, reach: -104, rise: -34 },
  { y: 705, reach: 128, rise: -46 },
].map(({ y, reach, rise }) => {
  const x = veinX(y);
  return `M${x.toFixed(1)} ${y}q${(reach * 0.35).toFixed(1)} ${(rise * 0.1).toFixed(1)} ${(reach * 0.6).toFixed(1)} ${(rise * 0.55).toFixed(1)}t${(reach * 0.4).toFixed(1)} ${(rise * 0.45).toFixed(1)}`;
});

/** Boreholes from the ground to the vein. */
export const BOREHOLES = [
  { code: "PZ-T01", level: "2.826,18 m s.n.m.", y: 418 },
  { code: "PZ-T03", level: "2.816,40 m s.n.m.", y: 634 },
].map(({ code, level, y }) => {
  const x = Math.round(veinX(y));
  return { code, level, x, top: groundY(x), y };
});
