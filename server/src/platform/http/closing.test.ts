import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({});
});
afterAll(() => app.close());

const HEAD =
  "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{";

it("a server that stops does not wait for a client that never ends its request", async () => {
  const { http } = app.app;
  await http.listen({ port: 0, host: "127.0.0.1" });
  const { server } = http;
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server does not listen");
  const socket = connect(address.port, "127.0.0.1");
  await once(socket, "connect");
  socket.on("error", () => {});
  socket.write(HEAD);
  await wait(200);
  const closed = once(socket, "close");
  await http.close();
  await closed;
  expect(server.listening).toBe(false);
});
