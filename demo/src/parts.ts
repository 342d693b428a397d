// What is seeded after the first start, part by part: the map's ground, long documents and
// pictures, which nobody needs for the first page.
import { sql } from "kysely";
import type { PartDeps } from "../../server/src/composition/demonstration.ts";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { enqueue } from "../../server/src/platform/jobs/jobs.ts";
import { type DemoClient, openDemoClient } from "./client.ts";
import { judgeReplacement, linkTransmissions, reviewCommitments } from "./commitments.ts";
import { uploadGround } from "./ground.ts";
import { createInstrument } from "./instruments.ts";
import { emailOf } from "./people.ts";
import { permits } from "./permits.ts";
import { insertPhotos, PHOTO_ROUNDS } from "./photos.ts";

const DAY = 86_400_000;
const TASK = "demonstration.part";
const PERMITS = 3;
/** The main permit and the addendum, which replaces one of its commitments. */
const JUDGED = [0, 2];

/** A part, and the demonstration's instant (epoch ms), which is that of its start. */
interface Part {
  kind: "ground" | "permit" | "photos";
  place: number;
  project: string;
  now: number;
}

const partsOf = (project: string, now: number): Part[] => [
  { kind: "ground", place: 0, project, now },
  ...Array.from({ length: PERMITS }, (_, place): Part => ({ kind: "permit", place, project, now })),
  ...Array.from({ length: PHOTO_ROUNDS }, (_, place): Part => ({ kind: "photos", place, project, now })),
];

/** Enqueues the parts in the transaction of the seeding; they follow one after the other. */
export async function enqueueParts(tx: Tx, project: string, now: number): Promise<void> {
  for (const part of partsOf(project, now)) await enqueue(tx, TASK, part, { queue: "demonstration" });
}

/**
 * Seeds a part in one transaction, so that it is there as a whole or not at all. A part that is there already is left
 * as it is: a job is repeated when its process ends between the two commits of the work and of the queue.
 */
export async function seedPart({ db, ...deps }: PartDeps, payload: unknown): Promise<void> {
  const part = payload as Part;
  await db.transaction().execute(async (tx) => {
    if (part.kind === "photos")
      return insertPhotos(tx, {
        storage: deps.storage,
        project: part.project,
        round: part.place,
        now: part.now,
      });
    const client = await openDemoClient({ ...deps, tx });
    try {
      if (part.kind === "ground") await seedGround(tx, client, part);
      else await seedPermit(tx, client, deps, part);
    } finally {
      await client.close();
    }
  });
}

async function seedGround(tx: Tx, client: DemoClient, { project, now }: Part): Promise<void> {
  const { rows } = await sql`select 1 from map_layers where project_id = ${project} limit 1`.execute(tx);
  if (rows.length > 0) return;
  const users = await usersOf(tx);
  await uploadGround(client.as(users("admin"), now - 90 * DAY), project);
}

async function seedPermit(
  tx: Tx,
  client: DemoClient,
  { storage }: Pick<PartDeps, "storage">,
  { place, project, now }: Part,
): Promise<void> {
  const permit = permits()[place];
  if (!permit) throw new Error(`the demonstration has no permit ${place}`);
  const users = await usersOf(tx);
  const instrument = await createInstrument(
    { tx, client, storage, project, by: users("admin"), now },
    permit,
  );
  if (instrument === null) return;
  const reviewer = client.as(users("escritura"), now - 9 * DAY);
  await reviewCommitments(tx, reviewer, { project, instrument, now });
  await linkTransmissions(tx, reviewer, { project, instrument });
  if (JUDGED.includes(place)) await judgeReplacement(tx, reviewer, project);
}

async function usersOf(tx: Tx): Promise<(name: string) => string> {
  const { rows } = await sql<{ id: string; email: string }>`select id, email from users where demo`.execute(
    tx,
  );
  return (name) => {
    const found = rows.find(({ email }) => email === emailOf(name));
    if (!found) throw new Error(`the demonstration has no ${name}`);
    return found.id;
  };
}

/** Seeds every part now, in place of the job queue. */
export async function seedParts(deps: PartDeps, project: string, now: number): Promise<void> {
  for (const part of partsOf(project, now)) await seedPart(deps, part);
}
