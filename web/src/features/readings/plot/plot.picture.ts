import type { Theme } from "../../../lib/theme.ts";
import { inkOf } from "../series.colors.ts";

const HEAD = 44;

/** Renders all plots of a container below each other into one picture, with a title. */
export function pngOf(place: HTMLElement | null, title: string, theme: Theme): Promise<Blob | null> {
  const plots = [...(place?.querySelectorAll("canvas") ?? [])];
  const heads = [...(place?.querySelectorAll("h3") ?? [])].map(({ textContent }) => textContent ?? "");
  const ratio = globalThis.devicePixelRatio || 1;
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(320, ...plots.map(({ width }) => width));
  canvas.height = plots.reduce((sum, { height }) => sum + height + HEAD * ratio, HEAD * ratio);
  const pen = canvas.getContext("2d");
  if (!pen) return Promise.resolve(null);
  const ink = inkOf(theme);
  pen.fillStyle = ink.surface;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = ink.text;
  pen.font = `600 ${14 * ratio}px ${place ? getComputedStyle(place).fontFamily : "sans-serif"}`;
  pen.fillText(title, 12 * ratio, 28 * ratio);
  let y = HEAD * ratio;
  for (const [i, plot] of plots.entries()) {
    pen.fillText(heads[i] ?? "", 12 * ratio, y + 24 * ratio);
    pen.drawImage(plot, 0, y + HEAD * ratio);
    y += plot.height + HEAD * ratio;
  }
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
