// Photos of the field team's visits, in the form of the tables.
import { Readable } from "node:stream";
import { fold } from "@vetaverde/domain/text/fold";
import { instantToLocal } from "@vetaverde/domain/time/zone";
import { sql } from "kysely";
import type { FileStorage } from "../../server/src/gateways/files/files.ts";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";
import { quebradaAlta } from "./projects.ts";
import { drawScene } from "./scenes.ts";

/** Rounds in which the photos are stored, and the visits of a round: the newest ones first. */
export const PHOTO_ROUNDS = 6;
const VISITS = 10;
const MAX_BYTES = 1024 * 1024;

interface Round {
  storage: FileStorage;
  project: string;
  round: number;
  /** The demonstration's instant (epoch ms): what people record later is their own. */
  now: number;
}

/** Attaches a photo to each visit of a round that a telephone recorded and that has none. */
export async function insertPhotos(tx: Tx, { storage, project, round, now }: Round): Promise<void> {
  const { rows } =
    await sql<Visit>`select f.id, f.recorded_by as by, f.recorded_at as at, f.captured_at as "capturedAt", s.name as station,
        exists (select from follow_up_evidence e where e.project_id = f.project_id and e.follow_up_id = f.id) as "hasPhoto"
    from follow_ups f
    join monitorings m on m.project_id = f.project_id and m.id = f.monitoring_id
    join stations s on s.project_id = m.project_id and s.id = m.station_id
    join users u on u.id = f.recorded_by and u.demo
    where f.project_id = ${project} and f.captured_at is not null and f.recorded_at <= ${new Date(now)}
    order by f.recorded_at desc, f.id limit ${VISITS} offset ${round * VISITS}`.execute(tx);
  for (const [index, visit] of rows.entries())
    if (!visit.hasPhoto) await addPhoto(tx, storage, project, visit, round * VISITS + index);
}

interface Visit {
  id: string;
  by: string;
  at: Date;
  capturedAt: Date;
  station: string;
  hasPhoto: boolean;
}

async function addPhoto(
  tx: Tx,
  storage: FileStorage,
  project: string,
  { id, by, at, capturedAt, station }: Visit,
  index: number,
): Promise<void> {
  const { date, time } = instantToLocal(capturedAt.getTime(), quebradaAlta.timeZone);
  const bytes = drawScene({
    station,
    hour: Number(time.slice(0, 2)),
    month: Number(date.slice(5, 7)),
    seed: index,
  });
  const { sha256, size } = await storage.put(Readable.from([bytes]), { maxBytes: MAX_BYTES });
  const name = `${station} ${date} ${time.replace(":", "")}-${index + 1}.png`;
  const file = newId();
  await sql`insert into files (project_id, id, type, name, name_key, version, kind, size, updated_at)
    values (${project}, ${file}, 'evidence', ${name}, ${fold(name)}, 1, 'image/png', ${size}, ${at})`.execute(
    tx,
  );
  await sql`insert into file_versions (project_id, file_id, version, name, kind, size, sha256, created_at, created_by)
    values (${project}, ${file}, 1, ${name}, 'image/png', ${size}, ${sha256}, ${at}, ${by})`.execute(tx);
  await sql`insert into follow_up_evidence (project_id, follow_up_id, place, file_id, version)
    values (${project}, ${id}, 1, ${file}, 1)`.execute(tx);
}
