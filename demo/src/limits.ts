import { STANDARD_SETS } from "@vetaverde/domain/thresholds/standard-sets";
import { addDays } from "@vetaverde/domain/time/dates";
import { todayIn } from "@vetaverde/domain/time/zone";
import * as store from "../../server/src/features/limits/limits.store.ts";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";

const DAY = 86_400_000;

interface Ground {
  project: string;
  by: string;
  now: number;
  timeZone: string;
  station(code: string): string;
}

/**
 * Limit sets: irrigation water with a version that warns, metals by hardness below the dam, and a regulation that is
 * not reviewed yet.
 */
export async function insertLimits(tx: Tx, ground: Ground): Promise<void> {
  const { now, timeZone } = ground;
  const since = addDays(todayIn(timeZone, now), -400);
  const at = (codes: readonly string[]) =>
    codes.map((code) => ({ id: ground.station(code), from: null, to: null }));
  const irrigation = at([
    ...["AS-01", "AS-02", "AS-03", "AS-04", "AS-05", "MW-07", "MW-09", "MW-11", "MW-12"],
  ]);
  const id = await insertSet(
    tx,
    ground,
    fieldsOf("cl-nch1333-irrigation", "Tomado de la norma y revisado", irrigation),
    1_000,
  );
  const warned = fieldsOf(
    "cl-nch1333-irrigation",
    "La RCA 45 pide avisar desde el 80 % del límite",
    irrigation,
  );
  const lines = warned.lines.map((line) =>
    line.max && line.unit !== "pH" ? { ...line, warning: 0.8 } : line,
  );
  await insertVersion(tx, ground, id, 2, { ...warned, lines, validFrom: since }, 400);
  const aquatic = fieldsOf(
    "us-epa-aquatic-life",
    "Compromiso voluntario: vida acuática aguas abajo del tranque",
    at(["AS-02", "AS-04"]),
  );
  await insertSet(tx, ground, aquatic, 700);
  await insertSet(
    tx,
    ground,
    { ...fieldsOf("cl-ds90-table1", "Tomado de la norma, por revisar", []), reviewed: false },
    3,
  );
  await insertSet(tx, ground, { ...spring, stations: at(["AS-01", "AS-03"]) }, 500);
}

/** A permit's limit for a spring that is below the laboratory's detection limit, so compliance cannot be decided. */
const spring: store.SetFields = {
  name: "RCA 45 · Agua sin intervenir",
  regulation: "RCA 45/2019, considerando 7.2",
  class: null,
  matrices: ["surface"],
  validFrom: null,
  validTo: null,
  reviewed: true,
  stations: [],
  source: "RCA 45/2019, tabla 7-3",
  reason: "Límites de la RCA",
  lines: [
    {
      parameter: "As",
      fraction: "dissolved",
      unit: "µg/L",
      min: null,
      warning: null,
      note: null,
      max: { kind: "fixed", value: 0.5 },
    },
  ],
};

function fieldsOf(key: string, reason: string, stations: store.SetFields["stations"]): store.SetFields {
  const standard = STANDARD_SETS.find((one) => one.key === key);
  if (!standard) throw new Error(`there is no regulation ${key}`);
  const { name, regulation, matrices, validFrom, source, lines } = standard;
  return {
    name,
    regulation,
    class: standard.class,
    matrices,
    validFrom,
    validTo: null,
    source,
    reviewed: true,
    reason,
    stations,
    lines,
  };
}

async function insertSet(tx: Tx, ground: Ground, fields: store.SetFields, daysAgo: number): Promise<string> {
  const id = newId();
  const written = {
    project: ground.project,
    id,
    version: 1,
    by: ground.by,
    at: new Date(ground.now - daysAgo * DAY),
  };
  await store.insertSet(tx, written, fields.name);
  await store.insertVersion(tx, written, fields);
  return id;
}

async function insertVersion(
  tx: Tx,
  { project, by, now }: Ground,
  id: string,
  version: number,
  fields: store.SetFields,
  daysAgo: number,
): Promise<void> {
  const written = { project, id, version, by, at: new Date(now - daysAgo * DAY) };
  await store.renewSet(tx, written, fields.name);
  await store.insertVersion(tx, written, fields);
}
