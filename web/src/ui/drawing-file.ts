/** What of a drawing's look lies in style sheets, and must go along with it. */
const LOOK = [
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
/** Sharp enough for a printed page. */
const PNG_SCALE = 2;

export interface TitleBlock {
  title: string;
  /** Of which project, which period, made when. */
  facts: string;
}

/** Drawings side by side under a title, as one SVG that stands by itself: always in the light theme. */
export function drawingFile(drawings: readonly SVGSVGElement[], { title, facts }: TitleBlock): Blob {
  const sizes = drawings.map((one) => ({
    width: Number(one.getAttribute("width")),
    height: Number(one.getAttribute("height")),
  }));
  const wide = sizes.reduce((sum, { width }) => sum + width + GAP, -GAP) + 2 * MARGIN;
  const high = Math.max(...sizes.map(({ height }) => height)) + TITLE_HEIGHT + 2 * MARGIN;
  const root = element("svg", { width: wide, height: high, viewBox: `0 0 ${wide} ${high}` });
  root.setAttribute("xmlns", SVG);
  root.append(element("rect", { width: "100%", height: "100%", fill: "#ffffff" }));
  const font = { "font-family": "sans-serif", fill: "#161b18" };
  root.append(
    written(title, { ...font, x: MARGIN, y: MARGIN + 16, "font-size": 18, "font-weight": 650 }),
    written(facts, { ...font, x: MARGIN, y: MARGIN + 36, "font-size": 12.5, fill: "#59625d" }),
  );
  let x = MARGIN;
  drawings.forEach((drawing, at) => {
    const group = element("g", { transform: `translate(${x} ${MARGIN + TITLE_HEIGHT})` });
    group.append(...inLight(drawing).childNodes);
    root.append(group);
    x += (sizes[at]?.width ?? 0) + GAP;
  });
  return new Blob([new XMLSerializer().serializeToString(root)], { type: "image/svg+xml" });
}

const SVG = "http://www.w3.org/2000/svg";

function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

function written(text: string, attributes: Record<string, string | number>): SVGElement {
  const made = element("text", attributes);
  made.textContent = text;
  return made;
}

/** A copy whose parts bear their look themselves, as it is in the light theme. */
function inLight(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const { dataset } = document.documentElement;
  const before = dataset["theme"];
  // Turned and turned back before anything is painted: nobody sees it.
  dataset["theme"] = "light";
  // What has just come has no other colour to come from; what stood there would be on its way from the dark.
  drawing.after(copy);
  const parts = [...copy.querySelectorAll<SVGElement>("*")].map((part) => {
    const look = getComputedStyle(part);
    return { part, look: LOOK.map((name) => [name, look.getPropertyValue(name)] as const) };
  });
  copy.remove();
  if (before === undefined) delete dataset["theme"];
  else dataset["theme"] = before;
  for (const { part, look } of parts) {
    part.removeAttribute("class");
    for (const [name, value] of look) part.setAttribute(name, value);
  }
  return copy;
}

/** The same as a picture of points, `scale` to each of the drawing. @throws where the browser cannot draw it */
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
