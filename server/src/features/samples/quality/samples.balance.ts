import type { Sample, SampleSheet } from "@vetaverde/contract/samples";
import type { WithDates } from "@vetaverde/contract/shapes";
import {
  ACID_PH,
  assessBalance,
  BALANCE_NEEDS,
  type BalanceRule,
  countedAsZero,
  missingForBalance,
} from "@vetaverde/domain/chemistry/balance";
import { IONS, type Ion } from "@vetaverde/domain/chemistry/ions";
import { balanceOfWater, sampleWater } from "@vetaverde/domain/chemistry/sample-water";
import type { BalanceData } from "./sample-repeats.data.ts";

/** The usual order of a charge table: cations, then anions. */
const ORDER: readonly Ion[] = ["Ca", "Mg", "Na", "K", "NH4", "HCO3", "CO3", "OH", "Cl", "SO4", "NO3", "F"];
const ACID_ORDER: readonly Ion[] = [
  "Ca",
  "Mg",
  "Na",
  "K",
  "NH4",
  "H",
  "Fe2",
  "Fe3",
  "Al",
  "Mn",
  ...ORDER.slice(5),
];

type UnitOf = (parameter: string) => string;

/** A sample's charge balance in lists. */
export function balanceResult(
  { results, decisions }: BalanceData,
  rule: BalanceRule,
  unitOf: UnitOf,
): Sample["balance"] {
  const balance = balanceOfWater(sampleWater(results, decisions, unitOf));
  return balance && { cbe: balance.cbe, verdict: assessBalance(balance, rule).verdict };
}

type Charges = Pick<
  WithDates<SampleSheet>,
  "balance" | "missing" | "countedAsZero" | "ions" | "fromAlkalinity" | "undecided" | "repeats"
>;

/**
 * A sample's charges on its sheet: every ion that counts, the missing ones, and what is used of repeated results. The
 * same ions as in the diagrams; for acid water also those that carry its charge.
 */
export function chargesResult(
  { results, decisions }: BalanceData,
  rule: BalanceRule,
  unitOf: UnitOf,
): Charges {
  const water = sampleWater(results, decisions, unitOf);
  const balance = balanceOfWater(water);
  const acid = water.pH !== null && water.pH < ACID_PH;
  const needed: readonly Ion[] = [...BALANCE_NEEDS, ...water.undecidedIons];
  return {
    balance: balance && { ...balance, ...assessBalance(balance, rule) },
    missing: missingForBalance(water.meq).filter((ion) => !water.undecidedIons.includes(ion)),
    countedAsZero: balance ? countedAsZero(water.meq) : [],
    ions: (acid ? ACID_ORDER : ORDER)
      .filter((ion) => water.meq[ion] !== undefined || needed.includes(ion))
      .map((ion) => ({
        ion,
        charge: IONS[ion].charge,
        meq: water.meq[ion] ?? null,
        undecided: water.undecidedIons.includes(ion),
        halved: water.substituted.includes(ion),
      })),
    fromAlkalinity: water.fromAlkalinity,
    undecided: [...water.undecided],
    repeats: water.repeats.map((repeat) => ({ ...repeat, results: [...repeat.results] })),
  };
}
