import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { createSecrets } from "../../../platform/secrets/secrets.ts";
import { TEST_KEY } from "../../../testing/app.ts";
import { deliverBatch } from "../delivery/notifications.deliver.ts";
import { sendDailyDigests } from "./daily-digest.service.ts";
import { type DigestTest, setUpDigest } from "./testing/digest-set-up.ts";

const patience = { timeout: 15_000, interval: 20 };
let own: DigestTest;
setUpDigest((opened) => {
  own = opened;
});

/** Sent in the product only, so that the test performs the delivery instead of the job. */
const send = async (message: string, methods = [1]) => {
  const body = { priority: 3, methods, module: "files", message, recipients: { users: [own.reader] } };
  return (await own.call(own.admin, "POST", `${own.project}/notifications`, body)).body.data.id as string;
};
const prefer = (gathered: boolean, muted: object[] = []) =>
  own.call(own.readerCode, "PUT", "preferences", {
    muted,
    quiet: null,
    gathered: gathered ? { modules: ["files"], hour: 7, timeZone: "UTC" } : null,
  });
const deps = () => ({
  db: own.app.db,
  secrets: createSecrets(TEST_KEY),
  publicUrl: "https://vetaverde.example",
  mostAttached: 0,
  grantAlert: async () => null,
});
const enqueueEvent = (days: number) => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return sendDailyDigests({ ...deps(), now: () => Date.parse(`${day}T07:01:00Z`) });
};
const deliveries = async (id: string) =>
  (
    await sql<{ withheld: string | null }>`
      select withheld from notification_deliveries where notification_id = ${id} and method = 2`.execute(
      own.app.db,
    )
  ).rows.map(({ withheld }) => withheld);
const subjects = async () =>
  (await sql<{ subject: string }>`select subject from mails order by id`.execute(own.app.db)).rows.map(
    ({ subject }) => subject,
  );
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("turning off the daily digest while a job defers a notification to it", () => {
  it("waits for the job, and then sends the deferred notification", async () => {
    await prefer(true);
    const id = await send("Guardada a última hora");
    let commit = () => {};
    const gate = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let markDelivered = () => {};
    const delivered = new Promise<void>((resolve) => {
      markDelivered = resolve;
    });
    const job = own.app.db.transaction().execute(async (tx) => {
      await deliverBatch({ ...deps(), now: Date.now }, tx, { project: own.project, id }, 2);
      markDelivered();
      await gate;
    });
    await delivered;
    const closing = prefer(false).then(() => enqueueEvent(1));
    await Promise.race([closing, pause(1000)]);
    commit();
    await Promise.all([job, closing]);
    await enqueueEvent(1);
    expect(await deliveries(id)).toEqual(["gathered"]);
    expect(await subjects()).toEqual([expect.stringMatching(/^Quebrada: una notificación/)]);
    expect((await own.smtp.next()).text).toContain("Guardada a última hora");
  });

  it("sends the notification as a separate mail where it is turned off between the job's read and write", async () => {
    await prefer(true);
    const id = await send("Sola después");
    let commit = () => {};
    const gate = new Promise<void>((resolve) => {
      commit = resolve;
    });
    const off = own.app.db.transaction().execute(async (tx) => {
      await sql`update notification_preferences set gathered = '{}', gathered_hour = null, gathered_zone = null
        where user_id = ${own.reader}`.execute(tx);
      await gate;
    });
    await pause(200);
    const job = own.app.db
      .transaction()
      .execute((tx) => deliverBatch({ ...deps(), now: Date.now }, tx, { project: own.project, id }, 2));
    await pause(500);
    commit();
    await Promise.all([off, job]);
    expect(await deliveries(id)).toEqual([null]);
    expect((await subjects()).at(-1)).toBe("VetaVerde: Sola después");
    await enqueueEvent(2);
  });
});

it("a notification muted after it was deferred is still in the digest, and a later one is not", async () => {
  await prefer(true);
  const before = await send("Antes de silenciar", [1, 2]);
  await vi.waitFor(async () => expect(await deliveries(before)).toEqual(["gathered"]), patience);
  await prefer(true, [{ module: "files", priority: 3 }]);
  const after = await send("Después de silenciar", [1, 2]);
  await vi.waitFor(async () => expect(await deliveries(after)).toEqual(["muted"]), patience);
  await enqueueEvent(3);
  const { rows } = await sql<{ id: string }>`
    select notification_id as id from notification_gathered where notification_id in (${before}, ${after})`.execute(
    own.app.db,
  );
  expect(rows).toEqual([{ id: before }]);
});
