import type { Call } from "@vetaverde/contract/endpoint";
import type { limitsEndpoints } from "@vetaverde/contract/limits";

type NewLimitSet = Call<typeof limitsEndpoints.create>["body"];

export interface DemoLimitSet {
  daysAgo: number;
  /** Names of the stations that the set applies to. */
  stations: readonly string[];
  set: Omit<NewLimitSet, "stations">;
  /** A later version, which warns from a share of each maximum. */
  warned?: { daysAgo: number; share: number; reason: string };
}

/**
 * Irrigation water with a version that warns, metals by hardness below the dam, a permit's limit for a spring, and a
 * regulation that is not reviewed yet.
 */
export const limitSets: readonly DemoLimitSet[] = [
  {
    daysAgo: 1_000,
    stations: ["AS-01", "AS-02", "AS-03", "AS-04", "AS-05", "MW-07", "MW-09", "MW-11", "MW-12"],
    set: {
      standard: "cl-nch1333-irrigation",
      reviewed: true,
      reason: "Tomado de la norma y revisado",
    },
    warned: { daysAgo: 400, share: 0.8, reason: "La RCA 45 pide avisar desde el 80 % del límite" },
  },
  {
    daysAgo: 700,
    stations: ["AS-02", "AS-04"],
    set: {
      standard: "us-epa-aquatic-life",
      reviewed: true,
      reason: "Compromiso voluntario: vida acuática aguas abajo del tranque",
    },
  },
  {
    daysAgo: 500,
    stations: ["AS-01", "AS-03"],
    // Below the laboratory's detection limit, so compliance cannot be decided.
    set: {
      name: "RCA 45 · Agua sin intervenir",
      regulation: "RCA 45/2019, considerando 7.2",
      matrices: ["surface"],
      source: "RCA 45/2019, tabla 7-3",
      reason: "Límites de la RCA",
      limits: [{ parameter: "As", fraction: "dissolved", unit: "µg/L", max: 0.5 }],
    },
  },
  {
    daysAgo: 3,
    stations: [],
    set: { standard: "cl-ds90-table1", reason: "Tomado de la norma, por revisar" },
  },
];
