import { describe, expect, it } from "vitest";
import { contrast, linearRgb } from "./contrast.ts";
import { defaultAccent, neutrals, type StateKind, states } from "./tokens.ts";

const FILE_SYSTEM = "node:fs";
const THEMES = [
  ["light", 0],
  ["dark", 1],
] as const;
const all = { ...neutrals, ...defaultAccent };
const kinds = Object.keys(states) as StateKind[];

describe.each(THEMES)("contrast in the %s theme", (_, at) => {
  const color = (name: keyof typeof all) => all[name][at];
  const texts = ["text", "text2", "muted", "accentText"] as const;
  const grounds = ["canvas", "surface", "raised"] as const;

  it.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    "%s on %s is 4.5",
    (text, ground) => {
      expect(contrast(color(text), color(ground))).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each([
    ["muted", "sunken", 4.5],
    ["control", "surface", 3],
    ["onAccent", "accent", 4.5],
    ["accentText", "accentTint", 4.5],
    ["text", "accentTint", 4.5],
    ["accent", "surface", 3],
  ] as const)("%s on %s is %d", (text, ground, least) => {
    expect(contrast(color(text), color(ground))).toBeGreaterThanOrEqual(least);
  });

  it.each(kinds)("the icons and text of %s are visible and readable", (kind) => {
    const [mark, text, tint] = [states[kind].mark[at], states[kind].text[at], states[kind].tint[at]];
    for (const ground of [color("surface"), color("canvas"), tint, color("accentTint")]) {
      expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3);
    }
    for (const ground of [color("surface"), tint]) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });
});

/**
 * Simulation of colour vision deficiencies: Machado, Oliveira and Fernandes 2009, severity 1, applied to linear RGB.
 */
const EYES = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
} as const;

type Lab = readonly [lightness: number, a: number, b: number];

function seen(hex: string, eyes: keyof typeof EYES): Lab {
  const rgb = linearRgb(hex);
  const m = EYES[eyes];
  const [r, g, b] = [0, 3, 6].map((row) => {
    const light = rgb.reduce((sum, channel, column) => sum + channel * (m[row + column] ?? 0), 0);
    return Math.min(1, Math.max(0, light));
  }) as [number, number, number];
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27) * (t / 116) + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Colour difference CIEDE2000 (Sharma, Wu and Dalal 2005). */
function difference([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const rad = Math.PI / 180;
  const meanC = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(meanC ** 7 / (meanC ** 7 + 25 ** 7)));
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)];
  const hue = (a: number, b: number) => (Math.atan2(b, a) / rad + 360) % 360;
  const [h1, h2] = [hue(p1, b1), hue(p2, b2)];
  const turn = ((h2 - h1 + 540) % 360) - 180;
  const dH = 2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * rad);
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const h = h1 + turn / 2;
  const cos = (factor: number, shift: number) => Math.cos((factor * h + shift) * rad);
  const t = 1 - 0.17 * cos(1, -30) + 0.24 * cos(2, 0) + 0.32 * cos(3, 6) - 0.2 * cos(4, -63);
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const [sc, sh] = [1 + 0.045 * c, 1 + 0.015 * c * t];
  const swing = 30 * Math.exp(-(((((h + 360) % 360) - 275) / 25) ** 2));
  const rt = -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * Math.sin(2 * swing * rad);
  return Math.sqrt(
    ((l2 - l1) / sl) ** 2 + ((c2 - c1) / sc) ** 2 + (dH / sh) ** 2 + rt * ((c2 - c1) / sc) * (dH / sh),
  );
}

describe("the colours of statuses", () => {
  it("have differences computed as published (Sharma et al., pairs 1, 7 and 25)", () => {
    expect(difference([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 3);
    expect(difference([50, 0, 0], [50, -1, 2])).toBeCloseTo(2.3669, 3);
    expect(difference([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387])).toBeCloseTo(1.2644, 3);
  });

  it.each(
    THEMES.flatMap(([theme, at]) =>
      (["normal", "deuteranopia", "protanopia"] as const).map((eyes) => [theme, eyes, at] as const),
    ),
  )("differ by 10 or more in the %s theme for eyes with %s vision", (_, eyes, at) => {
    for (const one of kinds) {
      for (const other of kinds.slice(kinds.indexOf(one) + 1)) {
        const distance = difference(seen(states[one].mark[at], eyes), seen(states[other].mark[at], eyes));
        expect(distance, `${one} and ${other}`).toBeGreaterThanOrEqual(10);
      }
    }
  });
});

describe("tokens.css", async () => {
  // Style sheets are not loaded in tests, so the file itself is read; the browser's types contain no file system.
  const files: { readFileSync(path: string, encoding: "utf8"): string } = await import(
    /* @vite-ignore */ FILE_SYSTEM
  );
  const here = import.meta.url;
  const css = files.readFileSync(new URL("tokens.css", here).pathname, "utf8");
  const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const pairs = [
    ...Object.entries(neutrals).map(([name, pair]) => [kebab(name), pair] as const),
    ...kinds.flatMap((kind) => [
      [kind, states[kind].mark] as const,
      [`${kind}-text`, states[kind].text] as const,
      [`${kind}-tint`, states[kind].tint] as const,
    ]),
  ];

  it.each(pairs)("defines --%s as the data do", (name, [light, dark]) => {
    expect(css).toContain(`--${name}: light-dark(${light.toLowerCase()}, ${dark.toLowerCase()});`);
  });

  it.each(Object.entries(defaultAccent))("falls back to the default %s", (name, [light, dark]) => {
    const own = kebab(name);
    expect(css).toContain(
      `--${own}: light-dark(var(--${own}-light, ${light.toLowerCase()}), var(--${own}-dark, ${dark.toLowerCase()}));`,
    );
  });
});
