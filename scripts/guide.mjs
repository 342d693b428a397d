// The user's guide: Markdown per language, pictures, and the words of the screen that its pages name by their keys.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { GUIDE_JOBS } from "../domain/src/guide/pages.ts";
import { parseGuidePage } from "../domain/src/guide/parse.ts";
import { root } from "./build-state.mjs";

export const GUIDE = join(root, "web/src/guide");
export const GUIDE_LANGUAGES = ["es", "en", "fr", "pt"];
/** A picture that is larger was not compressed. */
const MAX_PICTURE_BYTES = 100_000;

export const pictureFile = (language, name, folder = GUIDE) =>
  join(folder, "pictures", language, `${name}.png`);

/**
 * Reads the guide in a language.
 * @param labels what the screen says, by key
 * @param needsPictures whether a picture that is missing is a fault: before they are taken for the first time it is none
 * @returns `{ guide, pictures, faults }`: pages in the order of the contents, the pictures that they show, and one
 *   sentence a fault
 */
export function readGuide(language, labels, { folder = GUIDE, needsPictures = true } = {}) {
  const faults = [];
  const pages = [];
  const pictures = new Map();
  for (const job of GUIDE_JOBS) {
    const file = join(folder, language, `${job}.md`);
    if (!existsSync(file)) {
      faults.push(`guide/${language}/${job}.md is missing`);
      continue;
    }
    const { page, faults: found } = parseGuidePage({
      job,
      text: readFileSync(file, "utf8"),
      label: (key) => labels.get(key),
      hasPicture: (name) => !needsPictures || existsSync(pictureFile(language, name, folder)),
    });
    pages.push(page);
    faults.push(...found.map((fault) => `guide/${language}/${fault}`));
    for (const block of page.blocks) if (block.kind === "picture") pictures.set(block.name, null);
  }
  for (const name of pictures.keys()) {
    const file = pictureFile(language, name, folder);
    if (existsSync(file)) pictures.set(name, sizeOf(readFileSync(file)));
    else pictures.delete(name);
  }
  return { guide: { locale: language, pages }, pictures, faults };
}

/** Width and height stand at the beginning of a PNG, so that the page keeps its place while a picture comes. */
const sizeOf = (png) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20), bytes: png.length });

/** The name of a picture in the product: of its content, so that it may be kept for ever. */
export const servedName = (language, name, png) =>
  `assets/guide/${language}-${name}-${createHash("sha256").update(png).digest("hex").slice(0, 10)}.png`;

/**
 * Every page in every language, with the same pictures; each label, link and picture is there; no picture is left over.
 * @param labelsOf gives the words of the screen in a language, by key
 * @returns one sentence a fault
 */
export async function guideFaults(labelsOf, folder = GUIDE) {
  const faults = [];
  const shown = new Map();
  for (const language of GUIDE_LANGUAGES) {
    const { guide, pictures, faults: found } = readGuide(language, await labelsOf(language), { folder });
    faults.push(...found);
    for (const [name, { bytes }] of pictures)
      if (bytes > MAX_PICTURE_BYTES) faults.push(`guide/pictures/${language}/${name}.png has ${bytes} bytes`);
    const own = join(folder, "pictures", language);
    for (const file of existsSync(own) ? readdirSync(own) : [])
      if (!pictures.has(file.replace(/\.png$/, "")))
        faults.push(`guide/pictures/${language}/${file} is shown on no page`);
    for (const { job, blocks } of guide.pages) {
      const outline = outlineOf(blocks);
      const spanish = shown.get(job) ?? outline;
      shown.set(job, spanish);
      if (outline !== spanish) faults.push(`guide/${language}/${job}: is built otherwise than in Spanish`);
    }
  }
  return faults;
}

/** What must be the same in all languages: headings, steps, lists, notes and pictures in their order, links and labels. */
function outlineOf(blocks) {
  return blocks
    .map((block) => {
      if (block.kind === "picture") return `picture ${block.name}`;
      if (block.kind === "heading") return "heading";
      const lines = block.items ?? [block.line];
      const links = lines.flat().flatMap((piece) => (piece.kind === "link" ? [piece.to] : []));
      const labels = lines.flat().filter((piece) => piece.kind === "label").length;
      return `${block.kind} ${lines.length} ${labels} ${links.sort().join(" ")}`;
    })
    .join("\n");
}
