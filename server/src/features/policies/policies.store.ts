import type { Locale } from "@vetaverde/domain/locale";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db/db.ts";
import type { PolicyRow } from "./rows.gen.ts";

export type { PolicyRow } from "./rows.gen.ts";

/** The platform's policy in force: the newest version whose start date has passed. */
export async function currentPolicy(db: Db | Tx, now: Date): Promise<PolicyRow | undefined> {
  const { rows } = await sql<PolicyRow>`select id, texts, start_date as "startDate" from policies
    where start_date <= ${now} order by start_date desc, id desc limit 1`.execute(db);
  return rows[0];
}

export async function lastAcceptance(db: Db, project: string, user: string) {
  const { rows } = await sql<{ policyId: string; acceptedAt: Date }>`
    select policy_id as "policyId", accepted_at as "acceptedAt" from policy_acceptances
     where project_id = ${project} and user_id = ${user} order by accepted_at desc limit 1`.execute(db);
  return rows[0];
}

export interface Acceptance {
  project: string;
  id: string;
  user: string;
  policy: string;
  at: Date;
  locale: Locale;
  contentSha256: string;
}

/** Copies the project's own policy link and date from the project as of this transaction. */
export async function insertAcceptance(tx: Tx, a: Acceptance): Promise<void> {
  await sql`insert into policy_acceptances
    (project_id, id, user_id, policy_id, accepted_at, locale, content_sha256, url_policy, date_policy)
    select id, ${a.id}::uuid, ${a.user}::uuid, ${a.policy}::uuid, ${a.at}::timestamptz, ${a.locale}, ${a.contentSha256},
           url_policy, date_policy
      from published_projects where id = ${a.project}`.execute(tx);
}
