// The user guide: Markdown per language, pictures, and the UI messages that its pages reference by key.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { GUIDE_JOBS } from "../domain/src/guide/pages.ts";
import { parseGuidePage } from "../domain/src/guide/parse.ts";
import { root } from "./build-state.mjs";

export const GUIDE = join(root, "web/src/guide");
export const GUIDE_LANGUAGES = ["es", "en", "fr", "pt"];
/** A larger picture was not compressed. */
const MAX_PICTURE_BYTES = 100_000;

export const pictureFile = (language, name, folder = GUIDE) =>
  join(folder, "pictures", language, `${name}.png`);

/**
 * Reads the guide in a language.
 * @param labels UI messages by key
 * @param needsPictures whether a missing picture is a fault; false before they are taken for the first time
 * @returns `{ guide, pictures, faults }`: pages in the order of the contents, the pictures that they show, and one
 *   sentence per fault
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

/** Width and height from a PNG's header, so that the page reserves the space while a picture loads. */
const sizeOf = (png) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20), bytes: png.length });

/** A picture's file name in the product: derived from its content, so that it can be cached for ever. */
export const servedName = (language, name, png) =>
  `assets/guide/${language}-${name}-${createHash("sha256").update(png).digest("hex").slice(0, 10)}.png`;

/**
 * Checks that every page exists in every language with the same pictures, that each label, link and picture exists, and
 * that no picture is unused.
 * @param labelsOf returns the UI messages of a language, by key
 * @returns one sentence per fault
 */
export async function guideFaults(labelsOf, folder = GUIDE) {
  const faults = [];
  const outlines = new Map();
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
      const spanish = outlines.get(job) ?? outline;
      outlines.set(job, spanish);
      if (outline !== spanish) faults.push(`guide/${language}/${job}: is built otherwise than in Spanish`);
    }
  }
  return faults;
}

/**
 * The structure that all languages must share: headings, steps, lists, notes and pictures in their order, links and
 * labels.
 */
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
