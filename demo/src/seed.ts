import { todayIn } from "@vetaverde/domain/time/zone";
import { sql } from "kysely";
import type { SeedDeps } from "../../server/src/composition/demonstration.ts";
import { calculateDerivedValues } from "../../server/src/composition/derived-values.ts";
import { insertFirst, isEmpty } from "../../server/src/composition/first-start.ts";
import { recount } from "../../server/src/features/kpis/tallies.store.ts";
import { createStandardMenu } from "../../server/src/features/menus/menus.standard.ts";

import type { FileStorage } from "../../server/src/gateways/files/files.ts";
import { nestedDb, type Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";
import { indexAllNames } from "../../server/src/platform/db/search-index.ts";
import { insertEarlierPolicy } from "./acceptances.ts";
import { setAlerts } from "./alerts.ts";
import { insertTrail } from "./audit.ts";
import { uploadBaseMap } from "./base-map.ts";
import { createBoards } from "./boards.ts";
import { createBoreholes, insertSoundings } from "./boreholes.ts";
import { type DemoClient, openDemoClient } from "./client.ts";
import { correctConductivity } from "./correction.ts";
import { deviceVariables, stationVariables } from "./derived.data.ts";
import { createDerivedVariables } from "./derived.ts";
import { createDevices, INSTALLED_DAYS_AGO } from "./devices.ts";
import { insertFieldWork } from "./field-work.ts";
import { insertFiles } from "./files.ts";
import { createLimits } from "./limits.ts";
import { DOWNLOADED_DAYS_AGO, importLoggerFile } from "./logger-file.ts";
import { MOLLE, RAVINE } from "./logos.data.ts";
import { uploadLogo } from "./logos.ts";
import { insertMeasuredValues } from "./measured-values.ts";
import { arrangeMenu, closeEntry } from "./menu.ts";
import { insertNotifications } from "./notifications.ts";
import { enqueueParts } from "./parts.ts";
import { DEMO_PASSWORD, type DemoPerson, emailOf, people, peopleWithoutAccess, stranger } from "./people.ts";
import { insertPlansAndMonitorings } from "./project.ts";
import { losMolles, quebradaAlta } from "./projects.ts";
import { writePrompts } from "./prompts.ts";
import { insertProtections } from "./protections.ts";
import { insertReadings, makeMonths } from "./readings.ts";
import { insertRelays } from "./relays.ts";
import { chooseChloride } from "./repeats.ts";
import { insertReports } from "./reports.ts";
import { createResponsePlan } from "./response-plans.ts";
import { insertSamples } from "./samples.ts";
import { insertProjectBase } from "./setup.ts";
import { insertStationFiles } from "./station-files.ts";
import { insertTransmissions } from "./transmissions.ts";
import { insertVisits, markFavorites } from "./visits.ts";

const DAY = 86_400_000;

/** Seeds a mine, a second project of another company, and a user of every kind. Only an empty platform is seeded. */
export async function seedDemo({ db, pool, storage, secrets, log, now }: SeedDeps): Promise<boolean> {
  const began = performance.now();
  if (await isEmpty(db)) await makeMonths(db, now);
  const seeded = await insertFirst(db, DEMO_PASSWORD, async (tx, hash) => {
    const client = await openDemoClient({ tx, pool, storage, secrets, log });
    try {
      await seedMain({ tx, client, storage, now }, hash);
      await seedOther({ tx, client, storage, now }, hash);
    } finally {
      await client.close();
    }
  });
  if (seeded)
    log.info({ event: "demo.seeded", ms: Math.round(performance.now() - began) }, "demonstration seeded");
  return seeded;
}

async function insertPerson(tx: Tx, person: DemoPerson, hash: string, demo: boolean): Promise<string> {
  const id = newId();
  await sql`insert into users (id, email, name, last_name, position, admin, password_hash, verified_at, demo) values
    (${id}, ${person.email}, ${person.name}, ${person.lastName}, ${person.position ?? null}, ${person.admin ?? false},
     ${hash}, now(), ${demo})`.execute(tx);
  return id;
}

async function insertPersonWithoutAccess(
  tx: Tx,
  { state, ...person }: (typeof peopleWithoutAccess)[number],
): Promise<string> {
  const id = newId();
  await sql`insert into users (id, email, name, last_name, position, active, blocked, verified_at) values
    (${id}, ${person.email}, ${person.name}, ${person.lastName}, ${person.position ?? null}, ${state !== "inactive"},
     ${state === "blocked"}, case when ${state !== "pending"} then now() end)`.execute(tx);
  return id;
}

async function insertMember(
  tx: Tx,
  project: string,
  user: string,
  person: DemoPerson,
  now: number,
): Promise<void> {
  if (!person.permissions && !person.guest) return;
  const until = person.guest ? new Date(now + 365 * DAY) : null;
  await sql`insert into project_members (project_id, user_id, permissions, guest_permissions, guest_expires_at) values
    (${project}, ${user}, ${person.permissions ?? []}, ${person.guest ?? []}, ${until})`.execute(tx);
}

/** What every step of the seeding may use. */
interface SeedContext {
  readonly tx: Tx;
  readonly client: DemoClient;
  readonly storage: FileStorage;
  readonly now: number;
}

/** The mine's project while it is seeded. */
interface MineContext extends SeedContext {
  readonly ids: Awaited<ReturnType<typeof insertProjectBase>>;
  readonly crew: { office: string; field: string };
  /** @throws Error when the demonstration has nobody of that name */
  userId(name: string): string;
}

/** @returns the ids of the users who can sign in, by address */
async function insertUsers(tx: Tx, project: string, hash: string, now: number): Promise<Map<string, string>> {
  const users = new Map<string, string>();
  for (const person of people) {
    const user = await insertPerson(tx, person, hash, true);
    users.set(person.email, user);
    await insertMember(tx, project, user, person, now);
  }
  for (const person of peopleWithoutAccess) {
    const user = await insertPersonWithoutAccess(tx, person);
    await insertMember(tx, project, user, person, now);
  }
  return users;
}

async function seedMain(seed: SeedContext, hash: string): Promise<void> {
  const { tx, now } = seed;
  const ids = await insertProjectBase(tx, quebradaAlta, now);
  const users = await insertUsers(tx, ids.project, hash, now);
  const userId = (name: string): string => {
    const user = users.get(emailOf(name));
    if (!user) throw new Error(`the demonstration has no ${name}`);
    return user;
  };
  await insertEarlierPolicy(tx, ids.project, [...users.values()], now);
  const crew = { office: userId("admin"), field: userId("escritura") };
  const mine = { ...seed, ids, crew, userId };
  await createStandardMenu(tx, ids.project);
  await seedPlans(mine);
  await seedMapAndBoreholes(mine);
  await seedDevices(mine);
  await seedBoardsAndMenu(mine);
  await seedSamples(mine);
  await seedSettingsAndReports(mine);
  await recount(tx, ids.project);
  await indexAllNames(tx, ids.project);
  await enqueueParts(tx, ids.project, now);
}

async function seedBoardsAndMenu({ tx, client, ids, userId, now }: MineContext): Promise<void> {
  const admin = client.as(userId("admin"), now);
  const boards = await createBoards(tx, admin, ids.project);
  const references = await arrangeMenu(admin, ids.project, quebradaAlta.links, boards);
  // Example of a narrowed grant: the auditor has the plans, but not the references.
  await closeEntry(admin, ids.project, references, userId("auditoria"));
}

async function seedPlans({ tx, storage, ids, crew, userId, now }: MineContext): Promise<void> {
  await insertPlansAndMonitorings(tx, quebradaAlta, ids, crew, now);
  await insertFiles(tx, storage, ids.project, crew, now);
  await insertStationFiles(tx, {
    project: ids.project,
    stations: quebradaAlta.stations,
    station: ids.station,
    storage,
    by: crew.field,
    now,
  });
  await insertFieldWork(tx, ids.project);
  await insertTrail(tx, ids.project, userId("admin"));
}

async function seedMapAndBoreholes({ client, ids, userId, now }: MineContext): Promise<void> {
  await uploadBaseMap(client.as(userId("admin"), now - 90 * DAY), ids.project);
  await createBoreholes(client.as(userId("admin"), now - 60 * DAY), ids.project, ids.station);
}

/** Devices with their readings and alerts. */
async function seedDevices({ tx, client, ids, crew, userId, now }: MineContext): Promise<void> {
  const installer = userId("sistema");
  await createDevices({
    ...ids,
    installer,
    installerAt: (daysAgo) => client.as(installer, now - daysAgo * DAY),
  });
  const ofVariables = { ...ids, creatorAt: (at: number) => client.as(installer, at), now };
  const installedAt = now - INSTALLED_DAYS_AGO * DAY;
  await createDerivedVariables(tx, { ...ofVariables, createdAt: installedAt }, deviceVariables);
  await insertRelays(tx, { project: ids.project, by: userId("admin"), second: userId("sistema"), now });
  await insertReadings(tx, ids.project, now);
  await importLoggerFile(tx, {
    project: ids.project,
    field: client.as(crew.field, now - DOWNLOADED_DAYS_AGO * DAY),
    now,
  });
  await insertSoundings(tx, ids.project, crew.field, now);
  const adminAt = (at: number) => client.as(userId("admin"), at);
  await insertMeasuredValues(tx, {
    project: ids.project,
    station: ids.station,
    admin: adminAt(now - 60 * DAY),
    field: crew.field,
    now,
  });
  await createDerivedVariables(tx, { ...ofVariables, createdAt: now - 55 * DAY }, stationVariables);
  // Before the first user looks at a graph: in the product such calculations follow in the background.
  await calculateDerivedValues(await nestedDb(tx), now);
  await setAlerts({ tx, project: ids.project, adminAt, assignee: userId("escritura"), now });
  await createResponsePlan({
    tx,
    project: ids.project,
    adminAt,
    secondAt: (at) => client.as(userId("sistema"), at),
    field: crew.field,
    now,
  });
  await insertTransmissions({
    tx,
    project: ids.project,
    station: ids.station,
    adminAt,
    admin: userId("admin"),
    now,
  });
}

async function seedSamples({ tx, client, ids, userId, now }: MineContext): Promise<void> {
  await insertSamples(tx, { ...ids, by: userId("escritura"), now });
  await correctConductivity(tx, ids.project, userId("escritura"));
  await chooseChloride(tx, ids.project, client.as(userId("escritura"), now - 5 * DAY));
  const adminAt = (daysAgo: number) => client.as(userId("admin"), now - daysAgo * DAY);
  await writePrompts(adminAt, ids.project);
  await createLimits({ ...ids, adminAt, today: todayIn(quebradaAlta.timeZone, now) });
}

async function seedSettingsAndReports({
  tx,
  client,
  storage,
  ids,
  crew,
  userId,
  now,
}: MineContext): Promise<void> {
  await insertNotifications(tx, { project: ids.project, office: crew.office, now, userId });
  await insertProtections(tx, {
    project: ids.project,
    by: userId("admin"),
    second: userId("sistema"),
    now,
    reader: userId("lectura"),
    field: userId("escritura"),
  });
  await uploadLogo(client.as(userId("sistema"), now), ids.project, RAVINE);
  await insertReports(tx, {
    project: ids.project,
    storage,
    timeZone: quebradaAlta.timeZone,
    now,
    by: { office: crew.office, reader: userId("lectura") },
    fieldAt: (daysAgo) => client.as(crew.field, now - daysAgo * DAY),
  });
  await insertVisits(tx, ids.project, userId, now);
  await markFavorites((name, at) => client.as(userId(name), at), ids.project, now);
}

async function seedOther({ tx, client, now }: SeedContext, hash: string): Promise<void> {
  const ids = await insertProjectBase(tx, losMolles, now);
  const user = await insertPerson(tx, stranger, hash, true);
  await insertMember(tx, ids.project, user, stranger, now);
  const admin = client.as(user, now);
  await createStandardMenu(tx, ids.project);
  await arrangeMenu(admin, ids.project, losMolles.links);
  await insertPlansAndMonitorings(tx, losMolles, ids, { office: user, field: user }, now);
  await recount(tx, ids.project);
  await indexAllNames(tx, ids.project);
  await uploadLogo(admin, ids.project, MOLLE);
}
