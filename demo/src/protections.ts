import { waitOf } from "@vetaverde/domain/protections/change";
import { sql } from "kysely";
import * as store from "../../server/src/features/protections/protections.store.ts";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";
import { PAST, type Past } from "./protections.data.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Place {
  project: string;
  by: string;
  second: string;
  reader: string;
  field: string;
  now: number;
}

/** Protected changes that two people decided together, and one that is pending confirmation. */
export async function insertProtections(tx: Tx, place: Place): Promise<void> {
  const { project, by, now } = place;
  const confirmers = await store.confirmersOf(tx, project, by);
  for (const past of PAST) await insertPast(tx, place, past, confirmers);
  const turned = now - 4 * DAY + 21 * HOUR;
  await store.saveSetting(tx, { project, isOn: false, by, at: new Date(turned) });
}

async function insertPast(
  tx: Tx,
  { project, by, second, now, ...people }: Place,
  past: Past,
  confirmers: readonly store.Named[],
): Promise<void> {
  const { kind, before, after, reason, outcome, hoursUntil = 0 } = past;
  const [id, requestedAt] = [newId(), now - past.daysAgo * DAY];
  const subject = past.person ? people[past.person] : project;
  const person = past.person ? await memberOf(tx, project, subject) : null;
  await store.insert(tx, {
    project,
    id,
    kind,
    subject,
    label: person?.name ?? "",
    affected: [],
    before,
    after,
    reason,
    by,
    request: person ? { permissions: after["permissions"] } : null,
    base: person?.standing ?? true,
    at: new Date(requestedAt),
    ...waitOf(confirmers, requestedAt),
    confirmers: confirmers.map((one) => one.id),
  });
  const payload = { kind, ...after, reason, ...(person ? { subject: person.name } : {}) };
  const row = { project, id, before, after: payload };
  await record(tx, { ...row, action: "protection.requested", actor: by, at: requestedAt });
  if (!outcome) return;
  const decidedAt = requestedAt + hoursUntil * HOUR;
  const decider = outcome === "expired" ? null : second;
  const decision = { project, id, outcome, at: new Date(decidedAt), by: decider };
  await store.decide(tx, { ...decision, reason: past.rejection ?? null });
  await record(tx, { ...row, action: `protection.${outcome}`, actor: decider, at: decidedAt });
}

async function memberOf(tx: Tx, project: string, user: string) {
  const { rows } = await sql<{ name: string; standing: unknown }>`
    select u.name || ' ' || u.last_name as name,
           jsonb_build_object('email', u.email, 'permissions', m.permissions, 'guestPermissions', m.guest_permissions,
             'guestExpiresAt', null) as standing
      from project_members m join users u on u.id = m.user_id
     where m.project_id = ${project} and m.user_id = ${user}`.execute(tx);
  return rows[0] ?? null;
}

interface Entry {
  project: string;
  id: string;
  action: string;
  actor: string | null;
  at: number;
  before: unknown;
  after: unknown;
}

async function record(tx: Tx, e: Entry): Promise<void> {
  await sql`insert into audit_log (project_id, id, at, actor_id, action, entity, entity_id, before, after)
    values (${e.project}, ${newId()}, ${new Date(e.at)}, ${e.actor}, ${e.action}, 'protection', ${e.id},
      ${JSON.stringify(e.before)}, ${JSON.stringify(e.after)})`.execute(tx);
}
