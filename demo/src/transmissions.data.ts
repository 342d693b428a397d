import type { Frequency } from "@vetaverde/domain/authorities/due";
import type { ServiceName } from "@vetaverde/domain/authorities/services";
import type { Unit } from "@vetaverde/domain/devices/units";

export interface DemoProfile {
  name: string;
  service: ServiceName;
  /** Of a domain that never exists: the demonstration sends to nobody. */
  address: string;
  settings: Record<string, string>;
  frequency: Frequency;
  station: string;
  /** Serial of the device with its variables. */
  device: string;
  fields: readonly { name: string; variable: string; unit?: Unit; decimals?: number }[];
  /** Days for which it has instants. */
  days: number;
}

/** The production well: it was sent each day, and is paused while its right is being transferred. */
export const well: DemoProfile = {
  name: "Pozo de producción PS-01",
  service: "dga-groundwater",
  address: "https://dga.example/api/v1",
  settings: { workCode: "OB-0302-118", companyRut: "76123456-0", userRut: "12345678-5" },
  frequency: "day",
  station: "PS-01",
  device: "MODI-0160",
  fields: [
    { name: "caudal", variable: "Caudal de extracción" },
    { name: "totalizador", variable: "Totalizador" },
  ],
  days: 45,
};

/** The effluent, in trial: what would be sent is recorded. */
export const effluent: DemoProfile = {
  name: "Descarga NT-02",
  service: "sma-online",
  address: "https://sma.example/api/v1",
  settings: { user: "quebrada.alta", unit: "10452", process: "31", device: "NT-02" },
  frequency: "hour",
  station: "NT-02",
  device: "MODI-0161",
  fields: [{ name: "Q", variable: "Caudal del efluente", unit: "L/s", decimals: 2 }],
  days: 3,
};

export const GAP_CODES = [
  { code: "M", meaning: "Mantención del medidor" },
  { code: "E", meaning: "Corte de energía en el pozo" },
];

const TAKEN = "Medición ingresada";

/** What the authority answered, in order; the last one stands. */
export interface Answers {
  answers: readonly {
    outcome: "accepted" | "acceptedEarlier" | "refused" | "lost" | "unclear";
    status: number | null;
    words: string;
    hasReceipt?: boolean;
  }[];
  /** Decided by a person before the last answer. */
  correction?: { flow: string; reason: string };
}

const accepted = { outcome: "accepted", status: 200, words: TAKEN, hasReceipt: true } as const;
export const ACCEPTED: Answers = { answers: [accepted] };
const REFUSED = {
  outcome: "refused",
  status: 400,
  words: "El caudal informado supera el caudal máximo instantáneo del derecho",
} as const;

/** Days before today on which it was otherwise than accepted at once. */
export const EXCEPTIONS: Readonly<Record<number, Answers>> = {
  31: {
    answers: [
      { outcome: "lost", status: null, words: "timeOut" },
      {
        outcome: "acceptedEarlier",
        status: 400,
        words: "Ya existe un registro en esa fecha, hora para la obra.",
        hasReceipt: true,
      },
    ],
  },
  24: {
    answers: [REFUSED, accepted],
    correction: { flow: "8.40", reason: "Caudal promedio de la hora; el peak fue la partida de la bomba" },
  },
  6: { answers: [REFUSED, REFUSED] },
  5: { answers: [{ outcome: "unclear", status: 200, words: "OK" }] },
};

/** Without values: a person declared why. */
export const GAP = { daysAgo: 17, code: "M", reason: "Cambio de la batería del transmisor, orden 4471" };
/** The pump was off: values are missing, and nobody has decided. */
export const MISSING_DAYS_AGO = 9;
/** From then on what becomes due waits. */
export const PAUSED_DAYS_AGO = 3;
