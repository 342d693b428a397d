import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { type EndpointTable, endpoint } from "@vetaverde/contract/endpoint";
import { type FastifyInstance, fastify } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { AppError } from "../errors/app-error.ts";
import type { Guard } from "./guard.ts";
import { mount } from "./mount.ts";
import type { SendEvent } from "./sse.ts";

const table = {
  live: endpoint({
    method: "GET",
    path: "/live",
    access: "session",
    summary: "A stream.",
    live: true,
    errors: ["RATE_LIMITED"],
  }),
  close: endpoint({
    method: "POST",
    path: "/close",
    access: "session",
    summary: "Takes somebody's rights away.",
    reply: z.object({}),
  }),
  work: endpoint({
    method: "POST",
    path: "/work",
    access: "session",
    summary: "Works for some time, and takes somebody's rights away.",
    progress: true,
    reply: z.object({}),
    results: ["FK-0009"],
  }),
} as const satisfies EndpointTable;

const gone = new Set<string>();
const listeners = new Set<SendEvent>();
let ended = 0;
/** In this test, a session's code is its user's name. */
const guard: Guard = {
  authenticate: async (code) => {
    if (gone.has(code)) throw new AppError("FK-0001");
    return { id: code, email: `${code}@example.org`, systemAdmin: false };
  },
  isEnded: async () => false,
  authenticateToken: () => Promise.reject(new AppError("FK-0001")),
  redeem: () => Promise.reject(new AppError("TICKET_INVALID")),
  view: () => Promise.reject(new AppError("VIEW_REFUSED")),
  authorize: async () => {},
};

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = fastify();
  app.setErrorHandler((error, _request, reply) => {
    void reply.code(error instanceof AppError ? 429 : 500).send({ error: (error as AppError).error });
  });
  mount(app, guard, table, {
    live: async () => async (send, signal) => {
      listeners.add(send);
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      listeners.delete(send);
      ended++;
    },
    close: async () => ({}),
    work: async (_input, _ctx, { progress, setResult }) => {
      progress({ phase: "work", done: 1, total: 1 });
      setResult("FK-0009");
      return {};
    },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

async function listen(person: string): Promise<{ socket: Socket; text(): string }> {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("error", () => {});
  socket.on("data", (bytes) => {
    text += bytes.toString("latin1");
  });
  await once(socket, "connect");
  socket.write(`GET /live HTTP/1.1\r\nHost: a\r\nAuthorization: ${person}\r\n\r\n`);
  await expect.poll(() => text).toMatch(/HTTP\/1\.1 (200[\s\S]*open|429)/);
  return { socket, text: () => text };
}
/** The final, empty chunk of a chunked response. */
const over = ({ text }: { text(): string }) =>
  expect.poll(text, { timeout: 10_000 }).toMatch(/\r\n0\r\n\r\n$/);
const sendToAll = (event: string, data: unknown) => {
  for (const send of listeners) send(event, data);
};

const callWithProgress = () =>
  fetch(`http://127.0.0.1:${port}/work`, {
    method: "POST",
    headers: { authorization: "an admin", accept: "text/event-stream" },
  });

it("a call that reports its progress ends with the result code that its handler set", async () => {
  const text = await (await callWithProgress()).text();
  expect(text).toContain('event: progress\ndata: {"phase":"work","done":1,"total":1}');
  expect(text).toContain('event: result\ndata: {"code":200,"data":{},"status":"FK-0009"}');
});

describe("an event stream", () => {
  it("ends within five seconds of the end of its session, and gets nothing after it", async () => {
    const one = await listen("a guest");
    const other = await listen("a member");
    sendToAll("reading", { value: 1 });
    await expect.poll(() => one.text()).toContain('"value":1');
    gone.add("a guest");
    const began = performance.now();
    await over(one);
    expect(performance.now() - began).toBeLessThan(5000);
    sendToAll("reading", { value: 2 });
    await expect.poll(() => other.text()).toContain('"value":2');
    expect(one.text()).not.toContain('"value":2');
    one.socket.destroy();
    other.socket.destroy();
    await expect.poll(() => listeners.size).toBe(0);
  });

  it("ends sooner where a call removed permissions", async () => {
    const one = await listen("a removed member");
    gone.add("a removed member");
    const began = performance.now();
    await fetch(`http://127.0.0.1:${port}/close`, { method: "POST", headers: { authorization: "an admin" } });
    await over(one);
    // The next periodic check would be up to three seconds away.
    expect(performance.now() - began).toBeLessThan(2500);
    one.socket.destroy();
  });

  it("ends sooner where a call that reports its progress removed permissions", async () => {
    const one = await listen("a suspended member");
    gone.add("a suspended member");
    const began = performance.now();
    await (await callWithProgress()).text();
    await over(one);
    expect(performance.now() - began).toBeLessThan(2500);
    one.socket.destroy();
  });

  it("continues while the database cannot confirm its session", async () => {
    const one = await listen("somebody");
    const authenticate = guard.authenticate;
    guard.authenticate = () => Promise.reject(new AppError("UNAVAILABLE"));
    await pause(3500);
    guard.authenticate = authenticate;
    sendToAll("reading", { value: 3 });
    await expect.poll(() => one.text()).toContain('"value":3');
    one.socket.destroy();
    await expect.poll(() => listeners.size).toBe(0);
  });

  it("of a caller who does not read is closed before it fills memory, and delays no other", {
    tags: ["long"],
  }, async () => {
    const before = ended;
    const slow = await Promise.all(Array.from({ length: 20 }, () => listen("slow")));
    for (const { socket } of slow) socket.pause();
    const reading = await listen("quick");
    const heap = process.memoryUsage().rss;
    const text = "x".repeat(10_000);
    // 40 MB for each of twenty would be 800 MB.
    for (let n = 0; n < 4000; n++) {
      sendToAll("reading", { text, n });
      if (n % 20 === 0) await pause(1);
    }
    await expect.poll(() => ended - before).toBe(20);
    expect(process.memoryUsage().rss - heap).toBeLessThan(200 * 1024 * 1024);
    await expect.poll(() => reading.text().includes('"n":3999')).toBe(true);
    for (const { socket } of [...slow, reading]) socket.destroy();
    await expect.poll(() => listeners.size).toBe(0);
  });

  it("is limited in number: a user with too many open gets a wait", async () => {
    const all = [];
    for (let n = 0; n < 25; n++) all.push(await listen("many tabs"));
    expect(all.map(({ text }) => text().slice(9, 12))).toEqual([...Array(24).fill("200"), "429"]);
    const other = await listen("another");
    expect(other.text()).toContain("200");
    for (const { socket } of [...all, other]) socket.destroy();
    await expect.poll(() => listeners.size).toBe(0);
    const again = await listen("many tabs");
    expect(again.text()).toContain("200");
    again.socket.destroy();
  });
});
