import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { createPush } from "../../../gateways/push/push.ts";
import { postExternal } from "../../../platform/http-client/post.ts";
import { createTestApp } from "../../../testing/app.ts";
import { insertUser } from "../../../testing/people.ts";
import { PATIENCE, setUpPush } from "../testing/push.ts";

const { opened, call, join, send, states, became } = setUpPush();

describe("a browser subscribed to push messages", () => {
  it("receives the heading and the link, encrypted for it alone, once", async () => {
    const joined = (await join("reader", "one")).body.data;
    expect(joined).toMatchObject({ available: true, publicKey: opened.push.settings.publicKey });
    expect(joined.devices).toHaveLength(1);
    const id = await send("**Corte** de camino\nLa clave del portón es 4711", { priority: 1 });
    expect(await opened.push.next()).toEqual({
      path: "/one",
      urgency: "high",
      ttl: "86400",
      words: {
        title: "Corte de camino",
        body: "Quebrada",
        path: `/notifications?item=${id}`,
        tag: id,
        lang: "es",
      },
    });
    await became(id, "sent");
    const { rows } = await sql<{
      row: string;
    }>`select row_to_json(s)::text as row from push_subscriptions s`.execute(opened.app.db);
    expect(rows[0]?.row).not.toMatch(/127\.0\.0\.1|p256dh/);
    expect(opened.push.received).toHaveLength(1);
  });

  it("receives it later where its service is busy, and is unsubscribed when its service reports it gone", async () => {
    opened.push.refuse(1, 503);
    const busy = await send("Aviso que espera");
    expect((await opened.push.next()).words.title).toBe("Aviso que espera");
    await became(busy, "sent");
    expect((await states(busy))[0]).toMatchObject({ attempts: 2 });
    opened.push.refuse(1, 410);
    const gone = await send("Aviso a nadie");
    await became(gone, "failed");
    expect((await call("reader", "GET", "push")).body.data.devices).toEqual([]);
    const after = await send("Otro");
    expect(await states(after)).toEqual([]);
  });

  it("receives nothing in quiet hours or of muted modules, except obligatory messages", async () => {
    await join("reader", "two");
    const now = new Date().toISOString().slice(11, 16);
    const [from, to] = [
      `${now.slice(0, 2)}:00`,
      now.slice(0, 2) === "23" ? "00:30" : `${String(Number(now.slice(0, 2)) + 1).padStart(2, "0")}:30`,
    ];
    const quiet = { from, to, timeZone: "UTC" };
    const prefer = (body: object) =>
      call("reader", "PUT", "preferences", { muted: [], quiet: null, ...body });
    await prefer({ quiet });
    const delivery = await send("De noche");
    await became(delivery, "queued");
    const grave = await send("Grave", { priority: 1 });
    expect((await opened.push.next()).words.title).toBe("Grave");
    await became(grave, "sent");
    await prefer({ mutedPush: [{ module: "general", priority: 2 }] });
    const muted = await send("No lo quiere");
    const wanted = await send("Sí lo quiere", { priority: 3 });
    expect((await opened.push.next()).words.title).toBe("Sí lo quiere");
    expect([await states(muted), (await states(wanted)).length]).toEqual([[], 1]);
  });

  it("belongs to the last user who subscribed it; after leaving it receives nothing, and no other user can end it", async () => {
    const browser = opened.push.browser("tablet");
    await call("reader", "POST", "push", { ...browser, device: "Tableta" });
    const devices = (await call("admin", "POST", "push", { ...browser, device: "Tableta" })).body.data
      .devices;
    const names = async (who: Parameters<typeof call>[0]) =>
      (await call(who, "GET", "push")).body.data.devices.map(({ device }: { device: string }) => device);
    expect([await names("reader"), await names("admin")]).toEqual([["Chrome two"], ["Tableta"]]);
    expect((await call("reader", "POST", "push/leave", { id: devices[0].id })).status).toBe(404);
    const left = (await call("admin", "POST", "push/leave", { id: devices[0].id })).body.data;
    expect([left.devices, left.ended]).toEqual([[], [{ mark: devices[0].mark, why: "left" }]]);
    const ended = async (who: Parameters<typeof call>[0]) => (await call(who, "GET", "push")).body.data.ended;
    expect((await ended("reader")).map(({ mark }: { mark: string }) => mark)).not.toContain(devices[0].mark);
    await call("admin", "POST", "push", { ...browser, device: "Tableta" });
    expect(await ended("admin")).toEqual([]);
  });

  it("receives nothing for a user who left the project meanwhile", async () => {
    await call("reader", "PUT", "preferences", { muted: [], quiet: null });
    opened.push.refuse(1, 500);
    const id = await send("Ya no es suyo");
    await vi.waitFor(async () => expect((await states(id))[0]?.attempts).toBe(1), PATIENCE);
    await sql`update project_members set permissions = '{}' where user_id = ${opened.people.reader}`.execute(
      opened.app.db,
    );
    await became(id, "failed");
    expect((await states(id))[0]?.error).toBe("NO_ACCESS");
  });
});

it("a push service in a private network or without TLS is refused", async () => {
  const strict = await createTestApp({ push: opened.push.settings });
  try {
    const user = await insertUser(strict.db, { email: "x@example.org" });
    const code = await strict.signIn(user);
    const refused = await strict.call("POST", "/fkl-notification/push", {
      code,
      body: { ...opened.push.browser("inside"), device: "Chrome" },
    });
    expect([refused.status, refused.body.details[0].path]).toEqual([422, "endpoint"]);
    const crooked = { endpoint: "https://push.example/x", device: "Chrome" };
    const off = { ...opened.push.browser("inside").keys, p256dh: `BAE${"BAQE".repeat(21)}` };
    const odd = await strict.call("POST", "/fkl-notification/push", {
      code,
      body: { ...crooked, keys: off },
    });
    expect([odd.status, odd.body.details[0].path]).toEqual([422, "endpoint"]);
    const { keys } = opened.push.browser("metadata");
    const words = { title: "x", body: "x", path: "/", tag: "x", lang: "es" };
    const to = { endpoint: "https://169.254.169.254/latest", ...keys };
    await expect(
      createPush(opened.push.settings, {
        allowPrivate: false,
        post: (posting) => postExternal({ ...posting, allowPrivate: false }),
      }).send(to, words, 1),
    ).rejects.toMatchObject({
      isPermanent: true,
    });
  } finally {
    await strict.close();
  }
});
