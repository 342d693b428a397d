import { IONS, type Ion } from "./ions.ts";

/** Measured ions in meq/L; absent ones were not measured. */
export type Milliequivalents = Readonly<Partial<Record<Ion, number>>>;

/** Ions required for a balance; alkalinity may be reported as HCO3. K and CO3 count where they were measured. */
export const BALANCE_NEEDS = ["Ca", "Mg", "Na", "HCO3", "Cl", "SO4"] as const satisfies Ion[];
export type Needed = (typeof BALANCE_NEEDS)[number];

/** Below this pH, hydrogen and metals carry much of the charge. */
export const ACID_PH = 4;
export const ACID_IONS: readonly Ion[] = ["H", "Fe2", "Fe3", "Al", "Mn"];
/** Ions of a balance of water that is not acid. */
export const CLASSIC_IONS: readonly Ion[] = [
  "Ca",
  "Mg",
  "Na",
  "K",
  "NH4",
  "HCO3",
  "CO3",
  "OH",
  "Cl",
  "SO4",
  "NO3",
  "F",
];

export interface Balance {
  /** Sums in meq/L. */
  cations: number;
  anions: number;
  /** Charge-balance error in %: 100 (cations − anions) / (cations + anions), signed. */
  cbe: number;
}

export type BalanceVerdict = "good" | "doubtful" | "bad";

export interface BalanceLimits {
  /** Largest absolute error of a good balance, in %. */
  good: number;
  /** Largest absolute error of a doubtful balance, in %; beyond it the balance is bad. */
  doubtful: number;
}
export const USUAL_LIMITS: BalanceLimits = { good: 5, doubtful: 10 };

/** The required ions that were not measured. */
export const missingForBalance = (meq: Milliequivalents): Needed[] =>
  BALANCE_NEEDS.filter((ion) => meq[ion] === undefined);

/**
 * The charge balance of a sample (Hem 1989, USGS Water-Supply Paper 2254; Standard Methods 1030 E).
 * @param acid counts H+, Fe, Al and Mn as well: for water of a pH below 4
 * @returns null where a required ion is missing, or nothing is dissolved
 */
export function balanceOf(meq: Milliequivalents, acid = false): Balance | null {
  if (missingForBalance(meq).length > 0) return null;
  const counted = acid ? [...CLASSIC_IONS, ...ACID_IONS] : CLASSIC_IONS;
  const sum = (sign: 1 | -1) =>
    counted.reduce((all, ion) => all + (Math.sign(IONS[ion].charge) === sign ? (meq[ion] ?? 0) : 0), 0);
  const [cations, anions] = [sum(1), sum(-1)];
  if (cations + anions === 0) return null;
  return { cations, anions, cbe: (100 * (cations - anions)) / (cations + anions) };
}

/** Verdict by the size of the error alone. */
export function verdictOf(
  { cbe }: Balance,
  { good, doubtful }: BalanceLimits = USUAL_LIMITS,
): BalanceVerdict {
  const size = Math.abs(cbe);
  return size <= good ? "good" : size <= doubtful ? "doubtful" : "bad";
}

/**
 * Whether Standard Methods 1030 E accepts a balance. It is stricter for medium concentrations and more tolerant for
 * dilute water: by the sum of anions, up to 3 meq/L a difference of 0.2 meq/L, up to 10 an error of 2 %, up to 800 one
 * of 5 %.
 * @returns null beyond 800 meq/L, which it does not cover
 */
export function meetsStandardMethods({ cations, anions, cbe }: Balance): boolean | null {
  if (anions <= 3) return Math.abs(cations - anions) <= 0.2;
  if (anions <= 10) return Math.abs(cbe) <= 2;
  return anions <= 800 ? Math.abs(cbe) <= 5 : null;
}

/** Criteria for balances, of which a project chooses the one that decides. */
export const BALANCE_RULES = ["percent", "standardMethods"] as const;
export type BalanceRule = (typeof BALANCE_RULES)[number];

export interface BalanceAssessment {
  /** By the criterion that decides. */
  verdict: BalanceVerdict;
  /** By the size of the error alone. */
  byPercent: BalanceVerdict;
  /** Null beyond the concentrations that Standard Methods 1030 E covers. */
  byStandardMethods: boolean | null;
}

/** Assesses a balance by both criteria. Where Standard Methods should decide and does not cover it, the percentage does. */
export function assessBalance(balance: Balance, rule: BalanceRule): BalanceAssessment {
  const byPercent = verdictOf(balance);
  const byStandardMethods = meetsStandardMethods(balance);
  const isDecided = rule === "standardMethods" && byStandardMethods !== null;
  return {
    verdict: isDecided ? (byStandardMethods ? "good" : "bad") : byPercent,
    byPercent,
    byStandardMethods,
  };
}

/** Ions of a classic balance that were not measured and count as zero; without OH, which only a high pH brings. */
export const countedAsZero = (meq: Milliequivalents): Ion[] =>
  CLASSIC_IONS.filter(
    (ion) => ion !== "OH" && meq[ion] === undefined && !missingForBalance(meq).includes(ion as Needed),
  );
