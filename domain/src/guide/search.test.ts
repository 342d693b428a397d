import { describe, expect, it } from "vitest";
import type { Guide, GuidePage } from "./guide.ts";
import { createGuideSearch } from "./search.ts";

const page = (job: GuidePage["job"], title: string, lines: readonly string[]): GuidePage => ({
  job,
  title,
  summary: lines[0] ?? "",
  blocks: lines.map((text) => ({ kind: "paragraph", line: [{ kind: "text", text }] })),
});
const guide: Guide = {
  locale: "es",
  pages: [
    page("import-plan", "Importar un plan", ["Una fila por estación.", "La estación está en el catálogo."]),
    page("field", "Trabajar en terreno", ["Guarde sin conexión.", "El plan se abre por estación."]),
  ],
};
const search = createGuideSearch(guide);
const titles = (typed: string) => search(typed).map(({ title }) => title);

describe("the search in the guide", () => {
  it("ignores accents and case, and matches the beginning of a word", () => {
    expect(titles("CONEXIÓN")).toEqual(["Trabajar en terreno"]);
    expect(titles("conex")).toEqual(["Trabajar en terreno"]);
  });

  it("returns the lines that contain the words, the one with the most first", () => {
    expect(search("catalogo estacion")).toEqual([
      {
        job: "import-plan",
        title: "Importar un plan",
        lines: ["La estación está en el catálogo.", "Una fila por estación."],
      },
    ]);
  });

  it("lists a page with a match in its title first", () => {
    expect(titles("plan")).toEqual(["Importar un plan", "Trabajar en terreno"]);
    expect(search("importar")[0]?.lines).toEqual([]);
  });

  it("tolerates a typing error where nothing else is found", () => {
    expect(titles("catlaogo")).toEqual(["Importar un plan"]);
  });

  it("finds nothing for an empty query, and for words that no page has together", () => {
    expect(search("  ")).toEqual([]);
    expect(search("catalogo conexion")).toEqual([]);
  });
});
