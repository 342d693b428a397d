import type { Bound } from "./limit.ts";
import type { LimitFraction, LimitLine } from "./limit-set.ts";

/** A regulation's limits as a starting point for a project. A user reviews them before they apply. */
export interface StandardSet {
  key: string;
  name: string;
  regulation: string;
  class: string;
  /** The waters that it applies to; empty: any. */
  matrices: readonly string[];
  /** The day from which the regulation is in force, YYYY-MM-DD; null where it is no law. */
  validFrom: string | null;
  /** Source of the values. */
  source: string;
  lines: readonly LimitLine[];
}

const line = (
  parameter: string,
  bounds: { min?: Bound; max?: Bound },
  { unit = "mg/L", fraction = "any", note = null }: Partial<Omit<LimitLine, "parameter">> = {},
): LimitLine => ({
  parameter,
  fraction,
  unit,
  min: bounds.min ?? null,
  max: bounds.max ?? null,
  warning: null,
  note,
});
const fixed = (value: number): Bound => ({ kind: "fixed", value });

/** `As 0.1; B 0.75`: maxima in mg/L. */
const maxima = (text: string, fraction: LimitFraction = "any"): LimitLine[] =>
  text.split(";").map((one) => {
    const [parameter = "", value] = one.trim().split(" ");
    return line(parameter, { max: fixed(Number(value)) }, { fraction });
  });
const pH = (min: number, max: number) => line("pH", { min: fixed(min), max: fixed(max) }, { unit: "pH" });
const countLimit = (parameter: string, max: number) =>
  line(parameter, { max: fixed(max) }, { unit: "NMP/100 mL" });

/** Hardness in mg/L CaCO3, outside of which the formulas of the US EPA are not used. */
const HARDNESS = { covariate: "hardness", from: 25, to: 400 } as const;
/** Metal, slope, intercept and factor of the acute and of the chronic criterion. */
type Criterion = readonly [slope: number, intercept: number, factor: number, factorSlope?: number];
const hard = (parameter: string, acute: Criterion, chronic: Criterion | null): LimitLine[] =>
  ([["CMC (1 h)", acute] as const, ...(chronic ? [["CCC (4 d)", chronic] as const] : [])] as const).map(
    ([note, [slope, intercept, factor, factorSlope]]) =>
      line(
        parameter,
        {
          max: {
            kind: "logarithmic",
            ...HARDNESS,
            slope,
            intercept,
            factor,
            ...(factorSlope === undefined ? {} : { factorSlope }),
          },
        },
        { unit: "µg/L", fraction: "dissolved", note },
      ),
  );

/**
 * Only values whose text is known. A regulation's provisions on pesticides, organics, a rise of temperature and the
 * like, and on parameters that are not standard ones, are omitted, and `source` states where the complete text is.
 */
export const STANDARD_SETS: readonly StandardSet[] = [
  {
    key: "cl-nch1333-irrigation",
    name: "NCh 1333 · Riego",
    regulation: "NCh 1333.Of78, mod. 1987",
    class: "Agua para riego",
    matrices: ["surface", "ground"],
    validFrom: null,
    source: "Instituto Nacional de Normalización (Chile), NCh 1333.Of78 modificada en 1987, 6.1 y tabla 1.",
    lines: [
      pH(5.5, 9),
      ...maxima(
        "Al 5; As 0.1; Ba 4; Be 0.1; B 0.75; Cd 0.01; CN 0.2; Cl 200; Co 0.05; Cu 0.2; Cr 0.1; F 1; Fe 5; Li 2.5",
      ),
      ...maxima("Mn 0.2; Hg 0.001; Mo 0.01; Ni 0.2; Ag 0.2; Pb 5; Se 0.02; SO4 250; V 0.1; Zn 2"),
      countLimit("faecalColiforms", 1000),
    ],
  },
  {
    key: "cl-ds90-table1",
    name: "DS 90 · Tabla 1",
    regulation: "D.S. 90/2000 MINSEGPRES",
    class: "Descarga a cuerpos de agua fluviales",
    matrices: ["effluent"],
    validFrom: "2001-09-03",
    source:
      "Chile, Decreto Supremo 90 de 2000, Ministerio Secretaría General de la Presidencia, tabla 1: descarga a cuerpos fluviales, sin capacidad de dilución.",
    lines: [
      pH(6, 8.5),
      line("temperature", { max: fixed(35) }, { unit: "°C" }),
      ...maxima(
        "oilAndGrease 20; Al 5; As 0.5; B 0.75; Cd 0.01; CN 0.2; Cl 400; Cr6 0.05; BOD5 35; F 1.5; TP 10",
      ),
      ...maxima("Cu 1", "total"),
      ...maxima("Fe 5", "dissolved"),
      ...maxima(
        "phenols 0.5; Mn 0.3; Hg 0.001; Mo 1; Ni 0.2; TKN 50; Pb 0.05; Se 0.01; TSS 80; SO4 1000; Zn 3",
      ),
      countLimit("faecalColiforms", 1000),
    ],
  },
  {
    key: "pe-eca-3-d1",
    name: "ECA Agua · Categoría 3 D1",
    regulation: "D.S. 004-2017-MINAM",
    class: "Categoría 3, subcategoría D1: riego de vegetales",
    matrices: ["surface"],
    validFrom: "2017-06-08",
    source:
      "Perú, Decreto Supremo 004-2017-MINAM, Estándares de Calidad Ambiental para Agua, categoría 3, D1. Metales en concentración total.",
    lines: [
      pH(6.5, 8.5),
      line("DO", { min: fixed(4) }),
      line("EC", { max: fixed(2500) }, { unit: "µS/cm" }),
      line("colour", { max: fixed(100) }, { unit: "Pt-Co" }),
      ...maxima("oilAndGrease 5; HCO3 518; CNWAD 0.1; Cl 500; BOD5 15; COD 40; phenols 0.002; F 1; SO4 1000"),
      ...maxima("Al 5; As 0.1; Ba 0.7; Be 0.1; B 1; Cd 0.01; Cu 0.2; Co 0.05; Cr 0.1; Fe 5; Li 2.5", "total"),
      ...maxima("Mn 0.2; Hg 0.001; Ni 0.2; Pb 0.05; Se 0.02; Zn 2", "total"),
    ],
  },
  {
    key: "who-drinking-water",
    name: "OMS · Agua potable",
    regulation: "WHO GDWQ 4th ed., 2022",
    class: "Guideline values for chemicals of health significance",
    matrices: ["drinking"],
    validFrom: null,
    source:
      "World Health Organization, Guidelines for drinking-water quality, fourth edition incorporating the first and second addenda (2022), annex 3.",
    lines: [
      ...maxima(
        "Sb 0.02; As 0.01; Ba 1.3; B 2.4; Cd 0.003; Cr 0.05; Cu 2; F 1.5; Pb 0.01; Mn 0.08; Hg 0.006",
      ),
      ...maxima("Ni 0.07; NO3 50; NO2 3; Se 0.04; U 0.03"),
    ],
  },
  {
    key: "us-epa-aquatic-life",
    name: "US EPA · Vida acuática",
    regulation: "US EPA NRWQC, appendix B",
    class: "Freshwater, metals by hardness",
    matrices: ["surface"],
    validFrom: null,
    source:
      "US EPA, National Recommended Water Quality Criteria: Aquatic Life, appendix B (Cd as of 2016; Cu by hardness, as states use it beside the biotic ligand model of 2007).",
    lines: [
      ...hard("Cd", [0.9789, -3.866, 1.136672, 0.041838], [0.7977, -3.909, 1.101672, 0.041838]),
      ...hard("Cu", [0.9422, -1.7, 0.96], [0.8545, -1.702, 0.96]),
      ...hard("Pb", [1.273, -1.46, 1.46203, 0.145712], [1.273, -4.705, 1.46203, 0.145712]),
      ...hard("Ni", [0.846, 2.255, 0.998], [0.846, 0.0584, 0.997]),
      ...hard("Ag", [1.72, -6.59, 0.85], null),
      ...hard("Zn", [0.8473, 0.884, 0.978], [0.8473, 0.884, 0.986]),
    ],
  },
];
