import { cleanup, render, screen } from "@testing-library/react";
import type { PlanFinding } from "@vetaverde/contract/plan-findings";
import { LOCALES } from "@vetaverde/domain/locale";
import { afterEach, describe, expect, it } from "vitest";
import { chooseLocale, loadWords } from "../../../lib/i18n.ts";
import { monitoring } from "../../../testing/plans.ts";
import { FindingItem } from "./FindingItem.tsx";

afterEach(cleanup);

const finding = (rule: PlanFinding["rule"], params: PlanFinding["params"]): PlanFinding => ({
  id: "0".repeat(32),
  rule,
  params,
  rows: [
    {
      row: 12,
      plan: null,
      station: monitoring.station,
      shortCommitment: "Calidad de agua",
      type: monitoring.type.id,
      frequency: "quarterly",
      frequencyId: monitoring.frequency.id,
      start: "2027-01-01",
      end: "2027-12-31",
    },
  ],
  rowCount: 1,
  aside: null,
});

const GRID = { easting: 404_500, northing: 6_870_200, zone: "19S", datum: "WGS84" };
const INSTRUMENT = { instrument: "RCA 47" };

describe("a finding", () => {
  it.each<[PlanFinding["rule"], PlanFinding["params"], string[]]>([
    ["mixedWording", { word: "cada mes", means: "monthly", frequency: "quarterly" }, ["cada mes"]],
    [
      "mixedWording",
      { word: "cada mes", means: "monthly", frequency: "quarterly", column: "reportTerm" },
      ["cada mes"],
    ],
    ["farCoordinates", { ...GRID, km: 449 }, ["449", "19S", "PZ-T03"]],
    ["differentCoordinates", { ...GRID, metres: 412 }, ["412", "19S", "PZ-T03"]],
    ["mixedDatums", { datum: "PSAD56", other: "WGS84", times: 6 }, ["PSAD56", "WGS84"]],
    ["zoneMissing", { easting: 404_500, northing: 6_870_200 }, ["404"]],
    ["datumMissing", { easting: 404_500, northing: 6_870_200 }, ["404"]],
    ["datumNotConverted", { datum: "NAD27" }, ["NAD27"]],
    ["beforePermit", { ...INSTRUMENT, date: "2027-01-01", permitStart: "2027-02-15" }, ["RCA 47", "2027"]],
    [
      "afterPermit",
      { ...INSTRUMENT, date: "2039-12-31", permitEnd: "2038-12-31" },
      ["RCA 47", "2039", "2038"],
    ],
    ["limitMissing", { parameter: "Sulfato", word: "no superará" }, ["Sulfato", "no superará", "PZ-T03"]],
    ["referenceMissing", { word: "Tabla 9-4", document: "RCA 47" }, ["Tabla 9-4", "RCA 47"]],
  ])("%s names its row, both words and the fix, in every language", async (rule, params, words) => {
    for (const locale of LOCALES) {
      await chooseLocale(locale);
      await loadWords("planReview");
      const { container } = render(<FindingItem finding={finding(rule, params)} plan={null} />);
      const text = container.textContent ?? "";
      for (const word of [...words, "12", "Calidad de agua"])
        expect(text, `${locale} ${rule}`).toContain(word);
      expect(text, `${locale} ${rule}`).not.toMatch(/[{}]|undefined|NaN/);
      cleanup();
    }
  });

  it("names the column of the words that contradict the frequency", async () => {
    await chooseLocale("es");
    await loadWords("planReview");
    const params = { word: "mensual", means: "monthly", frequency: "quarterly" };
    render(
      <FindingItem finding={finding("mixedWording", { ...params, column: "parameters" })} plan={null} />,
    );
    expect(
      screen.getByText(/^Los parámetros indican «mensual», pero la frecuencia es trimestral/),
    ).toBeTruthy();
    cleanup();
    render(<FindingItem finding={finding("mixedWording", params)} plan={null} />);
    expect(screen.getByText(/^El texto indica «mensual»/)).toBeTruthy();
  });
});
