// Brings the user's guide into the build: a part of the program per language, loaded when somebody opens it, and a file
// per language from which the server draws the PDF.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { GUIDE, GUIDE_LANGUAGES, pictureFile, readGuide, servedName } from "../scripts/guide.mjs";
import { messagesIn } from "../scripts/locale-files.mjs";

const MODULE = /^virtual:guide\/(es|en|fr|pt)$/;
const RESOLVED = /^\0virtual:guide\/(es|en|fr|pt)$/;

/** @throws where a page names a label or a link that is not there; that its pictures are there is checked apart */
function load(language: string) {
  const labels = messagesIn(language).screen;
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
    load(id) {
      const [, language] = RESOLVED.exec(id) ?? [];
      if (!language) return null;
      const { guide: pages, pictures } = load(language);
      for (const { job } of pages.pages) this.addWatchFile(join(GUIDE, language, `${job}.md`));
      const shown = [...pictures].map(([name, { width, height }]) => {
        const file = pictureFile(language, name);
        const address = serves ? `/@fs${file}` : `/${servedName(language, name, readFileSync(file))}`;
        return [name, { address, width, height }];
      });
      return `export default ${JSON.stringify({ ...pages, pictures: Object.fromEntries(shown) })};`;
    },
    generateBundle() {
      for (const language of GUIDE_LANGUAGES) {
        const { guide: pages, pictures, labels } = load(language);
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
