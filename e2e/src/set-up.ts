import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { startSmtp, type TestSmtp } from "../../server/src/testing/smtp.ts";
import { type Api, mainProject, person, signIn } from "./api.ts";
import { startEmpty } from "./new-mine.steps.ts";
import { type RunningServer, startServer } from "./server.ts";

type Ready<Opened> = (opened: Opened) => void | Promise<void>;

/** Starts the product with the demonstration's data before the journeys of a file and closes it after them. */
export function setUpServer(ready: Ready<RunningServer>): void {
  let server: RunningServer | undefined;
  beforeAll(async () => {
    server = await startServer();
    await ready(server);
  });
  afterAll(() => server?.close());
}

interface SignedIn {
  server: RunningServer;
  api: Api;
  /** The main project. */
  project: string;
}

/** The same, with a person of the demonstration signed in to the API. */
export function setUpApi(name: string, ready: Ready<SignedIn>): void {
  setUpServer(async (server) => {
    const api = await signIn(server.url, person(name));
    await ready({ server, api, project: (await mainProject(api)).id });
  });
}

/** Creates a folder before the journeys of a file and removes it after them. */
export function setUpFolder(name: string, ready: Ready<string>): void {
  let folder: string | undefined;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), `vetaverde-${name}-`));
    await ready(folder);
  });
  afterAll(() => {
    if (folder) rmSync(folder, { recursive: true, force: true });
  });
}

/** Starts the product without data before each journey and closes it after it. */
export function setUpEmptyEach(ready: Ready<RunningServer>): void {
  let empty: RunningServer | undefined;
  beforeEach(async () => {
    empty = await startEmpty();
    await ready(empty);
  });
  afterEach(() => empty?.close());
}

/** The same, with a mail server that the product sends through. */
export function setUpEmptyWithMailEach(ready: Ready<{ empty: RunningServer; smtp: TestSmtp }>): void {
  let smtp: TestSmtp | undefined;
  let empty: RunningServer | undefined;
  beforeEach(async () => {
    smtp = await startSmtp();
    empty = await startEmpty({ SMTP_URL: smtp.url });
    await ready({ empty, smtp });
  });
  afterEach(async () => {
    await empty?.close();
    await smtp?.close();
  });
}
