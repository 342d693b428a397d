import { type AlertRules, alertsEndpoints } from "@vetaverde/contract/alerts";
import {
  type AlertState,
  evaluateReading,
  IDLE,
  maxSilenceMs,
  type Reading,
} from "@vetaverde/domain/alerts/evaluate";
import type { RuleCondition } from "@vetaverde/domain/alerts/rule";
import { sql } from "kysely";
import { saveStates } from "../../server/src/features/alerts/rule-evaluation.store.ts";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";
import { maintenance, notes, rules } from "./alerts.data.ts";
import type { DemoCaller } from "./client.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** The rules are older than the first reading. */
const SET_BEFORE_MS = 370 * DAY;

export interface AlertsContext {
  tx: Tx;
  project: string;
  /** @param at epoch ms */
  adminAt(at: number): DemoCaller;
  /** Who acknowledges the alerts. */
  assignee: string;
  now: number;
}

interface DemoNotice {
  raisedAt: number;
  clearedAt: number | null;
  readings: Reading[];
}

/**
 * Sets the rules of the demonstration's devices and a maintenance window, and inserts the alerts that the existing year
 * of readings raises.
 */
export async function setAlerts(context: AlertsContext): Promise<void> {
  const { tx, project, adminAt, now } = context;
  for (const serial of new Set(rules.map((one) => one.serial))) await setRules(context, serial);
  const { id: device } = await deviceOf(tx, project, maintenance.serial);
  const begins = now - maintenance.daysAgo * DAY;
  await adminAt(begins - HOUR).call(alertsEndpoints.addWindow, {
    params: { project, device },
    body: {
      from: new Date(begins).toISOString(),
      to: new Date(begins + maintenance.hours * HOUR).toISOString(),
      reason: maintenance.reason,
    },
  });
}

/** Sets all rules of a device, and inserts their alerts. */
async function setRules(context: AlertsContext, serial: string): Promise<void> {
  const { tx, project, adminAt, now } = context;
  const device = await deviceOf(tx, project, serial);
  const ofDevice = rules.filter((one) => one.serial === serial);
  const alerts = [];
  for (const { variable, rule, exceededBy, priority, sendMethods } of ofDevice) {
    const sensor = variable === null ? null : sensorOf(device, variable);
    const max =
      sensor && exceededBy !== undefined ? { max: await maximumBelow(context, sensor, exceededBy) } : {};
    alerts.push({ ...rule, ...max, sensor: sensor?.id ?? null, priority, sendMethods });
  }
  const saved = await adminAt(now - SET_BEFORE_MS).call(alertsEndpoints.saveRules, {
    params: { project, device: device.id },
    body: { version: 0, reason: "Umbrales del plan de alerta temprana", alerts },
  });
  for (const rule of saved.rules) await insertRuleAlerts(context, device, rule);
}

async function maximumBelow(
  { tx, project }: AlertsContext,
  { number }: RuleSensor,
  by: number,
): Promise<number> {
  const newest = (await readingsOf(tx, project, number)).at(-1);
  return Number(((newest?.value ?? 0) - by).toFixed(2));
}

/** What the rule would have raised, had it been evaluated when each reading arrived. */
async function insertRuleAlerts(
  context: AlertsContext,
  device: RuleDevice,
  rule: AlertRules["rules"][number],
): Promise<void> {
  const { tx, project, now } = context;
  const sensor = device.sensors.find(({ id }) => id === rule.sensor);
  if (!sensor) {
    const silenceMs = maxSilenceMs(rule, device.interval);
    return insertNotices(
      context,
      rule.id,
      silences(await lastReport(tx, project, device.id), silenceMs, now),
    );
  }
  const { notices, state } = evaluateReadings(rule, await readingsOf(tx, project, sensor.number));
  await saveStates(tx, project, [{ rule: rule.id, version: rule.version, state }]);
  await insertNotices(context, rule.id, notices);
}

interface RuleSensor {
  id: string;
  number: number;
  variable: string;
}

interface RuleDevice {
  id: string;
  /** Expected minutes between two reports. */
  interval: number;
  sensors: RuleSensor[];
}

async function deviceOf(tx: Tx, project: string, serial: string): Promise<RuleDevice> {
  const { rows } = await sql<RuleDevice>`
    select d.id, d.expected_interval as interval,
           json_agg(json_build_object('id', s.id, 'number', s.number, 'variable', s.variable)) as sensors
      from published_devices d
      join published_device_sensors s on s.project_id = d.project_id and s.device_id = d.id
     where d.project_id = ${project} and d.serial = ${serial} group by d.id, d.expected_interval`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error(`the demonstration has no ${serial}`);
  return found;
}

function sensorOf({ sensors }: RuleDevice, variable: string): RuleSensor {
  const found = sensors.find((sensor) => sensor.variable === variable);
  if (!found) throw new Error(`the device measures no ${variable}`);
  return found;
}

async function readingsOf(tx: Tx, project: string, sensor: number): Promise<Reading[]> {
  const { rows } = await sql<Reading>`
    select (extract(epoch from t) * 1000)::float8 as t, value 
      from readings_between(${project}, ${sensor}, '-infinity', 'infinity') order by t`.execute(tx);
  return rows;
}

/** When a device last reported. Earlier readings are thinned out, so gaps in them do not mean silence. */
async function lastReport(tx: Tx, project: string, device: string): Promise<number> {
  const { rows } = await sql<{ t: number | null }>`
    select (extract(epoch from max(l.at)) * 1000)::float8 as t from published_latest l
      join published_device_sensors s on s.project_id = l.project_id and s.number = l.sensor_id
     where l.project_id = ${project} and s.device_id = ${device} and s.origin = 'device'`.execute(tx);
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
  return { notices, state };
}

/** All alerts except active ones were acknowledged some hours later. */
async function insertNotices(
  { tx, project, assignee }: AlertsContext,
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
