/**
 * An invented geological section for the sign-in page: strata that bend where a vein rises through them. Computed from
 * a few sines, so that it adds almost nothing to the bundle.
 */
export const WIDTH = 760;
export const HEIGHT = 900;
const STEP = 8;
/** Depth at which the vein is closest to the surface. */
const TOP = 428;

/** Centre line of the vein at a depth: it rises from the lower left to the upper right in a curve. */
function veinX(y: number): number {
  const depth = (y - TOP) / (HEIGHT - TOP);
  return 652 - 520 * depth ** 0.86 + 30 * Math.sin(depth * 6.2 + 0.4);
}

/** Hills, highest at the right. */
const groundY = (x: number): number =>
  418 - 0.07 * x - 15 * Math.sin(x / 128 + 0.4) - 8 * Math.sin(x / 53 + 2.1) - 3 * Math.sin(x / 19);

/** Strata follow the hills less the deeper they are, and are dragged upwards along the vein. */
function bedY(level: number, x: number): number {
  const depth = 16 + level * 22 + level * level * 0.5;
  const hills = (groundY(x) - 400) / (1 + level * 0.16);
  const fold = 11 * Math.sin(x / 150 + level * 0.22) + 5 * Math.sin(x / 67 - level * 0.31);
  const base = 400 + depth + hills + fold;
  const away = (x - veinX(Math.max(TOP, base))) / 74;
  return base - 26 * Math.exp(-(away ** 2)) * Math.min(1, level / 7);
}

const along = (y: (x: number) => number): string[] => {
  const points: string[] = [];
  for (let x = -STEP; x <= WIDTH + STEP; x += STEP) points.push(`${x} ${y(x).toFixed(1)}`);
  return points;
};
const line = (y: (x: number) => number) => `M${along(y).join("L")}`;

export const GROUND = line(groundY);
export const STRATA = Array.from({ length: 17 }, (_, level) => line((x) => bedY(level, x)));
/** Some strata are filled, so that the section does not consist of lines only. */
export const BEDS = [2, 6, 11].map((level) => {
  const over = along((x) => bedY(level, x));
  const under = along((x) => bedY(level + 2, x)).reverse();
  return `M${[...over, ...under].join("L")}Z`;
});

/** Half the width of the vein: thick at the bottom, thin at the top, with knots in between. */
function half(y: number): number {
  const depth = (y - TOP) / (HEIGHT - TOP);
  const taper = Math.min(1, (y - TOP) / 46);
  return taper * (7 + 12 * depth + 2.6 * Math.sin(y / 27) + 1.4 * Math.sin(y / 11));
}

function sideOfVein(side: 1 | -1): string[] {
  const points: string[] = [];
  for (let y = TOP; y <= HEIGHT + 24; y += 6) points.push(`${(veinX(y) + side * half(y)).toFixed(1)} ${y}`);
  return points;
}

const upper = sideOfVein(-1);
export const VEIN = `M${[...upper, ...sideOfVein(1).reverse()].join("L")}Z`;
export const VEIN_EDGE = `M${upper.join("L")}`;

/** Thin offshoots: where on the vein they start, how far they reach sideways and upwards. */
export const VEINLETS = [
  { y: 530, reach: 96, rise: -40 },
  { y: 640, reach: -118, rise: -52 },
  { y: 752, reach: 132, rise: -58 },
].map(({ y, reach, rise }) => {
  const [dx, dy] = [reach / 2, rise / 2];
  return `M${veinX(y).toFixed(1)} ${y}q${dx * 0.5} ${dy * 0.1} ${dx} ${dy}t${dx} ${dy}`;
});

/** Boreholes from the surface to the vein. */
export const BOREHOLES = [
  { code: "PZ-T01", level: "2.826,18 m s.n.m.", y: 505 },
  { code: "PZ-T03", level: "2.816,40 m s.n.m.", y: 690 },
].map(({ code, level, y }) => {
  const x = Math.round(veinX(y));
  return { code, level, x, top: Math.round(groundY(x)) - 14, y };
});
