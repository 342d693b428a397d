import { beforeEach, describe, expect, it, vi } from "vitest";
import { storedItems } from "../../testing/outbox.ts";
import { user } from "../../testing/people.ts";
import { personMark } from "../person.ts";
import { NOBODY, sessionStore, type View } from "../session.state.ts";
import type { OutboxItem } from "./outbox.item.ts";
import { type NewItem, requeueAndSend, sendOutbox, storeForSending } from "./outbox.ts";

vi.mock("./outbox.db.ts", () => import("../../testing/outbox.ts"));

const given: NewItem = {
  project: "p",
  kind: "follow-up",
  subject: "m1",
  station: "PZ-01",
  what: "Nivel",
  at: 1,
  method: "PUT",
  path: "/fkl-plan/p/monitorings/m1/follow-up",
  body: { observation: "o", version: 1 },
  filesPath: "/fkl-plan/p/evidence",
};
const view: View = {
  code: "view",
  expiresAt: "2999-01-01T00:00:00Z",
  user: { id: "0193aaaa-0000-7000-8000-000000000002", name: "Luis", lastName: "Soto" },
};
const only = () => [...storedItems.values()][0] as OutboxItem;
const fetched = vi.fn(
  async (_url: string) => new Response(JSON.stringify({ code: 200, data: { version: 2 } })),
);

beforeEach(() => {
  storedItems.clear();
  fetched.mockClear();
  vi.stubGlobal("fetch", fetched);
  sessionStore.set({ ...NOBODY, authenticated: true, user: { ...user, AuthCode: "code" } });
});

describe("the outbox in a view as another user", () => {
  it("stores nothing, and does not report a save", async () => {
    sessionStore.set({ view });
    await expect(storeForSending(given)).rejects.toThrow();
    expect(storedItems.size).toBe(0);
  });

  it("sends none of the waiting items, and sends them once the view ends", async () => {
    await storeForSending(given);
    sessionStore.set({ view });
    await sendOutbox();
    expect(fetched).not.toHaveBeenCalled();
    sessionStore.set({ view: null });
    await sendOutbox();
    expect(only()).toMatchObject({ state: "sent", person: personMark(user.id) });
  });

  it("stops sending when a view begins", async () => {
    await storeForSending(given);
    await storeForSending({ ...given, subject: "m2", at: 2 });
    fetched.mockImplementationOnce(async () => {
      sessionStore.set({ view });
      return new Response(JSON.stringify({ code: 200, data: { version: 2 } }));
    });
    await sendOutbox();
    expect([...storedItems.values()].map(({ state }) => state)).toEqual(["sent", "waiting"]);
  });

  it("does not enqueue a refused item again", async () => {
    await storeForSending(given);
    const refused: OutboxItem = { ...only(), state: "refused" };
    storedItems.set(refused.id, refused);
    sessionStore.set({ view });
    await expect(requeueAndSend(refused)).rejects.toThrow();
    expect(only()).toBe(refused);
  });
});

it("does not restore an item that another tab discarded, when it is requeued", async () => {
  await storeForSending(given);
  const refused: OutboxItem = { ...only(), state: "refused" };
  storedItems.clear();
  await requeueAndSend(refused);
  expect(storedItems.size).toBe(0);
});

it("sends the text without a file that was removed from a refused item", async () => {
  const file = (name: string) => ({ name, bytes: new Blob(["1234"]) });
  await storeForSending({ ...given, files: [file("big"), file("small")] });
  const refused: OutboxItem = { ...only(), state: "refused" };
  storedItems.set(refused.id, refused);
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await requeueAndSend(refused, refused.body, [refused.files[0]?.key ?? ""]);
  expect(only().files.map(({ name }) => name)).toEqual(["small"]);
  expect(only()).toMatchObject({ fileCount: 1, size: refused.size - 4 });
});
