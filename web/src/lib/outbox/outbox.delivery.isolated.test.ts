import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Sender, sendOpenItems } from "./outbox.delivery.ts";
import type { OutboxItem } from "./outbox.item.ts";

const stored = vi.hoisted(() => new Map<string, OutboxItem>());
vi.mock("./outbox.db.ts", () => ({
  listItems: async (person: string) =>
    [...stored.values()].filter((item) => item.person === person).sort((a, b) => a.at - b.at),
  changeItem: async ({ id }: OutboxItem, change: (item: OutboxItem) => OutboxItem | null) => {
    const now = stored.get(id);
    const next = now ? change(now) : null;
    if (next) stored.set(id, next);
    return next;
  },
  removeItem: async ({ id }: OutboxItem) => void stored.delete(id),
}));

const FILES = "/fkl-plan/p/evidence";
const item = (id: string, more: Partial<OutboxItem> = {}): OutboxItem => ({
  id,
  person: "ana",
  project: "p",
  kind: "follow-up",
  subject: "m1",
  station: "PZ-01",
  what: "Nivel",
  at: Number(id),
  method: "PUT",
  path: `/fkl-plan/p/monitorings/m1/follow-up`,
  body: { observation: `o${id}`, version: 1 },
  filesPath: FILES,
  files: [],
  fileCount: 0,
  size: 10,
  key: `key-${id}`,
  state: "waiting",
  failure: null,
  current: null,
  sentAt: null,
  ...more,
});
const store = (...items: OutboxItem[]) => {
  for (const one of items) stored.set(one.id, one);
};
const ana: Sender = { person: "ana", code: "code-ana", language: "es", isStillSignedIn: () => true };

interface Sent {
  url: string;
  headers: Record<string, string>;
  body: unknown;
}
let sent: Sent[] = [];
type Answer = Response | (() => Response);
const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const ok = (data: unknown, status = 200) => json(status, { code: status, data });

/** Returns the given responses in order, and then the last one repeatedly. */
function answering(...answers: (Answer | "none")[]) {
  const left = [...answers];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const body = typeof init.body === "string" ? JSON.parse(init.body) : init.body;
    sent.push({ url, headers: init.headers as Record<string, string>, body });
    const next = left.length > 1 ? left.shift() : left[0];
    if (next === "none" || next === undefined) throw new TypeError("Failed to fetch");
    return typeof next === "function" ? next() : next.clone();
  });
}

beforeEach(() => {
  stored.clear();
  sent = [];
});

describe("sending the outbox", () => {
  it("notifies the page when each request begins and ends, also without a response", async () => {
    store(item("1"), item("2", { subject: "m2" }));
    answering(ok({ version: 2 }), "none");
    const events: string[] = [];
    const onRequest = () => {
      events.push(`begins ${sent.length}`);
      return () => events.push(`ends ${sent.length}`);
    };
    await sendOpenItems({ ...ana, onRequest });
    expect(events).toEqual(["begins 0", "ends 1", "begins 1", "ends 2"]);
  });

  it("sends the oldest first, each under its own key and with its user's code, and stores them as sent", async () => {
    store(item("2", { subject: "m2" }), item("1"));
    answering(ok({ version: 2 }));
    expect(await sendOpenItems(ana)).toBe(true);
    const carried = ["Idempotency-Key", "Authorization", "Cache-Control", "Pragma"];
    expect(sent.map(({ headers }) => carried.map((name) => headers[name]).join(" "))).toEqual([
      "key-1 code-ana no-cache no-cache",
      "key-2 code-ana no-cache no-cache",
    ]);
    expect([...stored.values()].every(({ state, sentAt }) => state === "sent" && sentAt !== null)).toBe(true);
    await sendOpenItems(ana);
    expect(sent.length).toBe(2);
  });

  it("sends nothing of another user, nor after its user signed out", async () => {
    store(item("1", { person: "luis" }), item("2"));
    answering(ok({ version: 2 }));
    expect(await sendOpenItems({ ...ana, isStillSignedIn: () => false })).toBe(false);
    expect(sent).toEqual([]);
    expect(await sendOpenItems(ana)).toBe(true);
    expect(sent.map(({ headers }) => headers["Idempotency-Key"])).toEqual(["key-2"]);
    expect(stored.get("1")?.state).toBe("waiting");
  });

  it.each<[string, Answer | "none"]>([
    ["no answer", "none"],
    ["a network's own page", () => new Response("<html>Bienvenido al hotel</html>", { status: 200 })],
    ["another program's answer", () => json(200, { hello: 1 })],
    ["a server in trouble", () => json(503, { code: 503, error: "E001", message: "" })],
    ["too many calls", () => json(429, { code: 429, error: "RATE_LIMITED", message: "" })],
    ["a session that is over", () => json(401, { code: 401, error: "FK-0001", message: "" })],
  ])("stops after %s, and leaves the next item for a later attempt", async (_, answer) => {
    store(item("1"), item("2", { subject: "m2" }));
    answering(answer);
    expect(await sendOpenItems(ana)).toBe(false);
    expect(sent.length).toBe(1);
    expect([...stored.values()].map(({ state }) => state)).toEqual(["waiting", "waiting"]);
    answering(ok({ version: 2 }));
    expect(await sendOpenItems(ana)).toBe(true);
    expect(sent.at(1)?.headers["Idempotency-Key"]).toBe("key-1");
  });

  it("stores both versions of a conflict, and continues with the next", async () => {
    store(item("1"), item("2", { subject: "m2" }));
    answering(
      json(409, { code: 409, error: "STALE_VERSION", message: "", current: { version: 5 } }),
      ok({ version: 2 }),
    );
    expect(await sendOpenItems(ana)).toBe(true);
    expect(stored.get("1")).toMatchObject({
      state: "conflict",
      current: { version: 5 },
      body: { version: 1 },
    });
    expect(stored.get("2")?.state).toBe("sent");
  });

  it("stores a refused item with the server's reason, and does not retry it by itself", async () => {
    store(item("1"));
    answering(
      json(422, {
        code: 422,
        error: "VALIDATION",
        message: "Revise los datos",
        details: [{ path: "actionDate", message: "No puede ser futura." }],
      }),
    );
    await sendOpenItems(ana);
    expect(stored.get("1")).toMatchObject({ state: "refused", failure: { message: "No puede ser futura." } });
    await sendOpenItems(ana);
    expect(sent.length).toBe(1);
  });

  it("sends a photo once, though the response to its follow-up was lost", async () => {
    const photo = { name: "a.jpg", bytes: new Blob(["x"]), key: "photo", sent: null };
    store(item("1", { files: [photo], fileCount: 1 }));
    answering(ok({ file: "f1" }, 201), "none");
    expect(await sendOpenItems(ana)).toBe(false);
    answering(ok({ version: 2 }));
    await sendOpenItems(ana);
    expect(sent.map(({ url }) => url === FILES)).toEqual([true, false, false]);
    expect(sent[1]?.body).toEqual({ observation: "o1", version: 1, evidence: ["f1"] });
    expect(sent[2]?.body).toEqual(sent[1]?.body);
    expect(stored.get("1")).toMatchObject({ state: "sent", files: [], fileCount: 1 });
  });

  it.each<[string, () => Response]>([
    ["is taken", () => ok({ version: 2 })],
    ["is refused", () => json(422, { code: 422, error: "VALIDATION", message: "" })],
    ["has to wait", () => json(503, { code: 503, error: "E001", message: "" })],
  ])("does not restore an item that was discarded while it was sent and %s", async (_, answer) => {
    store(item("1"));
    answering(() => {
      stored.delete("1");
      return answer();
    });
    await sendOpenItems(ana);
    expect(sent.length).toBe(1);
    expect(stored.size).toBe(0);
  });

  it("does not send the text of an item discarded during its photo's upload, and continues with the next", async () => {
    const photo = { name: "a.jpg", bytes: new Blob(["x"]), key: "photo", sent: null };
    store(item("1", { files: [photo] }), item("2", { subject: "m2" }));
    answering(
      () => {
        stored.delete("1");
        return ok({ file: "f1" }, 201);
      },
      ok({ version: 2 }),
    );
    expect(await sendOpenItems(ana)).toBe(true);
    expect(sent.map(({ url, headers }) => url === FILES || headers["Idempotency-Key"])).toEqual([
      true,
      "key-2",
    ]);
    expect([...stored.keys()]).toEqual(["2"]);
  });

  it("resumes an item that a closed page was sending", async () => {
    store(item("1", { state: "sending" }));
    answering(ok({ version: 2 }));
    await sendOpenItems(ana);
    expect(stored.get("1")?.state).toBe("sent");
  });

  it("bases the next item of the same monitoring on the version of the user's own change", async () => {
    store(item("1"), item("2"), item("3", { body: { observation: "o3", version: 7 } }));
    answering(ok({ version: 2 }), ok({ version: 3 }), ok({ version: 8 }));
    await sendOpenItems(ana);
    expect(sent.map(({ body }) => (body as { version: number }).version)).toEqual([1, 2, 7]);
  });

  it("bases an item recorded on an older list on the user's own change that was sent before", async () => {
    store(item("1"));
    answering(ok({ version: 2, status: "near" }), ok({ version: 3 }));
    await sendOpenItems(ana);
    expect(stored.get("1")?.answer).toEqual({ version: 2, status: "near" });
    store(item("2"));
    await sendOpenItems(ana);
    expect(sent.map(({ body }) => (body as { version: number }).version)).toEqual([1, 2]);
  });

  it.each<[string, () => Response]>([
    ["fails at", () => json(500, { code: 500, error: "INTERNAL", message: "" })],
    ["gives up on", () => json(504, { code: 504, error: "TIME_OUT", message: "" })],
    ["cannot be handed", () => new Response("<html>Request Entity Too Large</html>", { status: 413 })],
  ])("continues with items of other subjects where the server %s one", async (_, answer) => {
    store(item("1"), item("2"), item("3", { subject: "m2", station: "PZ-02" }));
    store(item("4", { kind: "skip", subject: "s1" }));
    answering(answer, ok({ version: 2 }));
    expect(await sendOpenItems(ana)).toBe(false);
    expect([...stored.values()].map(({ state }) => state)).toEqual(["waiting", "waiting", "sent", "waiting"]);
  });

  it("retries a failed item after a growing pause, or on request", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      store(item("1"));
      answering(() => json(500, { code: 500, error: "INTERNAL", message: "" }));
      await sendOpenItems(ana);
      await sendOpenItems(ana);
      expect(sent.length).toBe(1);
      vi.setSystemTime(Date.now() + 31_000);
      await sendOpenItems(ana);
      vi.setSystemTime(Date.now() + 31_000);
      await sendOpenItems(ana);
      expect(sent.length).toBe(2);
      await sendOpenItems({ ...ana, ignoreBackoff: true });
      expect(sent.length).toBe(3);
      expect(stored.get("1")).toMatchObject({ state: "waiting", tries: 3 });
    } finally {
      vi.useRealTimers();
    }
  });

  it("deletes sent items after a day", async () => {
    store(
      item("1", { state: "sent", sentAt: Date.now() - 90_000_000 }),
      item("2", { state: "sent", sentAt: Date.now() }),
    );
    answering("none");
    await sendOpenItems(ana);
    expect([...stored.keys()]).toEqual(["2"]);
  });
});
