// Flags unusual results of a file. Flags are stored with the results; no value is changed.
import { ACID_PH, balanceOf, verdictOf } from "@vetaverde/domain/chemistry/balance";
import { MAJOR_IONS } from "@vetaverde/domain/chemistry/ions";
import { resolveRepeats, UNDECIDED } from "@vetaverde/domain/chemistry/repeated-results";
import { ION_PARAMETERS, type MeasuredResult, sampleIons } from "@vetaverde/domain/chemistry/sample-ions";

export interface Flaggable extends MeasuredResult {
  stationKey: string;
  codeKey: string;
  flags: string[];
}

/** Quartiles of the logarithms of a station's earlier results, by `station parameter fraction`. */
export type History = Readonly<Record<string, readonly [first: number, third: number]>>;
const historyKey = (one: { stationKey: string; parameter: string; fraction: string }) =>
  `${one.stationKey} ${one.parameter} ${one.fraction}`;

/** Parameters whose results have the flag of a bad balance. */
export const BALANCE_PARAMETERS: readonly string[] = [...MAJOR_IONS, "alkalinity"];
const MAJORS: ReadonlySet<string> = new Set(BALANCE_PARAMETERS);
/** Tukey's outer fences. */
const FENCE = 3;
/** For values that hardly vary, a deviation of a few percent is not an outlier. */
const MIN_SPREAD = Math.log(1.1);

function groups<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const byKey = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = byKey.get(key);
    if (group) group.push(row);
    else byKey.set(key, [row]);
  }
  return byKey;
}

const add = (rows: readonly Flaggable[], flag: string) => {
  for (const row of rows) if (!row.flags.includes(flag)) row.flags.push(flag);
};

/** @param unitOf the unit in which the project stores a parameter */
export function flag(
  rows: readonly Flaggable[],
  history: History,
  unitOf: (parameter: string) => string,
): void {
  for (const sample of groups(rows, (row) => `${row.stationKey}\n${row.codeKey}`).values())
    flagSample(sample, unitOf);
  for (const row of rows) {
    const before = history[historyKey(row)];
    if (!before || row.kind !== "value" || row.standard === null || row.standard <= 0) continue;
    const reach = FENCE * Math.max(before[1] - before[0], MIN_SPREAD);
    const at = Math.log(row.standard);
    if (at < before[0] - reach || at > before[1] + reach) add([row], "outlier");
  }
}

function flagSample(sample: readonly Flaggable[], unitOf: (parameter: string) => string): void {
  for (const same of groups(sample, (row) => `${row.parameter} ${row.fraction}`).values())
    if (same.length > 1) add(same, "duplicate");
  for (const of of groups(sample, (row) => row.parameter).values()) {
    const [total, dissolved] = (["total", "dissolved"] as const).map((fraction) =>
      of.find((row) => row.fraction === fraction && row.kind === "value" && row.standard !== null),
    );
    if (total && dissolved && (dissolved.standard ?? 0) > (total.standard ?? 0))
      add([total, dissolved], "dissolvedAboveTotal");
  }
  // Of several values of an ion nobody has chosen yet: a balance of any of them says nothing of the sample.
  if (hasRepeatedIons(sample)) return;
  const { meq, pH } = sampleIons(sample, unitOf);
  // Of a water whose pH is only known to be below a limit, the H+ is unknown: in acid water it decides the balance.
  if (pH === null && sample.some(({ parameter, kind }) => parameter === "pH" && kind === "below")) return;
  const balance = balanceOf(meq, pH !== null && pH < ACID_PH);
  if (balance && verdictOf(balance) === "bad")
    add(
      sample.filter(({ parameter }) => MAJORS.has(parameter)),
      "balance",
    );
}

const hasRepeatedIons = (sample: readonly Flaggable[]) =>
  resolveRepeats(
    sample
      .filter(({ parameter }) => ION_PARAMETERS.includes(parameter))
      .map((one, at) => ({ ...one, id: String(at), analysedOn: null })),
    UNDECIDED,
  ).repeats.length > 0;
