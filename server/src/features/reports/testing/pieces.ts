import type { ReportValue } from "@vetaverde/domain/reports/variation";
import { addDays, addMonths } from "@vetaverde/domain/time/dates";
import type { ReportCover, ReportNeutraliser, ReportPair, ReportPiece } from "../render/report.protocol.ts";

const cover: Omit<ReportCover, "contents"> = {
  kind: "cover",
  report: "parameter-variation",
  locale: "es",
  version: "1.0.0",
  logo: null,
  project: { name: "Quebrada Alta", company: "Minera Quebrada Alta SpA", color: "#0A7A5A" },
  from: "2023-01-01",
  to: "2025-12-31",
  dataDay: "2025-10-15",
  limitSets: ["NCh 1333 riego, versión 2"],
};

/** A made-up rising series with non-detects in between. */
export function pairOf(station: string, parameter: string, values = 12): ReportPair {
  return {
    kind: "pair",
    station,
    parameter,
    code: parameter,
    fraction: "dissolved",
    unit: "mg/L",
    unconverted: 1,
    values: Array.from({ length: values }, (_, at): ReportValue => {
      const day = addMonths("2023-01-15", at * 3);
      return at % 5 === 4
        ? { day, kind: "below", value: 0.01 }
        : { day, kind: "value", value: 0.02 + at * 0.004 };
    }),
    limits: [
      {
        name: "NCh 1333 riego, versión 2",
        from: null,
        to: null,
        limit: { min: null, max: { kind: "fixed", value: 0.05 }, warning: 0.8 },
        tally: { exceeds: 3, warns: 2, meets: 7, indeterminate: 0 },
        own: [],
      },
    ],
  };
}

export function neutraliserOf(name: string, days = 90): ReportNeutraliser {
  const water = (day: string, pH: number) => ({
    day,
    pH,
    alkalinity: pH > 6 ? 40 : null,
    Fe: pH > 6 ? 0.2 : 60,
    Fe2: null,
    Fe3: null,
    Al: 22,
    Mn: 8,
  });
  return {
    kind: "neutraliser",
    name,
    inlet: "AC-01",
    outlet: "EF-01",
    product: { reagent: "Ca(OH)2", purity: 0.9, efficiency: 0.85 },
    doses: Array.from({ length: days }, (_, at) => ({
      day: addDays("2025-01-01", at),
      kg: 900 + (at % 7) * 30,
      m3: 2400 + (at % 5) * 40,
    })),
    before: [0, 28, 56, 84].map((at) => water(addDays("2025-01-01", at), 3.1 + at / 400)),
    after: [0, 28, 56, 84].map((at) => water(addDays("2025-01-01", at), 7.4 + at / 200)),
  };
}

export async function* piecesOf(
  parts: readonly (ReportPair | ReportNeutraliser)[],
  more: Partial<ReportCover> = {},
): AsyncGenerator<ReportPiece> {
  const contents = parts.map((part) =>
    part.kind === "pair" ? { title: part.parameter, under: part.station } : { title: part.name, under: null },
  );
  yield { ...cover, contents, ...more };
  yield* parts;
}
