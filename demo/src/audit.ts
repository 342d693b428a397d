import { sql } from "kysely";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";

/** How many of the newest follow-ups get an audit entry: enough to browse, without a year's worth of rows. */
const FOLLOW_UPS = 120;
/** IP addresses of an office and of the phones in the field. */
const PLACES = ["10.20.4.17", "10.20.4.32", "10.40.11.8"];

interface Entry {
  at: Date;
  actor: string;
  action: string;
  entity: string;
  entity_id: string;
  before: unknown;
  after: unknown;
}

/** Inserts the audit entries that would exist had users created the demonstration's data by hand. */
export async function insertTrail(tx: Tx, project: string, office: string): Promise<void> {
  const { rows } = await sql<Entry>`
    (select m.created_at as at, ${office}::uuid as actor, 'member.added' as action, 'member' as entity,
            m.user_id::text as entity_id, null::jsonb as before,
            jsonb_build_object('email', u.email, 'permissions', m.permissions, 'guestPermissions', m.guest_permissions) as after
       from project_members m join users u on u.id = m.user_id where m.project_id = ${project})
    union all
    (select f.recorded_at, f.recorded_by, 'follow-up.recorded', 'monitoring', f.monitoring_id::text,
            jsonb_build_object('station', s.name, 'completed', false, 'version', f.version - 1),
            jsonb_build_object('station', s.name, 'completed', f.completed, 'version', f.version, 'actionDate', f.action_on,
                               'observation', f.observation, 'mishap', f.mishap)
       from follow_ups f
       join monitorings m on m.project_id = f.project_id and m.id = f.monitoring_id
       join stations s on s.project_id = m.project_id and s.id = m.station_id
      where f.project_id = ${project} order by f.recorded_at desc limit ${FOLLOW_UPS})
    order by at`.execute(tx);
  const entries = rows.map((row, at) => ({ ...row, id: newId(), address: PLACES[at % PLACES.length] }));
  await sql`insert into audit_log (project_id, id, at, actor_id, action, entity, entity_id, before, after, address)
    select ${project}, e.id, e.at, e.actor, e.action, e.entity, e.entity_id, e.before, e.after, e.address
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        as e (id uuid, at timestamptz, actor uuid, action text, entity text, entity_id text, before jsonb, after jsonb, address text)`.execute(
    tx,
  );
}
