import type { FirstStep } from "@vetaverde/contract/home";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";

export type FirstStepStates = Record<FirstStep, boolean>;

/** The kinds that each row of a plan refers to, besides its station. */
const NEEDED_KINDS = ["mining-components", "environmental-components", "types", "frequencies"];

/** Which first steps the project has completed. */
export async function findFirstSteps(db: Db, project: string): Promise<FirstStepStates> {
  const { rows } = await sql<FirstStepStates>`select
    (select count(distinct c.kind) = ${NEEDED_KINDS.length} from published_catalog c
      where c.project_id = ${project} and c.active and c.kind = any(${NEEDED_KINDS}::text[])) as catalog,
    exists (select 1 from published_stations s where s.project_id = ${project} and s.active) as stations,
    exists (select 1 from published_plans p where p.project_id = ${project}) as plan,
    (select count(*) > 1 from (select 1 from published_members m join published_users u on u.id = m.user_id
      where m.project_id = ${project} and u.live limit 2) two) as people,
    exists (select 1 from published_instruments i where i.project_id = ${project}) as permits,
    exists (select 1 from published_devices d where d.project_id = ${project}) as devices`.execute(db);
  const [found] = rows;
  return (
    found ?? { catalog: false, stations: false, plan: false, people: false, permits: false, devices: false }
  );
}

/** All steps were completed once, or the user dismissed them. */
export async function isDismissed(db: Db, project: string, user: string): Promise<boolean> {
  const { rows } = await sql<{ away: boolean }>`select
    exists (select 1 from first_steps_finished where project_id = ${project})
    or exists (select 1 from first_steps_dismissals where project_id = ${project} and user_id = ${user}) as away`.execute(
    db,
  );
  return rows[0]?.away ?? false;
}

export async function insertFinished(db: Db, project: string, now: Date): Promise<void> {
  await sql`insert into first_steps_finished (project_id, finished_at) values (${project}, ${now})
    on conflict do nothing`.execute(db);
}

export async function insertDismissal(
  tx: Tx,
  { project, user, now }: { project: string; user: string; now: Date },
): Promise<void> {
  await sql`insert into first_steps_dismissals (project_id, user_id, dismissed_at) values (${project}, ${user}, ${now})
    on conflict do nothing`.execute(tx);
}
