import { expect, it } from "vitest";
import { seeded } from "../testing/seeded.ts";
import type { Cell } from "../text/cells.ts";
import { findTable } from "./laboratory.columns.ts";
import { type LaboratoryResult, readLaboratory } from "./laboratory.ts";
import { type RepeatedResult, UNDECIDED } from "./repeated-results.ts";
import { identifySamples } from "./sample-identity.ts";
import { lackingForDiagram, sampleWater } from "./sample-water.ts";

const FILES = 10_000;
const IONS = ["Ca", "Mg", "Na", "K", "Cl", "SO4", "HCO3"] as const;

/** A wide file of one to nine waters: its columns, what they repeat and what they lack is random; no value occurs twice. */
function randomFile(seed: number): { heads: Cell[]; rows: Cell[][]; codeAt: number; fractionAt: number } {
  const random = seeded(seed);
  const has = (percent: number) => random(1, 100) <= percent;
  const dates = random(0, 2);
  const hasCode = has(50);
  const hasFraction = has(15);
  const columns: [head: string, cell: () => Cell][] = [["Estación", () => `PZ-${random(1, 2)}`]];
  const codeAt = hasCode ? columns.push(["Muestra", () => (has(10) ? null : `M-${random(1, 4)}`)]) - 1 : -1;
  if (dates === 1) columns.push(["Fecha", () => (has(10) ? null : `${random(20, 22)}/05/2013`)]);
  if (dates === 2)
    columns.push(["Año", () => random(2012, 2013)], ["Mes", () => (has(10) ? null : random(4, 5))]);
  if (has(20)) columns.push(["Profundidad (m)", () => random(1, 2) * 5]);
  if (has(20)) columns.push(["Tipo de muestra", () => (has(40) ? "Duplicado" : null)]);
  const fractionAt = hasFraction
    ? columns.push(["Fracción", () => (has(50) ? "Disuelto" : "Total")]) - 1
    : -1;
  const heads: Cell[] = [...columns.map(([head]) => head), ...IONS.map((ion) => `${ion} (mg/L)`)];
  let last = 10;
  const value = () => {
    last += random(1, 9);
    return last;
  };
  const rows = Array.from({ length: random(1, 9) }, (): Cell[] => [
    ...columns.map(([, cell]) => cell()),
    ...IONS.map(() => (has(12) ? null : value())),
  ]);
  return { heads, rows, codeAt, fractionAt };
}

/** The results of each sample, by station and code. */
function samplesOf(results: readonly LaboratoryResult[], codes: ReadonlyMap<number, string>) {
  const samples = new Map<string, LaboratoryResult[]>();
  for (const result of results) {
    const key = `${result.station}\n${codes.get(result.row)}`;
    samples.set(key, [...(samples.get(key) ?? []), result]);
  }
  return [...samples.values()];
}

it(`no water is drawn of the values of two rows, unless the file joins them, in ${FILES} random files`, () => {
  const counts = { drawn: 0, joined: 0, undecided: 0 };
  for (let seed = 1; seed <= FILES; seed++) {
    const { heads, rows, codeAt, fractionAt } = randomFile(seed);
    const file = [heads, ...rows];
    const table = findTable(file);
    if (!table) throw new Error(`no table in file ${seed}`);
    const { results } = readLaboratory(file, table);
    const codes = identifySamples(results, table, { name: "calidad.xlsx", id: "f1" });
    for (const sample of samplesOf(results, codes)) {
      const measured = sample.map(
        ({ parameter, fraction, raw }, at): RepeatedResult => ({
          id: String(at),
          parameter,
          fraction: fraction ?? "",
          kind: "value",
          standard: Number(raw),
          analysedOn: null,
        }),
      );
      const water = sampleWater(measured, UNDECIDED, () => "mg/L");
      const { missing, undecided } = lackingForDiagram(water);
      if (undecided.length > 0) counts.undecided++;
      if (missing.length > 0 || undecided.length > 0) continue;
      counts.drawn++;
      const of = [...new Set(sample.map(({ row }) => row))].map((row) => file[row] ?? []);
      if (of.length === 1) continue;
      counts.joined++;
      const [first = []] = of;
      const hasOneCode = codeAt >= 0 && first[codeAt] && of.every((row) => row[codeAt] === first[codeAt]);
      const hasFractions = fractionAt >= 0 && new Set(of.map((row) => row[fractionAt])).size === of.length;
      expect(hasOneCode || hasFractions, `file ${seed}: ${JSON.stringify(of)}`).toBe(true);
      // A row that the file joins brings no second value of what is used of an ion.
      for (const ion of IONS) {
        const ofIon = measured.filter(({ parameter }) => parameter === ion);
        const dissolved = ofIon.filter(({ fraction }) => fraction === "dissolved");
        expect((dissolved.length > 0 ? dissolved : ofIon).length, `file ${seed}: ${ion}`).toBeLessThan(2);
      }
    }
  }
  // The test is of files that do have such waters.
  expect(counts.drawn).toBeGreaterThan(5000);
  expect(counts.joined).toBeGreaterThan(100);
  expect(counts.undecided).toBeGreaterThan(1000);
});
