import { commitmentsEndpoints } from "@vetaverde/contract/commitments";
import { comparisonEndpoints } from "@vetaverde/contract/comparison";
import { sql } from "kysely";
import type { Tx } from "../../server/src/platform/db/db.ts";
import type { DemoCaller } from "./client.ts";
import {
  OPEN,
  REJECTED,
  REJECTION,
  ROUND,
  replacement,
  SERVED_ROUND,
  UNREVIEWED_SINCE,
} from "./commitments.data.ts";

interface FoundCommitment {
  id: string;
  number: number;
  /** The plan's monitorings that fit best; null: none fits. */
  plan: string | null;
  shortCommitment: string | null;
}

/** Reviews some of the commitments found in the permits, and links part of them to the plans' monitorings. */
export async function reviewCommitments(tx: Tx, reviewer: DemoCaller, project: string): Promise<void> {
  for (const { id, number, plan, shortCommitment } of await foundCommitments(tx, project)) {
    if (OPEN.includes(number % ROUND)) continue;
    const params = { project, commitment: id };
    const isRejected = number % ROUND === REJECTED;
    const review = isRejected
      ? ({ state: "rejected", reason: REJECTION } as const)
      : ({ state: "accepted" } as const);
    await reviewer.call(commitmentsEndpoints.review, { params, body: review });
    if (isRejected || number % SERVED_ROUND === 0 || plan === null || shortCommitment === null) continue;
    const body = { plans: [{ plan, shortCommitment }] };
    await reviewer.call(commitmentsEndpoints.link, { params, body });
  }
  await judgeReplacement(tx, reviewer, project);
}

async function foundCommitments(tx: Tx, project: string): Promise<FoundCommitment[]> {
  const { rows } = await sql<FoundCommitment>`
    select c.id, c.number, s.plan_id as plan, s.short_commitment as "shortCommitment"
      from commitments c
      join instruments i on i.project_id = c.project_id and i.id = c.instrument_id and i.year < ${UNREVIEWED_SINCE}
      left join (values ('water', 'agua'), ('air', 'aire'), ('noise', 'ruido'), ('flora_fauna', 'biota')) w (component, name)
        on w.component = c.component
      left join catalog_entries e on e.project_id = c.project_id and e.kind = 'environmental-components' and e.name_key = w.name
      left join lateral (
        select plan_id, short_commitment from monitoring_series s
         where s.project_id = c.project_id and s.environmental_component_id = e.id
         order by (s.frequency = c.every) is true desc, s.short_commitment limit 1) s on true
     where c.project_id = ${project} order by c.number, c.id`.execute(tx);
  return rows;
}

/** The well levels are measured as the adenda requires; its contradiction with the permit has been judged. */
async function judgeReplacement(tx: Tx, reviewer: DemoCaller, project: string): Promise<void> {
  const find = async (words: string) => {
    const { rows } = await sql<{ id: string }>`
      select id from commitments where project_id = ${project} and text like ${`%${words}%`}`.execute(tx);
    if (!rows[0]) throw new Error(`no commitment of the demonstration has the text ${words}`);
    return { id: rows[0].id };
  };
  const [older, newer] = [await find(replacement.older), await find(replacement.newer)];
  const body = { older, newer, judgement: "replaces", reason: replacement.reason } as const;
  await reviewer.call(comparisonEndpoints.judge, { params: { project }, body });
}
