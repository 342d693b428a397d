import { sql } from "kysely";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { createTestApp, type TestApp } from "../../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../../testing/people.ts";
import { startPush, type TestPush } from "../../../testing/push.ts";

type Who = "admin" | "reader";
interface Opened {
  app: TestApp;
  push: TestPush;
  project: string;
  people: Record<Who, string>;
  codes: Record<Who, string>;
}

export const PATIENCE = { timeout: 15_000, interval: 20 };

async function openPush(): Promise<Opened> {
  const push = await startPush();
  const app = await createTestApp({ push: push.settings, outsideAllowPrivate: true });
  const project = await insertProject(app.db, "Quebrada");
  const people = {
    admin: await insertUser(app.db, { email: "a@example.org" }),
    reader: await insertUser(app.db, { email: "r@example.org" }),
  };
  await insertMember(app.db, project, people.admin, { permissions: [1] });
  await insertMember(app.db, project, people.reader, { permissions: [2] });
  const codes = { admin: await app.signIn(people.admin), reader: await app.signIn(people.reader) };
  return { app, push, project, people, codes };
}

/** Opens a push service and a server with two people before the tests of a file, and closes them after it. */
export function setUpPush() {
  const opened = {} as Opened;
  beforeAll(async () => {
    Object.assign(opened, await openPush());
  });
  afterAll(async () => {
    await opened.app.close();
    await opened.push.close();
  });
  const call = (who: Who, method: string, path: string, body?: unknown) =>
    opened.app.call(method, `/fkl-notification/${path}`, {
      code: opened.codes[who],
      ...(body === undefined ? {} : { body }),
    });
  const states = async (id: string) => {
    const { rows } = await sql<{ state: string; error: string | null; attempts: number }>`
      select state, last_error as error, attempts from push_messages where notification_id = ${id} order by id`.execute(
      opened.app.db,
    );
    return rows;
  };
  return {
    opened,
    call,
    /** Subscribes a browser of this name. */
    join: (who: Who, name: string) =>
      call(who, "POST", "push", { ...opened.push.browser(name), device: `Chrome ${name}` }),
    /** Sends a notification to the reader. @returns its id */
    send: async (message: string, more: object = {}) => {
      const recipients = { users: [opened.people.reader] };
      const body = { priority: 2, methods: [1], message, recipients, ...more };
      return (await call("admin", "POST", `${opened.project}/notifications`, body)).body.data.id as string;
    },
    states,
    /** Waits until the messages of a notification are in these states. */
    became: (id: string, ...wanted: string[]) =>
      vi.waitFor(async () => expect((await states(id)).map(({ state }) => state)).toEqual(wanted), PATIENCE),
  };
}
