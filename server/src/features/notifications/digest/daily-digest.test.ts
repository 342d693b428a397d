import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { createSecrets } from "../../../platform/secrets/secrets.ts";
import { TEST_KEY } from "../../../testing/app.ts";
import { insertMember, insertProject, insertUser } from "../../../testing/people.ts";
import { sendDailyDigests } from "./daily-digest.service.ts";
import { pendingNotifications } from "./daily-digest.store.ts";
import { type DigestTest, setUpDigest } from "./testing/digest-set-up.ts";

const patience = { timeout: 15_000, interval: 20 };
let own: DigestTest;
setUpDigest((opened) => {
  own = opened;
});

const send = async (message: string, more: object = {}) => {
  const body = {
    priority: 3,
    methods: [1, 2],
    module: "files",
    message,
    recipients: { users: [own.reader] },
    ...more,
  };
  return (await own.call(own.admin, "POST", `${own.project}/notifications`, body)).body.data.id as string;
};
/** Sends the digests this many days later, a minute past the given time in UTC. */
const enqueueEvent = (days: number, time: string) => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return sendDailyDigests({
    db: own.app.db,
    secrets: createSecrets(TEST_KEY),
    publicUrl: "https://vetaverde.example",
    now: () => Date.parse(`${day}T${time}:00Z`),
  });
};
const state = async (id: string) => {
  const { deliveries } = (await own.call(own.admin, "GET", `${own.project}/notifications/${id}`)).body.data;
  return deliveries.find(({ method }: { method: number }) => method === 2)?.state;
};
const countMails = async () => (await sql`select from mails`.execute(own.app.db)).rows.length;

it("low-priority notifications are sent in one mail a day at the user's hour, each once, and no mail on an empty day", async () => {
  const gathered = { modules: ["files", "plans"], hour: 7, timeZone: "UTC" };
  const saved = await own.call(own.readerCode, "PUT", "preferences", { muted: [], quiet: null, gathered });
  expect(saved.body.data.gathered).toEqual(gathered);
  const first = await send("**Informe** de marzo");
  await send("Solo en el sistema", { methods: [1] });
  await send("Informe de abril");
  const other = await send("De otro módulo", { module: "general" });
  expect((await own.smtp.next()).subject).toBe("VetaVerde: De otro módulo");
  const graver = await send("Más grave", { priority: 2 });
  expect((await own.smtp.next()).subject).toBe("VetaVerde: Más grave");
  await vi.waitFor(async () => expect(await state(first)).toBe("gathered"), patience);

  await enqueueEvent(1, "06:59");
  expect(await countMails()).toBe(2);
  await Promise.all([enqueueEvent(1, "07:01"), enqueueEvent(1, "07:01")]);
  const mail = await own.smtp.next();
  expect(mail.subject).toMatch(/^Quebrada: 2 notificaciones del día \d\d-\d\d-\d{4}$/);
  expect(mail.text).toContain("Quebrada");
  expect(mail.text).toMatch(
    new RegExp(`Informe de marzo\n {2}https://vetaverde\\.example/notifications\\?item=${first}`),
  );
  expect(mail.text).toContain("Informe de abril");
  expect(mail.text).not.toMatch(/otro módulo|grave|Solo en el sistema/);
  await vi.waitFor(async () => expect(await state(first)).toBe("sent"), patience);
  expect([await state(other), await state(graver)]).toEqual(["sent", "sent"]);

  await enqueueEvent(1, "20:00");
  await enqueueEvent(2, "07:01");
  expect(await countMails()).toBe(3);
  const read = await send("Ya leída en la lista");
  await own.call(own.readerCode, "POST", `${own.project}/notifications/${read}/read`);
  const later = await send("Llega el tercer día");
  await vi.waitFor(async () => expect(await state(later)).toBe("gathered"), patience);
  await enqueueEvent(3, "07:01");
  const next = await own.smtp.next();
  expect([next.subject?.slice(0, 26), next.text?.includes("Llega el tercer día")]).toEqual([
    "Quebrada: una notificación",
    true,
  ]);
});

it("deferred notifications are sent once at the next run when the user turns the digest or the module off", async () => {
  const setDigest = (modules: string[] | null) =>
    own.call(own.readerCode, "PUT", "preferences", {
      muted: [],
      quiet: null,
      gathered: modules && { modules, hour: 7, timeZone: "UTC" },
    });
  await setDigest(["files", "plans"]);
  const delivery = await send("Guardada antes");
  await vi.waitFor(async () => expect(await state(delivery)).toBe("gathered"), patience);
  await setDigest(["plans"]);
  await send("Ya no va por correo", { methods: [1] });
  await enqueueEvent(4, "07:01");
  const { text } = await own.smtp.next();
  expect([text?.includes("Guardada antes"), text?.includes("Ya no va")]).toEqual([true, false]);

  await setDigest(["files"]);
  const last = await send("Lo último que se guardó");
  await vi.waitFor(async () => expect(await state(last)).toBe("gathered"), patience);
  await setDigest(null);
  const before = await countMails();
  await Promise.all([enqueueEvent(4, "07:02"), enqueueEvent(4, "07:02")]);
  expect((await own.smtp.next()).text).toContain("Lo último que se guardó");
  await enqueueEvent(5, "07:01");
  expect(await countMails()).toBe(before + 1);
});

it("each project has its own digest, and pending notifications are not sent to a user who left", async () => {
  const other = await insertProject(own.app.db, "Otra faena");
  const writer = await insertUser(own.app.db, { email: "otra@example.org" });
  await insertMember(own.app.db, other, writer, { permissions: [1] });
  await insertMember(own.app.db, other, own.reader, { permissions: [2] });
  const quiet = { from: "00:00", to: "23:59", timeZone: "UTC" };
  const gathered = { modules: ["files"], hour: 7, timeZone: "UTC" };
  await own.call(own.readerCode, "PUT", "preferences", { muted: [], quiet, gathered });
  const here = await send("De la quebrada");
  const code = await own.app.signIn(writer);
  const there = await own.call(code, "POST", `${other}/notifications`, {
    priority: 3,
    methods: [1, 2],
    module: "files",
    message: "De la otra",
    recipients: { users: [own.reader] },
  });
  expect(there.status).toBe(201);
  await vi.waitFor(async () => expect(await state(here)).toBe("gathered"), patience);
  await vi.waitFor(async () => {
    const { rows } = await sql`select from notification_deliveries where project_id = ${other}`.execute(
      own.app.db,
    );
    expect(rows).toHaveLength(1);
  }, patience);
  await enqueueEvent(6, "07:01");
  const { rows } = await sql<{ project: string; subject: string }>`
    select project_id as project, subject from mails where state = 'queued' order by subject`.execute(
    own.app.db,
  );
  expect(rows.map(({ project: of, subject }) => [of, subject.slice(0, 12)])).toEqual([
    [other, "Otra faena: "],
    [own.project, "Quebrada: un"],
  ]);
});

it("the other users get their digest where one user's time zone is unknown", async () => {
  const lost = await insertUser(own.app.db, { email: "a-lost@example.org" });
  await sql`insert into notification_preferences (user_id, muted, gathered, gathered_hour, gathered_zone, gathered_since)
    values (${lost}, '{}', '{files}', 7, 'Mars/Base', now())`.execute(own.app.db);
  const quiet = null;
  await own.call(own.readerCode, "PUT", "preferences", {
    muted: [],
    quiet,
    gathered: { modules: ["files"], hour: 7, timeZone: "UTC" },
  });
  const one = await send("Aunque otro falle");
  await vi.waitFor(async () => expect(await state(one)).toBe("gathered"), patience);
  await expect(enqueueEvent(7, "07:01")).rejects.toThrow(/Mars/);
  expect((await own.smtp.next()).text).toContain("Aunque otro falle");
  await sql`delete from notification_preferences where user_id = ${lost}`.execute(own.app.db);
});

it("the digest setting is refused without a module or with an invalid hour", async () => {
  for (const gathered of [
    { modules: [], hour: 7, timeZone: "UTC" },
    { modules: ["files"], hour: 24, timeZone: "UTC" },
    { modules: ["files"], hour: 7, timeZone: "Mars/Base" },
  ])
    expect(
      (await own.call(own.readerCode, "PUT", "preferences", { muted: [], quiet: null, gathered })).status,
    ).toBe(422);
});

it("the oldest notifications are sent first, so that a busy project does not delay another", async () => {
  const gathered = { modules: ["files"], hour: 7, timeZone: "UTC" };
  await own.call(own.readerCode, "PUT", "preferences", { muted: [], quiet: null, gathered });
  const last = await insertProject(own.app.db, "Zaldívar");
  await insertMember(own.app.db, last, own.reader, { permissions: [2] });
  const { rows } = await sql<{ id: string }>`select id from users where email = 'admin@example.org'`.execute(
    own.app.db,
  );
  await insertMember(own.app.db, last, rows[0]?.id ?? "", { permissions: [1] });
  const body = { priority: 3, methods: [1, 2], module: "files", recipients: { users: [own.reader] } };
  const answer = await own.call(own.admin, "POST", `${last}/notifications`, {
    ...body,
    message: "De Zaldívar",
  });
  const oldest = answer.body.data.id;
  const withheld = async () =>
    (
      await sql`select from notification_deliveries where withheld = 'gathered' and notification_id = ${oldest}`.execute(
        own.app.db,
      )
    ).rows.length;
  await vi.waitFor(async () => expect(await withheld()).toBe(1), patience);
  for (const n of [1, 2, 3]) {
    const id = await send(`De Quebrada ${n}`);
    await vi.waitFor(async () => expect(await state(id)).toBe("gathered"), patience);
  }
  const since = new Date(Date.now() - 86_400_000);
  const found = await own.app.db
    .transaction()
    .execute((tx) => pendingNotifications(tx, own.reader, { since, most: 200 }));
  const before = found.filter(({ id }) => id !== oldest).length - 3;
  const few = await own.app.db
    .transaction()
    .execute((tx) => pendingNotifications(tx, own.reader, { since, most: before + 2 }));
  expect(few.map(({ id }) => id)).toContain(oldest);
  // The result is grouped by project, the first project first.
  expect(few.at(-1)?.id).toBe(oldest);
});
