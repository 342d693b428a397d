import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, createServer as createProxy, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { writeArchive } from "@vetaverde/domain/geo/pmtiles";
import { Upload } from "tus-js-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpProject } from "../../testing/set-up.ts";

const TUS = { "tus-resumable": "1.0.0" };
/** Instead of two minutes, so that a chunk is cut while it is sent. */
const REQUEST_MS = 400;
let app: TestApp;
let f: Fixture;
let admin: string;
/** The product behind a server that cuts requests early. */
let hasty: Server;
setUpProject(async (opened) => {
  ({ app, f } = opened);
  admin = await app.signIn(f.people.admin);
});
beforeAll(async () => {
  const listener: RequestListener = (request, response) => app.app.http.routing(request, response);
  hasty = createServer({ requestTimeout: REQUEST_MS, connectionsCheckingInterval: 50 }, listener);
  hasty.on("clientError", (error, socket) => app.app.http.server.emit("clientError", error, socket));
  await new Promise<void>((resolve) => hasty.listen(0, "127.0.0.1", resolve));
});
afterAll(() => hasty.close());

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
const layers = (suffix = "") => `/fkl-project/${f.project}/map-layers${suffix}`;
const noise = (n: number) => Buffer.from(Array.from({ length: n }, (_, at) => (at * 7919) % 251));
const archive = (): Buffer =>
  Buffer.from(
    writeArchive({
      format: "png",
      bounds: [-69.8, -28.4, -69.5, -28.1],
      metadata: { name: "Relieve" },
      tiles: [{ z: 0, x: 0, y: 0, bytes: noise(300_000) }],
    }),
  );
const create = (size: number, code = admin) =>
  app.call("POST", layers("/uploads"), {
    code,
    headers: {
      ...TUS,
      "upload-length": String(size),
      "upload-metadata": `filename ${Buffer.from("Relieve.pmtiles").toString("base64")}`,
    },
  });
const head = (url: string, code = admin) => app.call("HEAD", url, { code, headers: TUS });
const patch = (url: string, offset: number, bytes: Buffer) =>
  app.call("PATCH", url, {
    code: admin,
    payload: bytes,
    headers: { ...TUS, "content-type": "application/offset+octet-stream", "upload-offset": String(offset) },
  });
const idOf = (url: string) => url.split("/").at(-1);
const add = (upload: string, query = "") =>
  app.call("POST", layers(`?upload=${idOf(upload)}${query}`), { code: admin });

/** A line that passes on a few bytes at a time. @returns its port */
async function slowLine(): Promise<{ port: number; end(): void }> {
  const open = new Set<Socket>();
  const line = createProxy((near) => {
    const far = connect(portOf(hasty), "127.0.0.1");
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        near.destroy();
        far.destroy();
      });
    }
    far.pipe(near);
    void (async () => {
      try {
        for await (const chunk of near)
          for (let at = 0; at < chunk.length; at += 4096) {
            far.write((chunk as Buffer).subarray(at, at + 4096));
            await pause(15);
          }
      } catch {
        // Cut, as expected.
      }
    })();
  });
  await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
  return {
    port: portOf(line),
    end: () => {
      for (const socket of open) socket.destroy();
      line.close();
    },
  };
}

it("is not lost on a slow line: each request continues where the last one was cut", async () => {
  const bytes = archive();
  const line = await slowLine();
  let attempts = 0;
  const url = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: `http://127.0.0.1:${line.port}${layers("/uploads")}`,
      metadata: { filename: "Relieve.pmtiles" },
      headers: { authorization: admin },
      retryDelays: [0, 20, 20, 20],
      // As the web application does.
      onShouldRetry: () => true,
      onBeforeRequest: (request) => {
        if (request.getMethod() === "PATCH") attempts++;
      },
      onError: reject,
      onSuccess: () => resolve(new URL(upload.url ?? "").pathname),
    });
    upload.start();
  });
  line.end();
  expect(attempts).toBeGreaterThan(1);
  const { status, body } = await add(url, "&name=Norte");
  expect([status, body.data]).toMatchObject([201, { name: "Norte", format: "pmtiles", size: bytes.length }]);
  // Repeated, it is the same layer.
  expect((await add(url)).body.data.id).toBe(body.data.id);
  expect((await app.call("GET", layers(), { code: admin })).body.data).toHaveLength(1);
});

it("is cut if it stalls, and keeps what was received", async () => {
  const bytes = archive();
  const url = String((await create(bytes.length)).headers.location);
  const socket = connect(portOf(hasty), "127.0.0.1");
  const closed = new Promise((resolve) => socket.on("close", resolve));
  socket.on("error", () => {});
  socket.resume();
  const lines = [
    `PATCH ${url} HTTP/1.1`,
    "Host: x",
    `Authorization: ${admin}`,
    "Tus-Resumable: 1.0.0",
    "Upload-Offset: 0",
    "Content-Type: application/offset+octet-stream",
    `Content-Length: ${bytes.length}`,
  ];
  socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  socket.write(bytes.subarray(0, 50_000));
  await closed;
  await expect.poll(async () => (await head(url)).headers["upload-offset"]).toBe("50000");
  expect((await add(url)).status).toBe(409);
  expect((await patch(url, 50_000, bytes.subarray(50_000))).status).toBe(204);
  expect((await add(url)).status).toBe(201);
});

it("is kept if the layer is refused, for another attempt", async () => {
  const roads = JSON.stringify({
    type: "Feature",
    properties: {},
    geometry: {
      type: "LineString",
      coordinates: [
        [430_000, 6_870_000],
        [431_000, 6_871_000],
      ],
    },
  });
  const url = String((await create(roads.length)).headers.location);
  await patch(url, 0, Buffer.from(roads));
  expect((await add(url)).status).toBe(422);
  expect((await add(url, "&datum=WGS84&zone=19S")).status).toBe(201);
});

it("is only for administrators of the project, each their own", async () => {
  const [write, stranger] = [await app.signIn(f.people.write), await app.signIn(f.people.stranger)];
  expect((await create(10, write)).status).toBe(403);
  expect((await create(10, stranger)).status).toBe(403);
  expect((await create(513 * 1024 * 1024)).body.error).toBe("FILE_TOO_LARGE");
  const url = String((await create(10)).headers.location);
  // It is no upload of a file.
  const asFile = `/fkl-file/${f.project}/uploads/${idOf(url)}`;
  expect((await head(asFile)).status).toBe(404);
  expect((await add(`/${f.project}`)).status).toBe(404);
});

it("becomes one layer when two calls add it at the same time", async () => {
  const bytes = archive();
  const before = (await app.call("GET", layers(), { code: admin })).body.data.length;
  const { headers } = await create(bytes.length);
  const url = String(headers["location"]);
  await patch(url, 0, bytes);
  const answers = await Promise.all([add(url, "&name=Uno"), add(url, "&name=Dos")]);
  // The second is refused, or came so late that it gets the layer of the first.
  for (const { status, body } of answers)
    if (status >= 300) expect([status, body.error]).toEqual([409, "CONFLICT"]);
  expect(answers.some(({ status }) => status < 300)).toBe(true);
  expect((await app.call("GET", layers(), { code: admin })).body.data).toHaveLength(before + 1);
});
