import { commitmentsEndpoints } from "@vetaverde/contract/commitments";
import { comparisonEndpoints } from "@vetaverde/contract/comparison";
import { todayIn } from "@vetaverde/domain/time/zone";
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
  TRANSMITTED,
  UNREVIEWED_SINCE,
} from "./commitments.data.ts";
import { quebradaAlta } from "./projects.ts";

interface FoundCommitment {
  id: string;
  number: number;
  /** The plan's monitorings that fit best; null: none fits. */
  plan: string | null;
  shortCommitment: string | null;
}

interface Reviewed {
  project: string;
  instrument: string;
  now: number;
}

/** Reviews most of the commitments found in a permit, and links part of them to the plans' monitorings. */
export async function reviewCommitments(tx: Tx, reviewer: DemoCaller, reviewed: Reviewed): Promise<void> {
  const { project } = reviewed;
  for (const { id, number, plan, shortCommitment } of await foundCommitments(tx, reviewed)) {
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
}

/** Links accepted commitments to the transmissions that send what they ask for. */
export async function linkTransmissions(
  tx: Tx,
  reviewer: DemoCaller,
  { project, instrument }: Pick<Reviewed, "project" | "instrument">,
): Promise<void> {
  for (const { words, transmission } of TRANSMITTED) {
    const { rows } = await sql<{ commitment: string; profile: string; version: number }>`
      select c.id as commitment, p.id as profile, c.version
        from commitments c join transmission_profiles p on p.project_id = c.project_id and p.name = ${transmission}
       where c.project_id = ${project} and c.instrument_id = ${instrument} and c.state = 'accepted'
         and position(${words}::text in c.text) > 0`.execute(tx);
    for (const { commitment, profile, version } of rows)
      await reviewer.call(commitmentsEndpoints.transmissions, {
        params: { project, commitment },
        body: { transmissions: [profile], version },
      });
  }
}

async function foundCommitments(tx: Tx, { project, instrument, now }: Reviewed): Promise<FoundCommitment[]> {
  const today = todayIn(quebradaAlta.timeZone, now);
  const { rows } = await sql<FoundCommitment>`
    select c.id, c.number, s.plan_id as plan, s.short_commitment as "shortCommitment"
      from commitments c
      join instruments i on i.project_id = c.project_id and i.id = c.instrument_id and i.year < ${UNREVIEWED_SINCE}
      left join (values ('water', 'agua'), ('air', 'aire'), ('noise', 'ruido'), ('flora_fauna', 'biota'),
          ('soil', 'suelo'), ('archaeology', 'patrimonio')) w (component, name)
        on w.component = c.component
      left join catalog_entries e on e.project_id = c.project_id and e.kind = 'environmental-components' and e.name_key = w.name
      left join lateral (
        select s.plan_id, s.short_commitment from monitoring_series s
          join plans p on p.project_id = s.project_id and p.id = s.plan_id
           and ${today}::date between p.starts_on and p.ends_on
          join stations t on t.project_id = s.project_id and t.id = s.station_id
         where s.project_id = c.project_id and s.environmental_component_id = e.id
         order by strpos(c.text, t.name) > 0 desc, (s.frequency = c.every) is true desc, s.short_commitment limit 1) s on true
     where c.project_id = ${project} and c.instrument_id = ${instrument} order by c.number, c.id`.execute(tx);
  return rows;
}

/** The well levels are measured as the adenda requires; its contradiction with the permit has been judged. */
export async function judgeReplacement(tx: Tx, reviewer: DemoCaller, project: string): Promise<void> {
  const find = async (words: string) => {
    const { rows } = await sql<{ id: string }>`
      select id from commitments where project_id = ${project} and text like ${`%${words}%`}`.execute(tx);
    return rows[0] ? { id: rows[0].id } : null;
  };
  const [older, newer] = [await find(replacement.older), await find(replacement.newer)];
  // After a crash the queue may run the permits in another order: the second of both judges.
  if (!older || !newer) return;
  const body = { older, newer, judgement: "replaces", reason: replacement.reason } as const;
  await reviewer.call(comparisonEndpoints.judge, { params: { project }, body });
}
