import { instantToLocal } from "@vetaverde/domain/time/zone";
import { sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { TestApp } from "../../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../../testing/people.ts";
import { setUpMail } from "../../../testing/set-up.ts";
import type { TestSmtp } from "../../../testing/smtp.ts";
import { notify } from "../delivery/notifications.send.ts";

const patience = { timeout: 15_000, interval: 20 };
let test: TestApp;
let smtp: TestSmtp;
let project: string;
let other: string;
type Who = "system" | "admin" | "writer" | "reader";
let people: Record<Who, string>;
let codes: Record<Who, string>;

setUpMail(async (opened) => {
  ({ app: test, smtp } = opened);
  [project, other] = [await insertProject(test.db, "Quebrada"), await insertProject(test.db, "Los Molles")];
  people = {
    system: await insertUser(test.db, { email: "system@example.org", admin: true }),
    admin: await insertUser(test.db, { email: "admin@example.org" }),
    writer: await insertUser(test.db, { email: "writer@example.org" }),
    reader: await insertUser(test.db, { email: "reader@example.org" }),
  };
  await insertMember(test.db, project, people.admin, { permissions: [1] });
  await insertMember(test.db, project, people.writer, { permissions: [3] });
  await insertMember(test.db, project, people.reader, { permissions: [2] });
  await insertMember(test.db, other, people.admin, { permissions: [1] });
  const signed = await Promise.all(
    Object.entries(people).map(async ([name, id]) => [name, await test.signIn(id)]),
  );
  codes = Object.fromEntries(signed) as typeof codes;
});
afterEach(async () => {
  await sql`delete from notification_configs`.execute(test.db);
  await sql`delete from notification_preferences`.execute(test.db);
});

const call = (who: Who, method: string, url: string, body?: unknown) =>
  test.call(method, `/fkl-notification/${url}`, {
    code: codes[who],
    ...(body === undefined ? {} : { body }),
  });
const config = async (of?: string) =>
  (await call("system", "GET", `config${of ? `?project=${of}` : ""}`)).body.data;
const save = (body: object, of?: string) =>
  call("system", "PUT", `config${of ? `?project=${of}` : ""}`, body);
const prefer = (who: Who, body: object) =>
  call(who, "PUT", "preferences", { muted: [], quiet: null, ...body });
const send = async (body: object) => {
  const given = { priority: 2, methods: [1, 2], module: "plans", message: "Aviso" };
  const { body: answer } = await call("admin", "POST", `${project}/notifications`, { ...given, ...body });
  return answer.data.id as string;
};
const log = async (id: string) =>
  (await call("admin", "GET", `${project}/notifications/${id}`)).body.data.deliveries as {
    user: { id: string };
    method: number;
    state: string;
    heldUntil: string | null;
  }[];
const mishap = (of = project) =>
  test.db.transaction().execute((tx) =>
    notify(tx, {
      project: of,
      phrase: { key: "mishap", values: { station: "PZ-T03", mishap: "Tubo roto" } },
    }),
  );
const recipients = async () => {
  const { rows } = await sql<{ people: string[]; priority: number; methods: number[] }>`
    select array_agg(r.user_id::text) as people, n.priority, n.methods from notifications n
      join notification_recipients r on r.notification_id = n.id
     where n.origin = 'platform' group by n.project_id, n.id order by n.id desc limit 1`.execute(test.db);
  return rows[0];
};
const howMany = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from notifications`.execute(test.db)).rows[0]?.n;

describe("the automatic notifications", () => {
  it("use the defaults until they are set, and a project uses the platform's settings until it has its own", async () => {
    const plain = await config();
    expect(plain).toMatchObject({ project: null, inherited: false, version: 0, updatedBy: null });
    expect(plain.notices.mishap).toEqual({ priority: 1, methods: [1, 2], audience: "administrators" });
    const notices = { ...plain.notices, mishap: { priority: 2, methods: [2], audience: "writers" } };
    const saved = await save({ notices, obligatory: [], version: 0 });
    // A notification sent by mail appears in the list too.
    expect(saved.body.data.notices.mishap.methods).toEqual([1, 2]);
    expect(saved.body.data).toMatchObject({ version: 1, obligatory: [], updatedBy: { id: people.system } });
    expect(await config(project)).toMatchObject({
      inherited: true,
      version: 0,
      notices: { mishap: { priority: 2 } },
    });
    const own = { ...plain.notices, mishap: { priority: 3, methods: [1], audience: "members" } };
    await save({ notices: own, obligatory: [{ module: "plans", priority: 2 }], version: 0 }, project);
    expect(await config(project)).toMatchObject({ inherited: false, notices: { mishap: { priority: 3 } } });
    expect(await config(other)).toMatchObject({ inherited: true, notices: { mishap: { priority: 2 } } });
    const back = await save({ inherit: true, version: 1 }, project);
    expect(back.body.data).toMatchObject({ inherited: true, notices: { mishap: { priority: 2 } } });
  });

  it("are sent to the configured recipients by the configured channels, or to no user", async () => {
    const plain = await config();
    const set = async (rule: object, version: number) =>
      save({ notices: { ...plain.notices, mishap: rule }, obligatory: [], version }, project);
    await mishap();
    expect(await recipients()).toMatchObject({ people: [people.admin], priority: 1, methods: [1, 2] });
    expect((await smtp.next()).to?.[0]?.address).toBe("admin@example.org");
    await set({ priority: 3, methods: [1], audience: "members" }, 0);
    await mishap();
    const notice = await recipients();
    expect([notice?.people.sort(), notice?.priority, notice?.methods]).toEqual([
      [people.admin, people.writer, people.reader].sort(),
      3,
      [1],
    ]);
    await set({ priority: 3, methods: [1], audience: "writers" }, 1);
    await mishap();
    expect((await recipients())?.people.sort()).toEqual([people.admin, people.writer].sort());
    await set({ priority: 1, methods: [], audience: "members" }, 2);
    const before = await howMany();
    await mishap();
    expect(await howMany()).toBe(before);
  });

  it("include an added file only after it is switched on", async () => {
    const plain = await config();
    const add = () =>
      test.call("POST", `/fkl-file/${project}/files?type=report`, {
        code: codes.writer,
        headers: { "content-type": "multipart/form-data; boundary=x" },
        payload: Buffer.from(
          `--x\r\ncontent-disposition: form-data; name="file"; filename="i${Math.random()}.pdf"\r\n\r\n%PDF-1.4\n${Math.random()}\r\n--x--\r\n`,
        ),
      });
    const before = await howMany();
    expect((await add()).status).toBe(201);
    // A queued job applies the preferences at the time it runs, so it must finish before they change.
    const waiting = () =>
      sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs where run_at <= now()`.execute(
        test.db,
      );
    await vi.waitFor(async () => expect((await waiting()).rows).toEqual([{ n: 0 }]), patience);
    await save(
      {
        notices: { ...plain.notices, fileAdded: { priority: 3, methods: [1], audience: "members" } },
        obligatory: [],
        version: 0,
      },
      project,
    );
    expect((await add()).status).toBe(201);
    await vi.waitFor(async () => expect(await howMany()).toBe((before ?? 0) + 1), patience);
    const [latest] = (await call("reader", "GET", `${project}/notifications`)).body.data.items;
    expect(latest).toMatchObject({ module: "files", priority: 3, sender: null });
    expect(latest.message).toMatch(/^Archivo agregado: i0\.\d+\.pdf$/);
  });

  it("are set by the platform's administrator only, with a version check and an audit entry", async () => {
    const { notices, obligatory } = await config();
    for (const who of ["admin", "reader"] as const) {
      expect((await call(who, "GET", `config?project=${project}`)).status).toBe(403);
      expect((await call(who, "PUT", "config", { notices, obligatory, version: 0 })).status).toBe(403);
    }
    await save({ notices, obligatory, version: 0 }, project);
    const stale = await save({ notices, obligatory: [], version: 0 }, project);
    expect([stale.status, stale.body.error, stale.body.current.version]).toEqual([409, "STALE_VERSION", 1]);
    expect(
      (await save({ notices, obligatory, version: 0 }, "00000000-0000-4000-8000-000000000000")).status,
    ).toBe(404);
    expect(
      (
        await save(
          {
            notices: { ...notices, mishap: { priority: 1, methods: [4], audience: "members" } },
            obligatory,
            version: 1,
          },
          project,
        )
      ).status,
    ).toBe(422);
    const { rows } = await sql<{
      action: string;
      actor: string;
    }>`select action, actor_id as actor from audit_log
      where entity = 'notification-config' and project_id = ${project} order by id desc limit 1`.execute(
      test.db,
    );
    expect(rows).toEqual([{ action: "notification-config.updated", actor: people.system }]);
  });
});

describe("a user's mail preferences", () => {
  it("suppress the mail, log that, and leave the notification in the list", async () => {
    await prefer("reader", { muted: [{ module: "plans", priority: 2 }] });
    const id = await send({ recipients: { users: [people.reader, people.writer] } });
    expect((await smtp.next()).to?.[0]?.address).toBe("writer@example.org");
    await vi.waitFor(
      async () =>
        expect(
          (await log(id))
            .filter(({ method }) => method === 2)
            .map(({ user, state }) => [user.id, state])
            .sort(),
        ).toEqual(
          [
            [people.reader, "muted"],
            [people.writer, "sent"],
          ].sort(),
        ),
      patience,
    );
    expect((await call("reader", "GET", `${project}/notifications/${id}`)).status).toBe(200);
    // Another priority of the same module is still delivered.
    await send({ priority: 3, recipients: { users: [people.reader] } });
    expect((await smtp.next()).to?.[0]?.address).toBe("reader@example.org");
  });

  it("do not suppress an obligatory mail", async () => {
    await prefer("reader", {
      muted: [
        { module: "plans", priority: 1 },
        { module: "plans", priority: 2 },
      ],
      quiet: quietNow(),
    });
    await send({ priority: 1, recipients: { users: [people.reader] } });
    expect((await smtp.next()).subject).toBe("VetaVerde: Aviso");
    const { notices } = await config();
    await save({ notices, obligatory: [{ module: "plans", priority: 2 }], version: 0 }, project);
    await send({ message: "Obligatorio", recipients: { users: [people.reader] } });
    expect((await smtp.next()).subject).toBe("VetaVerde: Obligatorio");
    const { obligatory } = (await call("reader", "GET", "preferences")).body.data;
    expect(obligatory).toEqual([{ project, kinds: [{ module: "plans", priority: 2 }] }]);
  });

  const quietNow = () => {
    const timeZone = "America/Santiago";
    const clock = (ms: number) => instantToLocal(ms, timeZone).time;
    return { from: clock(Date.now() - 3_600_000), to: clock(Date.now() + 3_600_000), timeZone };
  };

  it("delay a mail until the end of the quiet hours", async () => {
    await prefer("reader", { quiet: quietNow() });
    const id = await send({ recipients: { users: [people.reader, people.writer] } });
    // The other mail, queued later, was sent already: this one is held back, not merely slow.
    expect((await smtp.next()).to?.[0]?.address).toBe("writer@example.org");
    const of = async (who: Who) =>
      (await log(id)).find(({ method, user }) => method === 2 && user.id === people[who]);
    await vi.waitFor(async () => expect((await of("writer"))?.state).toBe("sent"), patience);
    const waiting = await of("reader");
    expect(waiting?.state).toBe("queued");
    const wait = Date.parse(waiting?.heldUntil ?? "") - Date.now();
    expect(wait).toBeGreaterThan(50 * 60_000);
    expect(wait).toBeLessThan(61 * 60_000);
    await sql`update mails set next_try_at = now() where user_id = ${people.reader} and state = 'queued'`.execute(
      test.db,
    );
    await sql`select graphile_worker.add_job('mail.wake')`.execute(test.db);
    expect((await smtp.next()).to?.[0]?.address).toBe("reader@example.org");
    await vi.waitFor(
      async () => expect(await of("reader")).toMatchObject({ state: "sent", heldUntil: null }),
      patience,
    );
  });

  it("a queued mail to a user who lost access is not sent, which is logged", async () => {
    const lost: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
      [
        "left the project",
        () =>
          sql`update project_members set permissions = '{}' where user_id = ${people.reader}`.execute(
            test.db,
          ),
        () =>
          sql`update project_members set permissions = '{2}' where user_id = ${people.reader}`.execute(
            test.db,
          ),
      ],
      [
        "was blocked",
        () => sql`update users set blocked = true where id = ${people.reader}`.execute(test.db),
        () => sql`update users set blocked = false where id = ${people.reader}`.execute(test.db),
      ],
    ];
    for (const [how, take, giveBack] of lost) {
      await prefer("reader", { quiet: quietNow() });
      const id = await send({ recipients: { users: [people.reader] } });
      const mailed = async () =>
        (await log(id)).find(({ method, user }) => method === 2 && user.id === people.reader);
      await vi.waitFor(async () => expect((await mailed())?.heldUntil).toBeTruthy(), patience);
      await take();
      await sql`update mails set next_try_at = now() where user_id = ${people.reader} and state = 'queued'`.execute(
        test.db,
      );
      await sql`select graphile_worker.add_job('mail.wake')`.execute(test.db);
      await vi.waitFor(
        async () => expect(await mailed(), how).toMatchObject({ state: "failed", error: "NO_ACCESS" }),
        patience,
      );
      const { rows } =
        await sql`select body from mails where user_id = ${people.reader} and last_error = 'NO_ACCESS'`.execute(
          test.db,
        );
      expect(rows).toEqual(rows.map(() => ({ body: null })));
      await giveBack();
    }
  });

  it("are stored and returned per user, audited, and refused when invalid", async () => {
    const wanted = {
      muted: [{ module: "files", priority: 3 }],
      mutedPush: [],
      mutedWhatsapp: [{ module: "modi", priority: 2 }],
      digest: false,
      gathered: { modules: ["plans"], hour: 7, timeZone: "America/Lima" },
      quiet: { from: "22:00", to: "07:00", timeZone: "America/Lima" },
    };
    expect((await prefer("writer", wanted)).body.data).toEqual(wanted);
    expect((await call("writer", "GET", "preferences")).body.data).toMatchObject(wanted);
    expect((await call("reader", "GET", "preferences")).body.data).toMatchObject({
      muted: [],
      digest: true,
      quiet: null,
    });
    for (const quiet of [
      { from: "22:00", to: "22:00", timeZone: "America/Lima" },
      { from: "25:00", to: "07:00", timeZone: "America/Lima" },
      { from: "22:00", to: "07:00", timeZone: "Mars/Base" },
    ]) {
      expect((await prefer("writer", { quiet })).status).toBe(422);
    }
    const { rows } =
      await sql`select actor_id as actor from audit_log where action = 'notification-preferences.updated'
      and entity_id = ${people.writer}`.execute(test.db);
    expect(rows).toEqual([{ actor: people.writer }]);
  });
});
