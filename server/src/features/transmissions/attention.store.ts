import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { AcceptedProfile, NotifiedProfile } from "./rows.gen.ts";

/** Records that people are notified of this; undefined when they were within the last day. */
export async function markNotified(
  tx: Tx,
  { project, id, kind }: { project: string; id: string; kind: string },
  at: Date,
): Promise<NotifiedProfile | undefined> {
  const { rows } = await sql<NotifiedProfile>`
    update transmission_profiles p set notified = p.notified || jsonb_build_object(${kind}::text, ${at}::timestamptz)
     where p.project_id = ${project} and p.id = ${id}
       and coalesce((p.notified ->> ${kind})::timestamptz < ${at}::timestamptz - interval '1 day', true)
    returning p.name, array(select a.user_id from published_administrators a where a.project_id = p.project_id) as people`.execute(
    tx,
  );
  return rows[0];
}

/** Since when nothing has been accepted of each profile that sends. */
export async function liveProfiles(db: Db): Promise<AcceptedProfile[]> {
  const { rows } = await sql<AcceptedProfile>`
    select project_id as project, id, frequency, coalesce(accepted_at, live_since) as since /* not null: it sends since an instant */
      from transmission_profiles where state = 'live'`.execute(db);
  return rows;
}
