import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { neutralisersEndpoints } from "@vetaverde/contract/neutralisers";
import type { ReportChoice } from "@vetaverde/contract/reports";
import { fold } from "@vetaverde/domain/text/fold";
import { addDays } from "@vetaverde/domain/time/dates";
import { todayIn } from "@vetaverde/domain/time/zone";
import { sql } from "kysely";
import { drawReport } from "../../server/src/features/reports/render/report.draw.ts";
import { feedReport } from "../../server/src/features/reports/render/report.feed.ts";
import { reportWords } from "../../server/src/features/reports/reports.messages.ts";
import type { FileStorage } from "../../server/src/gateways/files/files.ts";
import { drawEmblem } from "../../server/src/gateways/images/images.draw.ts";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";
import { VERSION } from "../../server/src/platform/program/version.ts";
import type { DemoCaller } from "./client.ts";
import { seeded } from "./random.ts";

const MAX_BYTES = 16 * 1024 * 1024;
const DAYS = 180;
const YEARS = 3;
/** Upstream and downstream of the neutralisation plant, and the wells below the dump. */
const [INLET, OUTLET, WELLS] = ["NT-01", "NT-02", ["MW-07", "MW-09"]] as const;
const PARAMETERS = ["pH", "SO4", "Cu", "Fe"];

export interface DemoReports {
  project: string;
  storage: FileStorage;
  timeZone: string;
  /** Who requests the reports, and who receives the monthly report. */
  by: { office: string; reader: string };
  /** Who records the doses. */
  fieldAt(daysAgo: number): DemoCaller;
  now: number;
}

/** Half a year of the plant's doses, a finished report of each kind, and a monthly schedule. */
export async function insertReports(tx: Tx, demo: DemoReports): Promise<void> {
  const { project, by, now } = demo;
  const today = todayIn(demo.timeZone, now);
  const plant = await recordPlant(tx, demo, today);
  const stations = await Promise.all([...WELLS, OUTLET].map((name) => stationOf(tx, project, name)));
  const variation: ReportChoice = {
    subject: {
      kind: "parameter-variation",
      stations,
      parameters: PARAMETERS,
      limitSets: await setsOf(tx, project),
    },
    from: addDays(today, -365 * YEARS),
    to: today,
    locale: "es",
  };
  const consumption: ReportChoice = {
    subject: { kind: "neutralizer-consumption", neutralisers: [plant] },
    from: addDays(today, -DAYS),
    to: addDays(today, -1),
    locale: "es",
  };
  await insertMade(tx, demo, variation, 3);
  await insertMade(tx, demo, consumption, 1);
  // This month's report exists already; the next one covers the current month.
  await sql`insert into report_schedules (project_id, id, subject, locale, months, day_of_month, recipients, active, last_month, made_by)
    values (${project}, ${newId()}, ${JSON.stringify(consumption.subject)}, 'es', 1, 5, ${[by.reader]}::uuid[], true,
      ${`${today.slice(0, 7)}-01`}, ${by.office})`.execute(tx);
}

async function stationOf(tx: Tx, project: string, name: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from published_stations
    where project_id = ${project} and name = ${name}`.execute(tx);
  if (!rows[0]) throw new Error(`the demonstration has no station ${name}`);
  return rows[0].id;
}

/** A reviewed limit set, when the demonstration has one. */
async function setsOf(tx: Tx, project: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct on (name) id from published_limit_sets
    where project_id = ${project} and reviewed and newest order by name limit 2`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Lime dose per cubic metre, slightly above what the acidity requires; the plant is idle on some days. */
async function recordPlant(tx: Tx, { project, fieldAt }: DemoReports, today: string): Promise<string> {
  const [inlet, outlet] = [await stationOf(tx, project, INLET), await stationOf(tx, project, OUTLET)];
  const { id } = await fieldAt(DAYS).call(neutralisersEndpoints.create, {
    params: { project },
    body: {
      name: "Planta de neutralización",
      inlet,
      outlet,
      reagent: "Ca(OH)2",
      purity: 0.9,
      efficiency: 0.85,
    },
  });
  const random = seeded(118);
  const doses = Array.from({ length: DAYS }, (_, at) => {
    const rests = random() < 0.04;
    const m3 = rests ? 0 : Math.round(2200 + 500 * random());
    return { day: addDays(today, at - DAYS), m3, kg: Math.round(m3 * (0.15 + 0.03 * random())) };
  });
  await fieldAt(0).call(neutralisersEndpoints.keepDoses, {
    params: { project, neutraliser: id },
    body: { doses },
  });
  return id;
}

/** The logo is the demonstration's own and trusted, so it is drawn without a separate process. */
const HERE = {
  emblem: (_project: string, ...requested: Parameters<typeof drawEmblem>) => drawEmblem(...requested),
};

/** Drawn now, in the form that the product would have created some days ago. */
async function insertMade(
  tx: Tx,
  { project, storage, by, now }: DemoReports,
  choice: ReportChoice,
  daysAgo: number,
): Promise<void> {
  const { parts, pieces } = await feedReport(
    { db: tx, version: VERSION, boards: null, pictures: HERE },
    project,
    choice,
    null,
  );
  const folder = await mkdtemp(join(tmpdir(), "vv-demo-report-"));
  try {
    const path = join(folder, "report.pdf");
    const { data, pages } = await drawReport({ path }, pieces);
    const { sha256, size } = await storage.put(createReadStream(path), { maxBytes: MAX_BYTES });
    const [report, file, at] = [newId(), newId(), new Date(now - daysAgo * 86_400_000)];
    const words = reportWords[choice.locale].files[choice.subject.kind];
    const name = `${words}-${choice.from}-${choice.to}-${report.slice(-8)}.pdf`;
    await sql`insert into files (project_id, id, type, name, name_key, version, kind, size, updated_at)
      values (${project}, ${file}, 'report', ${name}, ${fold(name)}, 1, 'application/pdf', ${size}, ${at})`.execute(
      tx,
    );
    await sql`insert into file_versions (project_id, file_id, version, name, kind, size, sha256, created_at, created_by)
      values (${project}, ${file}, 1, ${name}, 'application/pdf', ${size}, ${sha256}, ${at}, ${by.office})`.execute(
      tx,
    );
    await sql`insert into reports (project_id, id, choice, state, done, total, pages, data, file_id, file_version, attempts,
        asked_by, asked_at, ended_at)
      values (${project}, ${report}, ${JSON.stringify(choice)}, 'done', ${parts}, ${parts}, ${pages}, ${data}, ${file}, 1, 1,
        ${by.office}, ${at}, ${at})`.execute(tx);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
