/** Style properties that come from style sheets and must be copied into the file. */
const STYLE_PROPERTIES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "paint-order",
  "font-family",
  "font-size",
  "font-style",
  "font-weight",
  "text-anchor",
  "opacity",
] as const;
const MARGIN = 24;
const TITLE_HEIGHT = 52;
const GAP = 26;
/** Resolution factor, sufficient for print. */
const PNG_SCALE = 2;

export interface TitleBlock {
  title: string;
  /** Project, period, and creation date. */
  facts: string;
  /** Legend below the drawings: each mark with its meaning. */
  keys?: readonly { mark: SVGSVGElement; words: string }[];
}

const FONT = { "font-family": "sans-serif", fill: "#161b18" };
const FACTS_SIZE = 12.5;
const FACTS_LINE = 17;
const KEY_LINE = 22;
/** Estimated character width relative to the font size: larger than the average, so that nothing is truncated. */
const LETTER = 0.56;
const widthOf = (text: string) => text.length * FACTS_SIZE * LETTER;

/** Wraps text to a width, at the end of a fact or of a word. */
function linesOf(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line !== undefined && widthOf(`${line} ${word}`) <= width)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const heightOf = (mark: SVGSVGElement) => Number(mark.getAttribute("height"));

/** Positions of the legend's marks: in sequence, in as many rows as needed. */
function keyPlaces(keys: NonNullable<TitleBlock["keys"]>, width: number) {
  let [x, row] = [0, 0];
  const line = Math.max(KEY_LINE, ...keys.map(({ mark }) => heightOf(mark) + 4));
  const places = keys.map(({ mark, words: text }) => {
    const wide = Number(mark.getAttribute("width")) + 6 + widthOf(text) + 16;
    if (x > 0 && x + wide > width) [x, row] = [0, row + 1];
    // Vertical centre, because marks differ in height.
    const place = { x, y: (row + 0.5) * line };
    x += wide;
    return place;
  });
  return { places, high: keys.length > 0 ? (row + 1) * line + 10 : 0 };
}

/** Combines drawings side by side under a title into one self-contained SVG, always in the light theme. */
export function drawingFile(
  drawings: readonly SVGSVGElement[],
  { title, facts, keys = [] }: TitleBlock,
): Blob {
  const sizes = drawings.map((one) => ({
    width: Number(one.getAttribute("width")),
    height: Number(one.getAttribute("height")),
  }));
  const wide = sizes.reduce((sum, { width }) => sum + width + GAP, -GAP) + 2 * MARGIN;
  const captionLines = linesOf(facts, wide - 2 * MARGIN);
  const top = MARGIN + TITLE_HEIGHT + (captionLines.length - 1) * FACTS_LINE;
  const tall = Math.max(...sizes.map(({ height }) => height));
  const { places, high: keyHigh } = keyPlaces(keys, wide - 2 * MARGIN);
  const high = top + tall + keyHigh + MARGIN;
  const root = element("svg", { width: wide, height: high, viewBox: `0 0 ${wide} ${high}` });
  root.append(element("rect", { width: "100%", height: "100%", fill: "#ffffff" }));
  root.append(...titleBlock(title, captionLines));
  let x = MARGIN;
  drawings.forEach((drawing, at) => {
    const group = element("g", { transform: `translate(${x} ${top})` });
    group.append(...inLight(drawing).childNodes);
    root.append(group);
    x += (sizes[at]?.width ?? 0) + GAP;
  });
  for (const [n, { mark, words: text }] of keys.entries()) {
    const { x: left = 0, y = 0 } = places[n] ?? {};
    const below = top + tall + 10 + y;
    const copy = inLight(mark);
    copy.setAttribute("x", String(MARGIN + left));
    copy.setAttribute("y", String(below - heightOf(mark) / 2));
    const after = MARGIN + left + Number(mark.getAttribute("width")) + 6;
    root.append(copy, written(text, { ...FONT, x: after, y: below + 4.5, "font-size": FACTS_SIZE }));
  }
  return new Blob([new XMLSerializer().serializeToString(root)], { type: "image/svg+xml" });
}

/** The title with the facts below it. */
const titleBlock = (title: string, captionLines: readonly string[]): SVGElement[] => [
  written(title, { ...FONT, x: MARGIN, y: MARGIN + 16, "font-size": 18, "font-weight": 650 }),
  ...captionLines.map((line, n) =>
    written(line, {
      ...FONT,
      x: MARGIN,
      y: MARGIN + 36 + n * FACTS_LINE,
      "font-size": FACTS_SIZE,
      fill: "#59625d",
    }),
  ),
];

const SVG = "http://www.w3.org/2000/svg";

function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  return node;
}

function written(text: string, attributes: Record<string, string | number>): SVGElement {
  const node = element("text", attributes);
  node.textContent = text;
  return node;
}

/** A copy with inline styles, computed in the light theme. */
function inLight(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const { dataset } = document.documentElement;
  const before = dataset["theme"];
  // Switched and restored before the next paint, so it is not visible.
  dataset["theme"] = "light";
  // The copy is inserted after the switch: a newly inserted element has no colour transition, while existing ones would
  // still be fading from the dark theme.
  drawing.after(copy);
  const parts = [...copy.querySelectorAll<SVGElement>("*")].map((part) => {
    const style = getComputedStyle(part);
    return { part, style: STYLE_PROPERTIES.map((name) => [name, style.getPropertyValue(name)] as const) };
  });
  copy.remove();
  if (before === undefined) delete dataset["theme"];
  else dataset["theme"] = before;
  for (const { part, style } of parts) {
    part.removeAttribute("class");
    // Classes and styles do not apply in a file; all relevant properties are written as attributes below.
    part.removeAttribute("style");
    for (const [name, value] of style) part.setAttribute(name, value);
  }
  return copy;
}

/** Rasterises a drawing to PNG; `scale` pixels per unit of the drawing. @throws if the browser cannot render it */
export async function pictureOf(drawing: Blob, scale = PNG_SCALE): Promise<Blob> {
  const url = URL.createObjectURL(drawing);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(image.naturalWidth * scale);
    canvas.height = Math.round(image.naturalHeight * scale);
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob>((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
