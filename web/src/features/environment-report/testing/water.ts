import type { WaterSample } from "@vetaverde/contract/environment-report";
import { percentagesOf } from "@vetaverde/domain/chemistry/diagram";
import { beforeEach, vi } from "vitest";
import type { Part } from "../../../lib/i18n.ts";
import { setUpPage } from "../../../testing/set-up.ts";

/** An observer that never reports a width: the diagram uses its default. */
class Unknown {
  observe() {}
  disconnect() {}
}

/** Prepares a page on which diagrams have their default width. @param words further message files */
export function setUpDrawing(...words: Part[]): void {
  setUpPage({ words: ["environmentReport", ...words] });
  beforeEach(() => {
    vi.stubGlobal("ResizeObserver", Unknown);
  });
}

type Meq = Record<Exclude<keyof WaterSample["meq"], "CO3" | "NO3">, number> & { NO3?: number };

/** A sample with these concentrations in meq/L, without carbonate. */
export const waterOf = (meq: Meq, more: Partial<WaterSample> = {}): WaterSample => ({
  id: "a",
  code: "A-1",
  station: "PM-01",
  stationId: "s",
  campaign: null,
  date: "2025-03-01",
  meq: { NO3: null, ...meq, CO3: null },
  pctMeq: percentagesOf(meq),
  cbe: null,
  balance: "good",
  byPercent: "good",
  byStandardMethods: true,
  acidCbe: null,
  cations: null,
  anions: null,
  diamond: null,
  stiff: null,
  facies: null,
  field: null,
  missing: [],
  undecided: [],
  repeats: [],
  notPlotted: null,
  substituted: [],
  fromAlkalinity: false,
  pH: null,
  tds: null,
  ...more,
});
