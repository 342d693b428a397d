import ExcelJS from "exceljs";
import { Caller, childrenOf, type Product, peakMegabytes } from "./product.ts";
import { compare, timed } from "./ratio.ts";

const SAMPLES = 10_000;
/** Twenty parameters; all but the first two in mg/L. */
const PARAMETERS = [
  ...["pH", "CE (µS/cm)", "Ca", "Mg", "Na", "K", "HCO3", "Cl", "SO4", "NO3", "F"],
  ...["As", "Cu", "Fe", "Mn", "Zn", "Al", "Pb", "Cd", "Hg"],
];
const FIRST_DAY = Date.UTC(2021, 0, 1);

let books = 0;

const resultOf = (sample: number, at: number): string | number => {
  if (at === 0) return 6 + (sample % 30) / 10;
  if (at > 10 && (sample + at) % 7 === 0) return "<0,001";
  return Number((((sample * 31 + at * 17) % 9973) / 97 + 0.1).toPrecision(4));
};

/** A laboratory's workbook. Each has distinct samples, so that every import adds something. */
async function makeBook(
  layout: "wide" | "long",
  stations: readonly string[],
): Promise<Uint8Array<ArrayBuffer>> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("Resultados");
  const mark = `B${++books}`;
  const heads = ["Estación", "Muestra", "Fecha"];
  const units = PARAMETERS.map((name, at) => (at < 2 ? name : `${name} (mg/L)`));
  sheet.addRow(
    layout === "wide" ? [...heads, ...units] : [...heads, "Parámetro", "Resultado", "Unidad", "Método"],
  );
  for (let sample = 0; sample < SAMPLES; sample++) {
    const day = new Date(FIRST_DAY + (sample % 1800) * 86_400_000);
    const of = [stations[sample % stations.length], `${mark}-${sample}`, day];
    const values = PARAMETERS.map((_, at) => resultOf(sample, at));
    if (layout === "wide") sheet.addRow([...of, ...values]);
    else
      for (const [at, value] of values.entries())
        sheet.addRow([
          ...of,
          (PARAMETERS[at] ?? "").replace(/ \(.*/, ""),
          value,
          at === 0 ? "" : at === 1 ? "µS/cm" : "mg/L",
          "SM 3125",
        ]);
  }
  return new Uint8Array(await book.xlsx.writeBuffer());
}

async function previewOf(caller: Caller, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.append("file", new Blob([bytes]), "laboratorio.xlsx");
  const preview = await caller.send("POST", `/fkl-data-source/${caller.project}/samples/previews`, form);
  const { cells, imported, flagged, missing, rejected, newStations } = preview;
  if (
    cells !== SAMPLES * PARAMETERS.length ||
    cells !== imported + flagged + missing + rejected ||
    rejected > 0
  )
    throw new Error(`cells are lost: ${JSON.stringify({ cells, imported, flagged, missing, rejected })}`);
  if (newStations.length > 0) throw new Error("stations are missing");
  return preview;
}

const save = (caller: Caller, preview: string) =>
  caller.send("POST", `/fkl-data-source/${caller.project}/samples`, { preview });

/**
 * 10,000 samples of 20 results, from upload to preview and to commit, against the time that ExcelJS needs to open the
 * same file.
 */
export async function benchSamples(product: Product): Promise<void> {
  const caller = new Caller(product.url);
  await caller.signIn("admin@demo.vetaverde.org");
  const known = await caller.send("GET", `/fkl-data-source/${caller.project}/stations`);
  const stations = known.map(({ name }: { name: string }) => name);
  const open = (bytes: Uint8Array<ArrayBuffer>) =>
    timed(() => new ExcelJS.Workbook().xlsx.load(bytes.buffer));
  const peak = () => Math.max(0, ...childrenOf(product.process.pid ?? 0, "worker").map(peakMegabytes));
  for (const layout of ["wide", "long"] as const) {
    const looked = await makeBook(layout, stations);
    await caller.longestBlock();
    await compare(
      `preview of 10,000 samples × 20, ${layout}, to ExcelJS's load of the file`,
      layout === "wide" ? "<= 2" : "<= 1",
      3,
      () => timed(() => previewOf(caller, looked)),
      () => open(looked),
    );
    console.log(
      `  the worker's peak ${peak().toFixed(0)} MB, the web process's ${peakMegabytes(product.process.pid ?? 0).toFixed(0)} MB, blocked at most ${(await caller.longestBlock()).toFixed(0)} ms`,
    );
    await compare(
      `saving of 10,000 samples × 20, ${layout}, to ExcelJS's load of the file`,
      layout === "wide" ? "<= 2" : "<= 1",
      2,
      async () => {
        const { preview } = await previewOf(caller, await makeBook(layout, stations));
        return timed(() => save(caller, preview));
      },
      () => open(looked),
    );
    console.log(`  the web process blocked at most ${(await caller.longestBlock()).toFixed(0)} ms`);
  }
}
