import { afterAll, beforeAll } from "vitest";
import { createMail } from "../gateways/mail/mail.ts";
import { createDb, type Db } from "../platform/db/db.ts";
import { createLog } from "../platform/log/log.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { type Fixture, makeFixture } from "./fixture.ts";
import { startSmtp, type TestSmtp } from "./smtp.ts";

type Settings = Parameters<typeof createTestApp>[0];
/** Assigns what was opened to the file's variables, and inserts what its tests need besides. */
type Ready<Opened> = (opened: Opened) => void | Promise<void>;
type Given<Opened> = [ready: Ready<Opened>] | [settings: Settings, ready: Ready<Opened>];
interface OpenedProject {
  app: TestApp;
  f: Fixture;
}
interface OpenedSession extends OpenedProject {
  /** The person's session code. */
  code: string;
}

/** Opens a server with the fixture before the tests of a file and closes it after them. */
export function setUpProject(...given: Given<OpenedProject>): void {
  const [settings, ready] = given.length === 2 ? given : [{}, given[0]];
  let app: TestApp | undefined;
  beforeAll(async () => {
    app = await createTestApp(settings);
    await ready({ app, f: await makeFixture(app.db) });
  });
  afterAll(() => app?.close());
}

/** The same, with a person of the fixture signed in. */
export function setUpSession(person: keyof Fixture["people"], ...given: Given<OpenedSession>): void {
  const [settings, ready] = given.length === 2 ? given : [{}, given[0]];
  setUpProject(settings, async ({ app, f }) => ready({ app, f, code: await app.signIn(f.people[person]) }));
}

interface OpenedWithOwner extends OpenedProject {
  /** The database as its owner, who may analyze and explain. */
  owner: ReturnType<typeof createDb>;
}

/** The same, with a connection of the database's owner. */
export function setUpProjectWithOwner(...given: Given<OpenedWithOwner>): void {
  const [settings, ready] = given.length === 2 ? given : [{}, given[0]];
  let owner: ReturnType<typeof createDb> | undefined;
  setUpProject(settings, async ({ app, f }) => {
    owner = createDb(app.ownerUrl, { log: createLog("silent") });
    await ready({ app, f, owner });
  });
  afterAll(() => owner?.close());
}

interface OpenedSessions<Person extends keyof Fixture["people"]> extends OpenedProject {
  codes: Record<Person, string>;
}

/** Opens a server with the fixture and a session of each of these people. */
export function setUpSessions<Person extends keyof Fixture["people"]>(
  people: readonly Person[],
  ...given: Given<OpenedSessions<Person>>
): void {
  const [settings, ready] = given.length === 2 ? given : [{}, given[0]];
  setUpProject(settings, async ({ app, f }) => {
    const codes = {} as Record<Person, string>;
    for (const person of people) codes[person] = await app.signIn(f.people[person]);
    await ready({ app, f, codes });
  });
}

interface OpenedMail {
  app: TestApp;
  smtp: TestSmtp;
}

/** Opens a mail server, and a server that sends its mails there, before the tests of a file and closes both after them. */
export function setUpMail(...given: Given<OpenedMail>): void {
  const [settings, ready] = given.length === 2 ? given : [{}, given[0]];
  let smtp: TestSmtp | undefined;
  let app: TestApp | undefined;
  beforeAll(async () => {
    smtp = await startSmtp();
    app = await createTestApp({ mail: createMail(smtp.url, "vetaverde@example.org"), ...settings });
    await ready({ app, smtp });
  });
  afterAll(async () => {
    await app?.close();
    await smtp?.close();
  });
}

interface OpenedDatabase {
  database: TestDatabase;
  db: Db;
}

/** Creates a database of its own before the tests of a file, and drops it after them. */
export function setUpDatabase(ready: Ready<OpenedDatabase>): void {
  let database: TestDatabase | undefined;
  let open: ReturnType<typeof createDb> | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
    open = createDb(database.appUrl, { log: createLog("silent") });
    await ready({ database, db: open.db });
  });
  afterAll(async () => {
    await open?.close();
    await database?.drop();
  });
}
