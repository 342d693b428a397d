import type { Ledger } from "./ledger.ts";
import type { Office, Registered } from "./register.ts";
import { inTurns } from "./register.ts";

/** Comparison of the product's stored readings with those that it acknowledged. */
export interface Checked {
  /** Number of acknowledged readings that were looked up. */
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Stored with a value other than the first, or with one that was never sent. */
  wrong: number;
  /** Stored for an instant that was never sent. */
  strange: number;
  examples: string[];
}

const SENSORS_AT_ONCE = 20;
const FROM = "2000-01-01T00:00:00Z";

export async function check(
  { project, text }: Office,
  ledger: Ledger,
  devices: readonly Registered[],
): Promise<Checked> {
  const checked: Checked = { acknowledged: 0, lost: 0, doubled: 0, wrong: 0, strange: 0, examples: [] };
  const sensors = devices.flatMap(({ field, sensors: own }) =>
    Object.entries(own).map(([variable, id]) => ({ id, key: `${field.serial} ${variable}` })),
  );
  const groups: (typeof sensors)[] = [];
  for (let at = 0; at < sensors.length; at += SENSORS_AT_ONCE)
    groups.push(sensors.slice(at, at + SENSORS_AT_ONCE));
  const to = new Date(Date.now() + 86_400_000).toISOString();
  await inTurns(
    groups,
    async (group) => {
      const query = `${group.map(({ id }) => `sensor=${id}`).join("&")}&from=${FROM}&to=${to}`;
      const there = readCsv(await text(`/fkl-modi/${project}/readings.csv?${query}`));
      for (const { id, key } of group)
        compare(checked, key, ledger.expectedReadings.get(key) ?? new Map(), there.get(id) ?? []);
    },
    2,
  );
  return checked;
}

function readCsv(csv: string): Map<string, [t: number, value: number][]> {
  const found = new Map<string, [number, number][]>();
  for (const line of csv.trimEnd().split("\n").slice(1)) {
    const [sensor = "", t = "", value = ""] = line.split(",");
    const own = found.get(sensor) ?? [];
    found.set(sensor, own);
    own.push([Date.parse(t), Number(value)]);
  }
  return found;
}

type Expected = Ledger["expectedReadings"] extends Map<string, infer Own> ? Own : never;

function compare(
  checked: Checked,
  key: string,
  expected: Expected,
  there: readonly (readonly [number, number])[],
): void {
  const note = (what: "lost" | "doubled" | "wrong" | "strange", t: number) => {
    checked[what]++;
    if (checked.examples.length < 10) checked.examples.push(`${what}: ${key} ${new Date(t).toISOString()}`);
  };
  const seen = new Set<number>();
  for (const [t, value] of there) {
    const expectedReading = expected.get(t);
    if (seen.has(t)) note("doubled", t);
    seen.add(t);
    if (!expectedReading) note("strange", t);
    else if (
      !expectedReading.sent.has(value) ||
      (expectedReading.value !== null &&
        !Number.isNaN(expectedReading.value) &&
        expectedReading.value !== value)
    )
      note("wrong", t);
  }
  for (const [t, { value }] of expected) {
    if (value === null) continue;
    checked.acknowledged++;
    if (!seen.has(t)) note("lost", t);
  }
}
