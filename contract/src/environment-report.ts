import { BALANCE_RULES } from "@vetaverde/domain/chemistry/balance";
import { ANION_FACIES, CATION_FACIES, DIAMOND_FIELDS } from "@vetaverde/domain/chemistry/facies";
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { XLSX } from "./previews.ts";
import { sampleRepeat, standardMethods } from "./sample-repeats.ts";
import { day, id, inProject, many, partialDay } from "./shapes.ts";

export const WATER_DIAGRAMS_AREA = "WaterDiagrams";
const area = WATER_DIAGRAMS_AREA;

export const WATER_CATEGORIES = ["Agua", "Geoquímica"] as const;
export type WaterCategory = (typeof WATER_CATEGORIES)[number];
/** Maximum number of samples in one figure. */
export const MAX_SAMPLES = 20_000;
/** Ions that a sample needs in order to be plotted. */
export const MISSING_IONS = ["Ca", "Mg", "Na", "Cl", "SO4", "HCO3"] as const;
/**
 * Why a sample is not plotted: some ions were not measured, one has several values of which none is chosen, or a
 * triangle's sum is zero.
 */
export const NOT_PLOTTED = ["missing", "repeated", "nothing"] as const;
export const BALANCE_VERDICTS = ["good", "doubtful", "bad"] as const;

/** Nitrate is no part of the classic diagrams; on request it is added to chloride. */
export const NITRATE = ["excluded", "withChloride"] as const;

const number = z.number();
const measured = number
  .nullable()
  .meta({ description: "Concentration in meq/L; null if it was not measured" });
const percent = number.meta({ description: "Share in % of the meq/L of its triangle, 0 to 100" });
const ions = ["Ca", "Mg", "Na", "K", "HCO3", "CO3", "Cl", "SO4", "NO3"] as const;

/** A sample in the ion diagrams. Null: the value could not be computed; an unknown point is never plotted. */
export const waterSample = z
  .object({
    id,
    code: z.string(),
    station: z.string(),
    stationId: id,
    campaign: z.string().nullable(),
    date: partialDay.nullable().meta({
      description: "Day of sampling, in the project's time zone; the month or year if no more is known",
    }),
    meq: z.object({
      Ca: measured,
      Mg: measured,
      Na: measured,
      K: measured,
      HCO3: measured,
      CO3: measured,
      Cl: measured,
      SO4: measured,
      NO3: measured,
    }),
    pctMeq: z
      .object({
        Ca: percent,
        Mg: percent,
        "Na+K": percent,
        Cl: percent,
        SO4: percent,
        "HCO3+CO3": percent,
      })
      .nullable(),
    cbe: number.nullable().meta({ description: "Charge-balance error in %, signed; null without a balance" }),
    balance: z.enum(BALANCE_VERDICTS).nullable().meta({
      description:
        "Charge-balance verdict by the project's criterion: up to 5 %, up to 10 %, beyond; or good and bad by Standard Methods 1030 E",
    }),
    byPercent: z.enum(BALANCE_VERDICTS).nullable().meta({
      description: "Verdict by the size of the error: up to 5 %, up to 10 %, beyond; null without a balance",
    }),
    byStandardMethods: standardMethods,
    acidCbe: number.nullable().meta({
      description: "Charge-balance error with H+, Fe, Al and Mn included, for water of a pH below 4",
    }),
    cations: z
      .object({ x: number, y: number })
      .nullable()
      .meta({ description: "Position in a triangle of side 1, from its left corner" }),
    anions: z.object({ x: number, y: number }).nullable(),
    diamond: z.object({ u: number, v: number, x: number, y: number }).nullable().meta({
      description:
        "Position in the diamond; u: share of Na+K, v: share of SO4+Cl, 0 to 1; x and y from its left corner",
    }),
    stiff: z.array(number).nullable().meta({ description: "Na+K, Ca, Mg, Cl, HCO3+CO3, SO4 in meq/L" }),
    facies: z
      .string()
      .nullable()
      .meta({
        description: `By the ion above 50 %: ${CATION_FACIES.join(", ")} – ${ANION_FACIES.join(", ")}`,
      }),
    field: z.enum(DIAMOND_FIELDS).nullable().meta({ description: "Field of the diamond" }),
    missing: z.array(z.enum(MISSING_IONS)),
    undecided: z
      .array(z.string())
      .meta({ description: "Parameters with several values of which none is chosen, so that none is used" }),
    repeats: z
      .array(sampleRepeat)
      .meta({ description: "Parameters with several different results, and what is used of them" }),
    notPlotted: z.enum(NOT_PLOTTED).nullable(),
    substituted: z
      .array(z.enum(ions))
      .meta({ description: "Ions that were not detected and are replaced by half of their detection limit" }),
    fromAlkalinity: z.boolean().meta({ description: "Whether HCO3 was computed from the alkalinity" }),
    pH: number.nullable(),
    tds: z
      .object({ value: number, measured: z.boolean() })
      .nullable()
      .meta({ description: "Total dissolved solids in mg/L; the sum of the ions if it was not measured" }),
  })
  .meta({ id: "WaterSample" });
export type WaterSample = z.output<typeof waterSample>;

const filters = {
  category: z.enum(WATER_CATEGORIES).optional(),
  station: many(z.string().min(1).max(200)).meta({ description: "Identifiers or names of stations" }),
  campaign: many(id),
  from: day.optional(),
  to: day.optional(),
  nitrate: z.enum(NITRATE).optional().meta({
    description:
      "Handling of nitrate; `withChloride`: NO3 is counted with Cl in shares, positions and facies, and a sample without NO3 has none of these",
  }),
};
const query = z.strictObject({
  ...filters,
  page: z.coerce.number().int().min(1).default(1),
  size: z.coerce.number().int().min(1).max(MAX_SAMPLES).default(MAX_SAMPLES),
});
const count = z.number().int();
const figure = z.object({
  items: z.array(waterSample),
  total: count,
  page: count,
  size: count,
  nitrate: z.enum(NITRATE).meta({ description: "Whether the Cl of the shares includes NO3" }),
  undated: count.meta({
    description:
      "Number of samples that match the other filters and have no sampling day, which no period includes; 0 if no period is requested",
  }),
  laboratories: z.array(z.string()).meta({ description: "Laboratories that analysed the samples, by name" }),
  balanceRule: z.enum(BALANCE_RULES).meta({ description: "The project's criterion of the balance verdicts" }),
  plotted: count.meta({ description: "Number of the items that are plotted" }),
});

/** Empty: the laboratory does not state the fraction. */
const FRACTIONS = ["", "total", "dissolved"] as const;

export const waterOptions = z
  .object({
    stations: z.array(
      z.object({
        id,
        name: z.string(),
        samples: count,
        symbol: count.meta({
          description: "Number of its symbol in the figures, from 0; further stations do not change it",
        }),
        place: z.object({ latitude: number, longitude: number }).nullable(),
      }),
    ),
    parameters: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        unit: z.string(),
        results: count,
        fractions: z
          .array(z.object({ fraction: z.enum(FRACTIONS), results: count }))
          .meta({ description: "Fractions that were measured; empty if not stated" }),
      }),
    ),
    campaigns: z.array(z.object({ id, name: z.string(), samples: count })),
    dates: z.object({ from: day, to: day }).nullable(),
    samples: count,
  })
  .meta({ id: "WaterOptions" });
export type WaterOptions = z.output<typeof waterOptions>;

const words =
  "per sample meq/L, % meq, positions, charge-balance error, water type and what is missing. What was not detected counts as half of its detection limit, and is named.";

export const environmentReportEndpoints = {
  options: endpoint({
    method: "GET",
    path: "/fkl-data-filter/{project}/options",
    access: "read",
    area,
    summary: "Lists the stations, parameters, campaigns and days that have laboratory data of a category.",
    params: inProject,
    query: z.strictObject({ category: z.enum(WATER_CATEGORIES).optional() }),
    reply: waterOptions,
  }),
  piper: endpoint({
    method: "GET",
    path: "/fkl-data-filter/{project}/piper",
    access: "read",
    area,
    summary: `Samples for the diagram of Piper: ${words}`,
    params: inProject,
    query,
    reply: figure,
  }),
  stiff: endpoint({
    method: "GET",
    path: "/fkl-data-filter/{project}/stiff",
    access: "read",
    area,
    summary: `Samples for the diagrams of Stiff: ${words}`,
    params: inProject,
    query,
    reply: figure,
  }),
  csv: endpoint({
    method: "GET",
    path: "/fkl-data-filter/{project}/ions.csv",
    access: "read",
    area,
    summary: "Returns meq/L, % meq, balance and facies of each sample as CSV.",
    params: inProject,
    query: z.strictObject(filters),
    download: { contentType: "text/csv; charset=utf-8" },
  }),
  xlsx: endpoint({
    method: "GET",
    path: "/fkl-data-filter/{project}/ions.xlsx",
    access: "read",
    area,
    summary: "Returns meq/L, % meq, balance and facies of each sample as a workbook.",
    params: inProject,
    query: z.strictObject(filters),
    download: { contentType: XLSX },
  }),
} as const;
