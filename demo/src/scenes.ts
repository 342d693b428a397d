// Drawn field scenes in place of photographs: what a telephone shows of a station in its season and at its hour.
import { type Color, png } from "./documents.ts";

interface Scene {
  station: string;
  hour: number;
  month: number;
  /** Differs for each picture. */
  seed: number;
}

const [WIDTH, HEIGHT] = [320, 240];
const HORIZON = 0.52;

const mix = (a: Color, b: Color, share: number): Color => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];
const lit = ([red, green, blue]: Color, by: number): Color => [red * by, green * by, blue * by];

/** From 0 to 1, the same for the same place. */
function grain(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(seed, 1_274_126_177);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 2_146_121_005);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 1_983_591_949);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
}

/** Grain of several pixels, without edges between them. */
function soft(x: number, y: number, size: number, seed: number): number {
  const [left, top] = [Math.floor(x / size), Math.floor(y / size)];
  const [fx, fy] = [x / size - left, y / size - top];
  const row = (at: number) => grain(left, at, seed) * (1 - fx) + grain(left + 1, at, seed) * fx;
  return row(top) * (1 - fy) + row(top + 1) * fy;
}

/** The colour of the subject at a pixel; null: it is not there. x and y from 0 to 1. */
type Subject = (x: number, y: number) => Color | null;

const within = (value: number, middle: number, half: number) => Math.abs(value - middle) < half;
/** Brighter on the left, where the sun is. */
const round = (color: Color, x: number, middle: number, half: number) =>
  lit(color, 1.15 - 0.5 * ((x - middle) / half + 0.3));

/** A steel casing with its lid, on a concrete slab. */
const well: Subject = (x, y) => {
  if (within(x, 0.5, 0.052) && within(y, 0.46, 0.018)) return round([196, 62, 44], x, 0.5, 0.052);
  if (within(x, 0.5, 0.043) && y > 0.47 && y < 0.8) return round([206, 198, 184], x, 0.5, 0.043);
  if (within(x, 0.5, 0.15) && y >= 0.79 && y < 0.87) return lit([172, 168, 160], y < 0.81 ? 1.1 : 0.92);
  return y > 0.83 && y < 0.86 && x > 0.62 && x < 0.86 ? [96, 84, 72] : null;
};

/** A cabinet of an air station with its inlet. */
const cabinet: Subject = (x, y) => {
  if (within(x, 0.44, 0.006) && y > 0.2 && y < 0.44) return [150, 150, 150];
  if (within(x, 0.44, 0.028) && within(y, 0.2, 0.022)) return [188, 190, 192];
  if (within(x, 0.46, 0.13) && y > 0.43 && y < 0.8)
    return within(x, 0.46, 0.004) ? [150, 152, 150] : round([226, 226, 218], x, 0.46, 0.3);
  return within(x, 0.46, 0.15) && y >= 0.8 && y < 0.83 ? [120, 112, 104] : null;
};

/** A tripod with an instrument. */
const tripod: Subject = (x, y) => {
  if (within(x, 0.52, 0.03) && within(y, 0.38, 0.045)) return round([232, 176, 46], x, 0.52, 0.05);
  if (y > 0.42 && y < 0.84) {
    const spread = (y - 0.42) * 0.26;
    for (const leg of [-1, 0.15, 1]) if (within(x, 0.52 + leg * spread, 0.006)) return [74, 70, 66];
  }
  return null;
};

/** A stake with a painted scale in the ice or the soil. */
const stake: Subject = (x, y) => {
  if (!within(x, 0.56, 0.013) || y < 0.3 || y > 0.82) return null;
  return Math.floor(y * 26) % 2 === 0 ? [222, 70, 46] : [240, 238, 230];
};

/** A stream that comes towards the viewer. */
const stream: Subject = (x, y) => {
  if (y < HORIZON + 0.02) return null;
  const near = (y - HORIZON) / (1 - HORIZON);
  const middle = 0.46 + 0.1 * Math.sin(near * 5);
  const half = 0.03 + 0.24 * near;
  if (!within(x, middle, half)) return null;
  const shine = 0.8 + 0.35 * soft(x * WIDTH, y * HEIGHT * 3, 9, 77);
  return within(x, middle, half * 0.93) ? lit([96, 128, 138], shine) : [118, 104, 84];
};

/** Tufts of a wetland. */
const tufts: Subject = (x, y) => {
  if (y < HORIZON + 0.08) return null;
  const dense = soft(x * WIDTH, y * HEIGHT, 14, 41);
  return dense > 0.52
    ? lit([104, 128, 62], 0.75 + 0.5 * grain(Math.round(x * WIDTH), Math.round(y * HEIGHT), 5))
    : null;
};

const SUBJECTS: readonly (readonly [stations: RegExp, subject: Subject])[] = [
  [/^(AS|NT|VE|DR)/, stream],
  [/^(CA|MET)/, cabinet],
  [/^(RU|VB)/, tripod],
  [/^(GL|SU|AR)/, stake],
  [/^FF/, tufts],
];

/** @returns a PNG */
export function drawScene({ station, hour, month, seed }: Scene): Buffer {
  const subject = SUBJECTS.find(([stations]) => stations.test(station))?.[1] ?? well;
  const isSnowy = station.startsWith("GL") || (month >= 6 && month <= 8 && seed % 3 === 0);
  const low = Math.min(1, Math.abs(hour - 13) / 8);
  const zenith = mix([92, 144, 200], [120, 132, 168], low);
  const haze = mix([214, 226, 234], [240, 208, 172], low);
  const far: Color = isSnowy ? [214, 220, 228] : mix([150, 128, 122], [132, 112, 120], low);
  const close: Color = isSnowy ? [186, 190, 196] : [150, 118, 90];
  const floor: Color = isSnowy ? [226, 230, 234] : mix([190, 168, 136], [168, 142, 110], (seed % 5) / 5);
  const ridge = (x: number, size: number, of: number) =>
    soft(x, 0, size, seed + of) * 0.7 + soft(x, 9, size / 4, seed + of) * 0.3;
  return png(WIDTH, HEIGHT, (px, py) => {
    const [x, y] = [px / WIDTH, py / HEIGHT];
    const speckle = 0.94 + 0.12 * grain(px, py, seed);
    const shown = subject(x, y);
    if (shown) return lit(shown, speckle);
    if (y > HORIZON) {
      const depth = (y - HORIZON) / (1 - HORIZON);
      const texture = soft(px, py * 2.2, 5 + 26 * depth, seed) * 0.22 + soft(px, py * 3, 3, seed + 3) * 0.12;
      return lit(floor, (0.74 + texture + 0.12 * depth) * speckle);
    }
    if (y > HORIZON - 0.17 * ridge(px, 70, 2)) return lit(close, 0.8 + 0.3 * soft(px, py, 12, seed + 5));
    if (y > HORIZON - 0.05 - 0.36 * ridge(px, 120, 1))
      return lit(far, 0.86 + 0.2 * soft(px, py * 0.7, 16, seed + 4));
    const cloud = Math.max(0, soft(px, py * 3, 60, seed + 8) - 0.55) * 1.3;
    return mix(mix(zenith, haze, y / HORIZON), [246, 246, 244], cloud);
  });
}
