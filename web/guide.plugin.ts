// Brings the user's guide into the build: a part of the program per language, loaded when somebody opens it, and a file
// per language from which the server draws the PDF.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Plugin, runnerImport } from "vite";
import { flatten } from "../scripts/flatten.mjs";
import { GUIDE, GUIDE_LANGUAGES, pictureFile, readGuide, servedName } from "../scripts/guide.mjs";

const MODULE = /^virtual:guide\/(es|en|fr|pt)$/;
const RESOLVED = /^\0virtual:guide\/(es|en|fr|pt)$/;

/** What the screen says in a language, by key: the first load's words and those of every page. */
async function labelsOf(language: string): Promise<Map<string, string>> {
  const { module } = await runnerImport<typeof import("./guide.labels.ts")>(
    join(import.meta.dirname, "guide.labels.ts"),
    { configFile: false },
  );
  return new Map(flatten(module.labels[language]) as [string, string][]);
}

/** @throws where a page names a label or a link that is not there; that its pictures are there is checked apart */
async function load(language: string) {
  const labels = await labelsOf(language);
  const read = readGuide(language, labels, { needsPictures: false });
  if (read.faults.length > 0) throw new Error(`the guide has faults:\n${read.faults.join("\n")}`);
  return { ...read, labels };
}

export function guide(): Plugin {
  let serves = false;
  return {
    name: "guide",
    configResolved(config) {
      serves = config.command === "serve";
    },
    resolveId: (id) => (MODULE.test(id) ? `\0${id}` : null),
    async load(id) {
      const [, language] = RESOLVED.exec(id) ?? [];
      if (!language) return null;
      const { guide: pages, pictures } = await load(language);
      for (const { job } of pages.pages) this.addWatchFile(join(GUIDE, language, `${job}.md`));
      const shown = [...pictures].map(([name, { width, height }]) => {
        const file = pictureFile(language, name);
        const address = serves ? `/@fs${file}` : `/${servedName(language, name, readFileSync(file))}`;
        return [name, { address, width, height }];
      });
      return `export default ${JSON.stringify({ ...pages, pictures: Object.fromEntries(shown) })};`;
    },
    async generateBundle() {
      for (const language of GUIDE_LANGUAGES) {
        const { guide: pages, pictures, labels } = await load(language);
        const files: Record<string, string> = {};
        for (const name of pictures.keys()) {
          const source = readFileSync(pictureFile(language, name));
          const fileName = servedName(language, name, source);
          files[name] = fileName;
          this.emitFile({ type: "asset", fileName, source });
        }
        const words = Object.fromEntries(
          ["title", "contents", "pageOf", "subtitle", "file"].map((key) => [key, labels.get(`guide.${key}`)]),
        );
        const source = JSON.stringify({ ...pages, pictures: files, words });
        this.emitFile({ type: "asset", fileName: `guide/${language}.json`, source });
      }
    },
  };
}
