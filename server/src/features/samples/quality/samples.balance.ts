import type { Sample, SampleSheet } from "@vetaverde/contract/samples";
import type { WithDates } from "@vetaverde/contract/shapes";
import {
  ACID_PH,
  BALANCE_NEEDS,
  type Balance,
  balanceOf,
  missingForBalance,
  verdictOf,
} from "@vetaverde/domain/chemistry/balance";
import { IONS, type Ion } from "@vetaverde/domain/chemistry/ions";
import { type MeasuredResult, type SampleIons, sampleIons } from "@vetaverde/domain/chemistry/sample-ions";

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

interface Weighed {
  ions: SampleIons;
  balance: Balance | null;
  acid: boolean;
}

/** The same ions as in the diagrams; for acid water also those that carry its charge. */
function computeBalance(results: readonly MeasuredResult[], unitOf: UnitOf): Weighed {
  const ions = sampleIons(results, unitOf);
  const acid = ions.pH !== null && ions.pH < ACID_PH;
  return { ions, balance: balanceOf(ions.meq, acid), acid };
}

/** A sample's charge balance in lists. */
export function balanceResult(results: readonly MeasuredResult[], unitOf: UnitOf): Sample["balance"] {
  const { balance } = computeBalance(results, unitOf);
  return balance && { cbe: balance.cbe, verdict: verdictOf(balance) };
}

/** A sample's charges on its sheet: every ion that counts, and the missing ones. */
export function chargesResult(
  results: readonly MeasuredResult[],
  unitOf: UnitOf,
): Pick<WithDates<SampleSheet>, "balance" | "missing" | "ions" | "fromAlkalinity"> {
  const { ions, balance, acid } = computeBalance(results, unitOf);
  const needed: readonly Ion[] = BALANCE_NEEDS;
  return {
    balance: balance && { ...balance, verdict: verdictOf(balance), acid },
    missing: missingForBalance(ions.meq),
    ions: (acid ? ACID_ORDER : ORDER)
      .filter((ion) => ions.meq[ion] !== undefined || needed.includes(ion))
      .map((ion) => ({
        ion,
        charge: IONS[ion].charge,
        meq: ions.meq[ion] ?? null,
        halved: ions.substituted.includes(ion),
      })),
    fromAlkalinity: ions.fromAlkalinity,
  };
}
