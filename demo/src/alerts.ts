import type { RuleBody } from "@vetaverde/contract/alerts";
import {
  type AlertState,
  evaluateReading,
  IDLE,
  maxSilenceMs,
  type Reading,
} from "@vetaverde/domain/alerts/evaluate";
import { BLANK_RULE, type RuleCondition } from "@vetaverde/domain/alerts/rule";
import { sql } from "kysely";
import { saveStates } from "../../server/src/features/alerts/rule-evaluation.store.ts";
import { bump, save } from "../../server/src/features/alerts/rules.store.ts";
import { insert as insertWindow } from "../../server/src/features/alerts/windows.store.ts";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";
import { type DemoRule, notes, rules } from "./alerts.data.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** The rules are older than the first reading. */
const SET = 370 * DAY;

interface Ground {
  project: string;
  /** Who created the rules. */
  by: string;
  /** Who acknowledges their alerts, and plans the maintenance window. */
  assignee: string;
  now: number;
}

interface DemoNotice {
  raisedAt: number;
  clearedAt: number | null;
  readings: Reading[];
}

/** Inserts rules for the demonstration's devices, with the alerts that the existing year of readings raises. */
export async function insertAlerts(tx: Tx, ground: Ground): Promise<void> {
  const positions = new Map<string, number>();
  for (const one of rules) {
    const position = positions.get(one.serial) ?? 0;
    positions.set(one.serial, position + 1);
    await insertRule(tx, ground, one, position);
  }
  const device = await deviceOf(tx, ground.project, "MODI-0131", null);
  const begins = new Date(ground.now - 40 * DAY);
  await insertWindow(tx, {
    project: ground.project,
    id: newId(),
    device: device.id,
    sensor: null,
    by: ground.assignee,
    begins,
    ends: new Date(begins.getTime() + 5 * HOUR),
    at: new Date(begins.getTime() - HOUR),
    reason: "Limpieza del pozo y cambio del transmisor",
  });
}

async function insertRule(tx: Tx, ground: Ground, one: DemoRule, position: number): Promise<void> {
  const { project, by, now } = ground;
  const device = await deviceOf(tx, project, one.serial, one.variable);
  const rule = { ...BLANK_RULE, ...one.rule };
  const body: RuleBody = {
    ...rule,
    sensor: device.sensor,
    priority: one.priority,
    sendMethods: one.sendMethods,
  };
  const w = {
    project,
    device: device.id,
    by,
    at: new Date(now - SET),
    reason: "Umbrales del plan de alerta temprana",
  };
  const id = newId();
  await save(tx, w, { id, body, sensor: device.number, position, version: 1 });
  if (position === 0) await bump(tx, w);
  const { notices, state } =
    device.number === null
      ? {
          notices: silences(
            await lastReport(tx, project, device.id),
            maxSilenceMs(rule, device.interval),
            now,
          ),
          state: null,
        }
      : evaluateReadings(rule, await readingsOf(tx, project, device.number));
  if (state) await saveStates(tx, project, [{ rule: id, version: 1, state }]);
  await insertNotices(tx, ground, id, notices);
}

interface RuleTarget {
  id: string;
  interval: number;
  sensor: string | null;
  number: number | null;
}

async function deviceOf(
  tx: Tx,
  project: string,
  serial: string,
  variable: string | null,
): Promise<RuleTarget> {
  const { rows } = await sql<RuleTarget>`
    select d.id, d.expected_interval as interval, s.id as sensor, s.number from published_devices d
      left join published_device_sensors s on s.project_id = d.project_id and s.device_id = d.id and s.variable = ${variable}
     where d.project_id = ${project} and d.serial = ${serial}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error(`the demonstration has no ${serial}`);
  return found;
}

async function readingsOf(tx: Tx, project: string, sensor: number): Promise<Reading[]> {
  const { rows } = await sql<Reading>`
    select (extract(epoch from t) * 1000)::float8 as t, value from published_readings
     where project_id = ${project} and sensor_id = ${sensor} order by t`.execute(tx);
  return rows;
}

/** When a device last reported. Earlier readings are thinned out, so gaps in them do not mean silence. */
async function lastReport(tx: Tx, project: string, device: string): Promise<number> {
  const { rows } = await sql<{ t: number | null }>`
    select (extract(epoch from max(l.at)) * 1000)::float8 as t from published_latest l
      join published_device_sensors s on s.project_id = l.project_id and s.number = l.sensor_id
     where l.project_id = ${project} and s.device_id = ${device}`.execute(tx);
  return rows[0]?.t ?? 0;
}

const silences = (last: number, ms: number, now: number): DemoNotice[] =>
  last + ms < now ? [{ raisedAt: last + ms, clearedAt: null, readings: [] }] : [];

function evaluateReadings(
  rule: RuleCondition,
  readings: readonly Reading[],
): { notices: DemoNotice[]; state: AlertState } {
  const notices: DemoNotice[] = [];
  let state = IDLE;
  for (const reading of readings) {
    const step = evaluateReading(rule, state, reading);
    state = step.state;
    const last = notices.at(-1);
    if (step.transition === "raised")
      notices.push({ raisedAt: reading.t, clearedAt: null, readings: step.readings });
    if (step.transition === "cleared" && last) last.clearedAt = reading.t;
  }
  return { notices: notices, state };
}

/** All alerts except active ones were acknowledged some hours later. */
async function insertNotices(
  tx: Tx,
  { project, assignee }: Ground,
  rule: string,
  notices: readonly DemoNotice[],
): Promise<void> {
  for (const [at, { raisedAt, clearedAt, readings }] of notices.entries()) {
    const noted = clearedAt === null ? null : new Date(raisedAt + (1 + (at % 5)) * HOUR);
    const storedReadings = readings.map(({ t, value }) => ({ t: new Date(t).toISOString(), value }));
    await sql`
      insert into alerts (project_id, id, rule_id, rule_version, device_id, sensor_number, type, priority, raised_at, noted_at,
                          cleared_at, late, readings, acknowledged_at, acknowledged_by, note)
      select r.project_id, ${newId()}, r.id, r.version, r.device_id, r.sensor_number, r.type, r.priority, ${new Date(raisedAt)},
             ${new Date(raisedAt + 2000)}, ${clearedAt === null ? null : new Date(clearedAt)}, false, ${JSON.stringify(storedReadings)}::jsonb,
             ${noted}, ${noted && assignee}, ${noted && (notes[at % notes.length] ?? null)}
        from alert_rules r where r.project_id = ${project} and r.id = ${rule}`.execute(tx);
  }
}
