import type { WaterSample } from "@vetaverde/contract/environment-report";
import { percentagesOf } from "@vetaverde/domain/chemistry/diagram";
import { beforeEach, vi } from "vitest";
import { setUpPage } from "../../../testing/set-up.ts";

/** An observer that never reports a width: the diagram uses its default. */
class Unknown {
  observe() {}
  disconnect() {}
}

/** Prepares a page on which diagrams have their default width. */
export function setUpDrawing(): void {
  setUpPage({ words: ["environmentReport"] });
  beforeEach(() => {
    vi.stubGlobal("ResizeObserver", Unknown);
  });
}

/** A sample with these concentrations in meq/L, without carbonate. */
export const waterOf = (meq: Parameters<typeof percentagesOf>[0], more: object = {}) =>
  ({
    id: "a",
    code: "A-1",
    station: "PM-01",
    stationId: "s",
    campaign: null,
    date: "2025-03-01",
    meq: { ...meq, CO3: null },
    pctMeq: percentagesOf(meq),
    balance: "good",
    missing: [],
    tds: null,
    ...more,
  }) as unknown as WaterSample;
