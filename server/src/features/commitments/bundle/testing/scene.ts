// A commitment with everything that a bundle contains: a permit's page, monitorings, follow-ups, photos.
import { Readable } from "node:stream";
import { sql } from "kysely";
import sharp from "sharp";
import { newId } from "../../../../platform/db/id.ts";
import type { TestApp } from "../../../../testing/app.ts";
import type { Fixture } from "../../../../testing/fixture.ts";
import { permitPages, textPdf } from "../../../instruments/testing/pdf.ts";

const MB = 1024 * 1024;

/** Stores the bytes and returns what the storage records of them. */
const stored = (app: TestApp, bytes: Buffer) =>
  app.storage.put(Readable.from([bytes]), { maxBytes: 50 * MB });

export async function addDocument(
  { db, ...app }: TestApp,
  { project, instrument, people }: Fixture,
  bytes = textPdf(permitPages(6)),
  pages = 6,
): Promise<string> {
  const { sha256, size } = await stored({ db, ...app }, bytes);
  const [id, file] = [newId(), newId()];
  await sql`insert into files (project_id, id, type, name, name_key, version, kind, size)
    values (${project}, ${file}, 'instrument', ${id}, ${id}, 1, 'application/pdf', ${size})`.execute(db);
  await sql`insert into file_versions (project_id, file_id, version, name, kind, size, sha256, created_by)
    values (${project}, ${file}, 1, 'RCA 187-2019.pdf', 'application/pdf', ${size}, ${sha256}, ${people.admin})`.execute(
    db,
  );
  await sql`insert into instrument_documents (project_id, id, instrument_id, file_id, file_version, name, sha256, size, pages,
      scanned, added_by)
    values (${project}, ${id}, ${instrument}, ${file}, 1, 'RCA 187-2019.pdf', ${sha256}, ${size}, ${pages}, false,
      ${people.admin})`.execute(db);
  return id;
}

/** Adds this many monitorings to the fixture's series, one a day, the later half not done yet. */
export async function addMonitorings(
  { db }: TestApp,
  { project, plan }: Fixture,
  count: number,
  from = "2026-01-01",
): Promise<void> {
  await sql`insert into monitorings (project_id, id, plan_id, series_id, station_id, estimated_on, starts_at, ends_at, completed,
      skipped, action_on)
    select ${project}, gen_random_uuid(), s.plan_id, s.id, s.station_id, d, d + time '12:00', d + time '14:00', n <= ${count} / 2,
           n = ${count}, case when n <= ${count} / 2 then d end
      from monitoring_series s, generate_series(1, ${count}::int) as n, lateral (select ${from}::date + n as d) as days
     where s.project_id = ${project} and s.plan_id = ${plan}`.execute(db);
}

/** A follow-up of a monitoring with this many photos. */
export async function addFollowUp(
  app: TestApp,
  { project, people }: Fixture,
  monitoring: string,
  { photos, observation }: { photos: number; observation: string },
): Promise<void> {
  const { db } = app;
  const followUp = newId();
  await sql`insert into follow_ups (project_id, id, monitoring_id, version, recorded_at, recorded_by, action_on, completed, sample,
      observation, reason, mishap, mishap_description)
    values (${project}, ${followUp}, ${monitoring}, 2, '2026-11-20T15:00Z', ${people.write}, '2026-11-20', true, true,
      ${observation}, 'Según el plan', true, 'La sonda se detuvo diez minutos')`.execute(db);
  await sql`update monitorings set completed = true, action_on = '2026-11-20', version = 2 where project_id = ${project} and id = ${monitoring}`.execute(
    db,
  );
  for (let place = 1; place <= photos; place++) {
    const { sha256, size } = await stored(app, await photo(place));
    const file = newId();
    const name = `IMG_${String(place).padStart(4, "0")}.jpg`;
    await sql`insert into files (project_id, id, type, name, name_key, version, kind, size)
      values (${project}, ${file}, 'evidence', ${file}, ${file}, 1, 'image/jpeg', ${size})`.execute(db);
    await sql`insert into file_versions (project_id, file_id, version, name, kind, size, sha256, created_at, created_by)
      values (${project}, ${file}, 1, ${name}, 'image/jpeg', ${size}, ${sha256}, '2026-11-20T15:01Z', ${people.write})`.execute(
      db,
    );
    await sql`insert into follow_up_evidence (project_id, follow_up_id, place, file_id, version)
      values (${project}, ${followUp}, ${place}, ${file}, 1)`.execute(db);
  }
}

/** Draws hills under a sky, different for each number. */
const photo = (n: number) => {
  const hue = (n * 47) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="${n % 3 === 0 ? 1600 : 900}">
    <rect width="1200" height="1600" fill="hsl(${hue},40%,80%)"/>
    <path d="M0 700 L400 ${300 + n * 10} L800 650 L1200 ${400 - n * 5} L1200 1600 L0 1600 Z" fill="hsl(${(hue + 80) % 360},30%,45%)"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
};

export const logo = () =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" rx="40" fill="#333399"/><path d="M60 180 L128 60 L196 180 Z" fill="#fff"/></svg>`,
    ),
  )
    .png()
    .toBuffer();
