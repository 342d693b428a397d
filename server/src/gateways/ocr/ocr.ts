// OCR of page images, with language data from the package registry: no network access at run time.
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TextRun } from "@vetaverde/domain/text/page";
import type { Worker } from "tesseract.js";

export type OcrLanguage = "spa" | "eng" | "fra" | "por";
export const OCR_LANGUAGES: readonly OcrLanguage[] = ["spa", "eng", "fra", "por"];

/** The language in which a scan is read until its own is known. */
export const OCR_GUESS: OcrLanguage = "spa";

export interface OcrPage {
  /** In points, from the page's top left corner. */
  runs: TextRun[];
  /** 0 to 1, average over the page's words weighted by length; 0 when there are no words. */
  confidence: number;
}

export interface Ocr {
  /** Reads a PNG. `scale`: pixels per point of the page. */
  read(png: Buffer, scale: number, languages: readonly OcrLanguage[]): Promise<OcrPage>;
  close(): Promise<void>;
}

/** Words with a lower OCR confidence are specks and lines. */
const NOISE = 0.15;
const packages = createRequire(import.meta.url);

/** The library expects all languages in one directory, but each has its own package. */
async function copyLanguages(languages: readonly OcrLanguage[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vv-ocr-"));
  for (const code of languages) {
    const home = dirname(packages.resolve(`@tesseract.js-data/${code}/package.json`));
    const name = `${code}.traineddata.gz`;
    await copyFile(join(home, "4.0.0_best_int", name), join(folder, name));
  }
  return folder;
}

async function start(languages: readonly OcrLanguage[]): Promise<Worker> {
  const { createWorker, OEM } = await import("tesseract.js");
  const langPath = await copyLanguages(languages);
  try {
    const options = { langPath, cacheMethod: "none", gzip: true };
    return await createWorker([...languages], OEM.LSTM_ONLY, options);
  } finally {
    await rm(langPath, { recursive: true, force: true });
  }
}

/** One recogniser, which loads the languages of its pages. */
function createRecogniser(): Ocr {
  let worker: Worker | null = null;
  let speaks = "";
  const speaking = async (languages: readonly OcrLanguage[]): Promise<Worker> => {
    const languageCodes = languages.join("+");
    if (worker && speaks === languageCodes) return worker;
    await worker?.terminate();
    worker = await start(languages);
    speaks = languageCodes;
    return worker;
  };
  return {
    read: async (png, scale, languages) => {
      const reader = await speaking(languages);
      const { data } = await reader.recognize(png, {}, { blocks: true, text: false });
      return pageOf(data.blocks ?? [], scale);
    },
    close: async () => {
      await worker?.terminate();
      worker = null;
    },
  };
}

/** As many recognisers as pages are read at the same time; each page takes one that is free. */
export function createOcr(atOnce = 1): Ocr {
  const all = Array.from({ length: atOnce }, createRecogniser);
  const free = [...all];
  const waiting: ((recogniser: Ocr) => void)[] = [];
  const take = (): Promise<Ocr> => {
    const one = free.shift();
    return one ? Promise.resolve(one) : new Promise((resolve) => waiting.push(resolve));
  };
  const release = (one: Ocr) => {
    const next = waiting.shift();
    if (next) next(one);
    else free.unshift(one);
  };
  return {
    read: async (png, scale, languages) => {
      const one = await take();
      try {
        return await one.read(png, scale, languages);
      } finally {
        release(one);
      }
    },
    close: async () => {
      await Promise.all(all.map((one) => one.close()));
    },
  };
}

interface Word {
  text: string;
  confidence: number;
  bbox: { x0: number; y0: number; x1: number; y1: number };
}
interface Block {
  paragraphs: { lines: { words: Word[]; bbox: Word["bbox"] }[] }[];
}

function pageOf(blocks: readonly Block[], scale: number): OcrPage {
  const runs: TextRun[] = [];
  let letters = 0;
  let sure = 0;
  const points = (dots: number) => Math.round((dots / scale) * 100) / 100;
  for (const line of blocks.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))) {
    for (const { text, confidence, bbox } of line.words) {
      if (text.trim() === "" || confidence / 100 < NOISE) continue;
      letters += text.length;
      sure += (text.length * confidence) / 100;
      runs.push({
        text,
        x: points(bbox.x0),
        // All words of a line get the line's height, whatever letters they have.
        y: points(line.bbox.y0),
        width: points(bbox.x1 - bbox.x0),
        height: points(line.bbox.y1 - line.bbox.y0),
      });
    }
  }
  return { runs, confidence: letters === 0 ? 0 : Math.round((sure / letters) * 1000) / 1000 };
}
