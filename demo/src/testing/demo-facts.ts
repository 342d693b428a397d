// Queries of the demonstration's tests on a seeded database.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays } from "@vetaverde/domain/time/dates";
import { type RawBuilder, sql } from "kysely";
import type { SeedDeps } from "../../../server/src/composition/demonstration.ts";
import { createLocalStorage } from "../../../server/src/gateways/files/files.local.ts";
import { createDb, type Db } from "../../../server/src/platform/db/db.ts";
import { createLog } from "../../../server/src/platform/log/log.ts";
import { createSecrets } from "../../../server/src/platform/secrets/secrets.ts";
import { TEST_KEY } from "../../../server/src/testing/app.ts";
import { createTestDatabase } from "../../../server/src/testing/database.ts";
import { seedParts } from "../parts.ts";
import { seedDemo } from "../seed.ts";

export const log = createLog("silent");
export const secrets = createSecrets(TEST_KEY);
export const storage = createLocalStorage(mkdtempSync(join(tmpdir(), "vv-demo-")));

export async function emptyDb() {
  const database = await createTestDatabase();
  const { db, pool, close } = createDb(database.appUrl, { log });
  const end = async () => {
    await close();
    await database.drop();
  };
  return { db, pool, end };
}

/** For hooks and tests that seed all parts: they make several hundred calls. */
export const WHOLE_MS = 600_000;

/** Seeds the demonstration and, in place of the job queue, the parts that follow its first start. */
export async function seedWhole(deps: SeedDeps): Promise<void> {
  if (!(await seedDemo(deps))) throw new Error("the platform was not empty");
  await seedParts(deps, await mineOf(deps.db), deps.now);
}

export async function mineOf(db: Db): Promise<string> {
  const [mine] = await all(db, sql<{ id: string }>`select id from projects where main`);
  return mine?.id ?? "";
}

export async function all<T>(db: Db, query: RawBuilder<T>): Promise<T[]> {
  return (await query.execute(db)).rows;
}
export const count = async (db: Db, query: RawBuilder<{ n: number }>) => (await all(db, query))[0]?.n ?? -1;

/** Rows that contradict each other, grouped by fault. */
export const contradictions = (db: Db, today: string, now: Date) =>
  all(
    db,
    sql<{ fault: string }>`
    with last as (select distinct on (project_id, monitoring_id) * from follow_ups
                   order by project_id, monitoring_id, version desc)
    select 'completed without a follow-up' as fault from monitorings m
      left join last l on l.project_id = m.project_id and l.monitoring_id = m.id
     where m.completed and l.completed is distinct from true
    union all
    select 'not what its last follow-up says' from monitorings m
      join last l on l.project_id = m.project_id and l.monitoring_id = m.id
     where (m.version, m.completed, m.sample, m.mishap, m.action_on, m.observation, m.reason, m.updated_by)
           is distinct from (l.version, l.completed, l.sample, l.mishap, l.action_on, l.observation, l.reason, l.recorded_by)
        or m.mishap_description is distinct from l.mishap_description
        or m.action_at is distinct from l.action_at or m.updated_at is distinct from l.recorded_at
    union all
    select 'recorded before it was done, or tomorrow' from follow_ups
     where recorded_at > ${now} or action_on >= ${today}::date or action_at > recorded_at or captured_at > recorded_at
    union all select 'a mishap without words' from follow_ups where mishap <> (mishap_description is not null)
    union all select 'empty or too long' from follow_ups
     where length(observation) not between 3 and 500 or length(reason) not between 3 and 500
    union all select 'skipped and worked on' from monitorings where skipped and (completed or reason is null)
    union all select 'done in the future' from monitorings where completed and estimated_on >= ${today}::date
    union all select 'action on another day than its time' from follow_ups f join projects p on p.id = f.project_id
     where (f.action_at at time zone p.time_zone)::date <> f.action_on
    union all select 'outside its plan' from monitorings m join plans p on p.project_id = m.project_id and p.id = m.plan_id
     where m.estimated_on not between p.starts_on and p.ends_on
    union all select 'an import that counts wrong' from plan_imports i
     where i.monitorings <> (select count(*) from monitorings m where m.project_id = i.project_id and m.plan_id = i.plan_id)
        or i.rows <> (select count(*) from monitoring_series s where s.project_id = i.project_id and s.plan_id = i.plan_id)`,
  );

export const statuses = async (db: Db, today: string) =>
  (
    await all(
      db,
      sql<Record<"done" | "late" | "lateRecent" | "near" | "far" | "skipped" | "rescheduled" | "n", number>>`
    select count(*) filter (where not skipped and completed) as done,
           count(*) filter (where open and estimated_on < ${today}::date) as late,
           count(*) filter (where open and estimated_on < ${today}::date
                              and estimated_on >= ${addDays(today, -12)}::date) as "lateRecent",
           count(*) filter (where open and estimated_on between ${today}::date and ${addDays(today, 7)}::date) as near,
           count(*) filter (where open and estimated_on > ${addDays(today, 7)}::date) as far,
           count(*) filter (where skipped) as skipped, count(*) filter (where rescheduled) as rescheduled, count(*) as n
      from (select *, not skipped and not completed as open from monitorings
             where project_id = (select id from projects where name = 'Quebrada Alta')) m`,
    )
  )[0];
