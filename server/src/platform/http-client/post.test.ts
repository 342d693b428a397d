import { createServer, type IncomingMessage, type Server } from "node:http";
import { createServer as createSilent } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Posting, postExternal } from "./post.ts";

let server: Server;
let port: number;
const received: { url: string | undefined; host: string | undefined; body: string }[] = [];

beforeAll(async () => {
  const bodyOf = async (request: IncomingMessage) => Buffer.concat(await request.toArray()).toString();
  server = createServer(async (request, response) => {
    received.push({ url: request.url, host: request.headers.host, body: await bodyOf(request) });
    if (request.url === "/silent") return;
    if (request.url === "/away") return void response.writeHead(302, { location: "/taken" }).end();
    response.writeHead(request.url === "/broken" ? 503 : 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address() as { port: number });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const post = (url: string, more: Partial<Posting> = {}) =>
  postExternal({ url, headers: {}, body: "{}", timeoutMs: 3000, allowPrivate: true, ...more });

it("connects to the address that was checked, and resolves the name once", async () => {
  let lookups = 0;
  const resolve = async () => [{ address: lookups++ === 0 ? "127.0.0.1" : "169.254.169.254" }];
  await post(`http://reports.invalid:${port}/taken`, { body: '{"a":1}', resolve });
  expect(received.at(-1)).toEqual({ url: "/taken", host: `reports.invalid:${port}`, body: '{"a":1}' });
  expect(lookups).toBe(1);
  await expect(post(`http://reports.invalid:${port}/taken`, { resolve })).rejects.toMatchObject({
    kind: "private",
  });
});

it("follows no redirect", async () => {
  const before = received.length;
  await expect(post(`http://127.0.0.1:${port}/away`)).rejects.toMatchObject({
    kind: "redirect",
    status: 302,
  });
  expect(received).toHaveLength(before + 1);
});

it.each([
  ["private", "http://127.0.0.1:9/", { allowPrivate: false }],
  ["private", "http://2130706433/", { allowPrivate: false }],
  ["private", "http://[::ffff:10.0.0.1]/", { allowPrivate: false }],
  ["private", "http://169.254.169.254/latest/meta-data", {}],
  ["address", "file:///etc/passwd", {}],
  ["address", "http://user:secret@example.org/", {}],
  ["address", "reports", {}],
] as const)("a request is refused as %s: %s", async (kind, url, more) => {
  await expect(post(url, more)).rejects.toMatchObject({ kind });
});

it("gives the reason where the request failed", async () => {
  await expect(post(`http://127.0.0.1:${port}/broken`)).rejects.toMatchObject({
    kind: "status",
    status: 503,
  });
  await expect(post(`http://127.0.0.1:${port}/silent`, { timeoutMs: 150 })).rejects.toMatchObject({
    kind: "timeOut",
  });
  const resolve = () => new Promise<never>(() => {});
  await expect(post("http://slow.invalid/", { timeoutMs: 50, resolve })).rejects.toMatchObject({
    kind: "timeOut",
  });
  await expect(post(`https://127.0.0.1:${port}/`)).rejects.toMatchObject({ kind: "tls" });
  await expect(post("http://127.0.0.1:1/")).rejects.toMatchObject({ kind: "refused" });
});

it("knows that nothing left while the connection was not open", async () => {
  const silent = createSilent((socket) => socket.on("error", () => {}));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const quiet = (silent.address() as { port: number }).port;
  // A certificate never comes: the connection is there, and not the one that the request may leave through.
  await expect(post(`https://127.0.0.1:${quiet}/`, { timeoutMs: 150 })).rejects.toMatchObject({
    kind: "timeOut",
    isUnsent: true,
  });
  silent.close();
  await expect(post(`https://127.0.0.1:${port}/`)).rejects.toMatchObject({ isUnsent: true });
  await expect(post("http://127.0.0.1:1/")).rejects.toMatchObject({ isUnsent: true });
  const resolve = () => new Promise<never>(() => {});
  await expect(post("http://slow.invalid/", { timeoutMs: 50, resolve })).rejects.toMatchObject({
    isUnsent: true,
  });
  await expect(post(`http://127.0.0.1:${port}/silent`, { timeoutMs: 150 })).rejects.toMatchObject({
    kind: "timeOut",
    isUnsent: false,
  });
});
