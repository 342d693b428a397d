import { sql } from "kysely";
import type { Tx } from "../../server/src/platform/db/db.ts";

const DAY = 86_400_000;
/** Of every seven commitments found, those in OPEN stay unreviewed, REJECTED is rejected, and the rest are accepted. */
const ROUND = 7;
const OPEN = [3, 5];
const REJECTED = 6;
const REASON = "Es un antecedente, no una obligación del titular";

/** Instruments issued from this year on are only processed; their commitments are not reviewed yet. */
const NEW = 2022;
const REPLACED = "La adenda lo pide cada semana desde marzo de 2023";

/** Reviews some of the commitments found in the permits, and links part of them to the plans' monitorings. */
export async function reviewCommitments(tx: Tx, project: string, by: string, now: number): Promise<void> {
  const at = new Date(now - 9 * DAY);
  await sql`
    with reviewed as (
      update commitments c set version = 2, updated_at = ${at}, updated_by = ${by}, reviewed_at = ${at}, reviewed_by = ${by},
             state = case when number % ${ROUND} = ${REJECTED} then 'rejected' else 'accepted' end,
             reason = case when number % ${ROUND} = ${REJECTED} then ${REASON} end
       where project_id = ${project} and not number % ${ROUND} = any(${OPEN}::int[])
         and instrument_id in (select id from instruments where project_id = ${project} and year < ${NEW})
      returning c.*)
    insert into commitment_history (project_id, commitment_id, version, action, reason, before, after, at, by)
    select project_id, id, 2, state, reason, jsonb_build_object('text', text, 'state', 'proposed'),
           jsonb_build_object('text', text, 'state', state), ${at}, ${by} from reviewed`.execute(tx);
  await sql`
    insert into commitment_plans (project_id, commitment_id, plan_id, short_commitment)
    select distinct on (c.id) c.project_id, c.id, s.plan_id, s.short_commitment
      from commitments c
      join (values ('water', 'agua'), ('air', 'aire'), ('noise', 'ruido'), ('flora_fauna', 'biota')) w (component, name) using (component)
      join catalog_entries e on e.project_id = c.project_id and e.kind = 'environmental-components' and e.name_key = w.name
      join monitoring_series s on s.project_id = c.project_id and s.environmental_component_id = e.id
     where c.project_id = ${project} and c.state = 'accepted' and c.number % 4 <> 0
     order by c.id, (s.frequency = c.every) is true desc, s.short_commitment`.execute(tx);
  await judgeReplaced(tx, project, by, at);
}

/** The well levels are measured as the adenda requires; its contradiction with the permit has been judged. */
async function judgeReplaced(tx: Tx, project: string, by: string, at: Date): Promise<void> {
  await sql`
    insert into commitment_judgements (project_id, first_id, second_id, version, newer_id, judgement, first_words,
      second_words, reason, at, by)
    select a.project_id, least(a.id, b.id), greatest(a.id, b.id), 1, b.id, 'replaces',
           md5(case when a.id < b.id then a.text else b.text end), md5(case when a.id < b.id then b.text else a.text end),
           ${REPLACED}, ${at}, ${by}
      from commitments a
      join commitments b on b.project_id = a.project_id and b.instrument_id <> a.instrument_id
     where a.project_id = ${project} and a.text like '%monitorear mensualmente el nivel freático%'
       and b.text like '%monitorear semanalmente el nivel freático%'`.execute(tx);
}
