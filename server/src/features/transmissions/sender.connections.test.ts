// Connections that fail, and services that do not answer: what is known to have left, and what is not.
import { createServer as createPlain, type Server, type Socket } from "node:net";
import { createServer as createSecure } from "node:tls";
import { SERVICES, type ServiceName } from "@vetaverde/domain/authorities/services";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAuthorities } from "../../gateways/authorities/authorities.ts";
import { createLog } from "../../platform/log/log.ts";
import { createSecrets } from "../../platform/secrets/secrets.ts";
import type { PollLoop } from "../../platform/work/poll-loop.ts";
import { TEST_KEY, type TestApp } from "../../testing/app.ts";
import { AuthorityServer } from "../../testing/authority-server.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { makeLocalhostCertificate } from "../../testing/localhost-certificate.ts";
import { setUpProject } from "../../testing/set-up.ts";
import { insertLive } from "../../testing/transmissions.ts";
import { passwordScope } from "./message.ts";
import { createSender } from "./sender.ts";

const SETTINGS = { requestMs: 700, settleMs: 100, lostMs: 300, arrearsMs: 0 };
const soon = { timeout: 15_000, interval: 25 };
let app: TestApp;
let f: Fixture;
let authority: AuthorityServer;
let sender: PollLoop | undefined;
/** Called with what came through an encrypted connection. */
const received = vi.fn();
const servers: Server[] = [];
const sockets = new Set<Socket>();

// At the time of this server nothing is due yet: only the senders of the tests send.
setUpProject({ now: () => Date.parse("2020-01-01Z") }, (opened) => {
  app = opened.app;
  f = opened.f;
});

beforeEach(async () => {
  authority = new AuthorityServer();
  await sql`update transmission_profiles set state = 'paused' where state = 'live'`.execute(app.db);
  await sql`delete from transmission_informants`.execute(app.db);
});
afterEach(async () => {
  await sender?.close();
  authority.close();
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

/** A server on loopback. @returns its port */
async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as { port: number }).port;
}

const live = (service: ServiceName, address: string) => {
  const secrets = createSecrets(TEST_KEY);
  const password = (profile: string) => secrets.seal(passwordScope(f.project, profile), authority.password);
  return insertLive(app.db, { project: f.project, by: f.people.admin }, { service, address, password });
};

function start(requestMs = SETTINGS.requestMs): void {
  sender = createSender({
    db: app.db,
    authorities: createAuthorities(Date.now),
    secrets: createSecrets(TEST_KEY),
    log: createLog("silent"),
    now: Date.now,
    allowPrivate: true,
    settings: { ...SETTINGS, requestMs },
    notify: async () => {},
  });
  sender.wake();
}

/** The state of a profile's only instant, and what is recorded of its attempts. */
async function recorded(profile: string) {
  const { rows } = await sql<{
    state: string;
    reason: string | null;
    outcomes: string[];
    fault: string | null;
  }>`
    select s.state, s.reason, p.fault,
           array(select o.outcome || ' ' || o.words from transmission_outcomes o where o.profile_id = p.id order by o.n) as outcomes
      from transmission_profiles p join transmission_submissions s on s.profile_id = p.id
     where p.id = ${profile}`.execute(app.db);
  return rows[0];
}

describe.each(SERVICES)("values for %s", (service) => {
  it.each<[what: string, words: string, open: () => Promise<string>]>([
    [
      "a server that nobody can vouch for",
      "tls",
      async () => {
        const server = createSecure(makeLocalhostCertificate(), (socket) => socket.on("data", received));
        server.on("tlsClientError", () => {});
        return `https://127.0.0.1:${await listen(server)}`;
      },
    ],
    [
      "a port that does not speak TLS",
      "tls",
      async () => `https://127.0.0.1:${await listen(createPlain((socket) => socket.end("220 hello\r\n")))}`,
    ],
    [
      "a port where nobody listens",
      "refused",
      async () => {
        const port = await listen(createPlain());
        await new Promise((closed) => servers.pop()?.close(closed));
        return `http://127.0.0.1:${port}`;
      },
    ],
  ])("do not leave to %s, wait, and are sent when the service is there", async (_what, words, open) => {
    const profile = await live(service, await open());
    start();
    await vi.waitFor(
      async () =>
        expect(await recorded(profile)).toMatchObject({
          state: "waiting",
          fault: "connection",
          outcomes: [`unsent ${words}`],
        }),
      soon,
    );
    expect(received).not.toHaveBeenCalled();
    const address = await authority.listen();
    await sql`update transmission_profiles set address = ${address} where id = ${profile}`.execute(app.db);
    await sql`update transmission_submissions set next_try_at = now() where profile_id = ${profile}`.execute(
      app.db,
    );
    await sql`delete from transmission_informants`.execute(app.db);
    sender?.wake();
    await vi.waitFor(async () => expect((await recorded(profile))?.state).toBe("accepted"), soon);
    expect(authority.taken).toHaveLength(1);
    expect(authority.malformed).toEqual([]);
  });

  it("that were taken by a service that never answers are not taken twice", async () => {
    authority.next.push("slow");
    const profile = await live(service, await authority.listen());
    start();
    const after =
      service === "sma-online"
        ? { state: "review", reason: "answerLost", outcomes: ["lost timeOut"] }
        : {
            state: "accepted",
            outcomes: ["lost timeOut", expect.stringMatching(/^acceptedEarlier Ya existe un registro/)],
          };
    await vi.waitFor(async () => expect(await recorded(profile)).toMatchObject(after), soon);
    expect(authority.taken).toHaveLength(1);
  });

  it("count as sent without an answer when the connection ends in the middle of one, or it never ends", async () => {
    const pieces = ["HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n{", " "];
    let isEnding = true;
    const address = `http://127.0.0.1:${await listen(
      createPlain((socket) =>
        socket.once("data", () => {
          socket.write(pieces[0] ?? "");
          if (isEnding) return void setTimeout(() => socket.destroy(), 20);
          const drip = setInterval(() => socket.write(" "), 20);
          socket.once("close", () => clearInterval(drip));
        }),
      ),
    )}`;
    // A sign-in whose answer is lost has sent no values.
    const kind = service === "sma-online" ? "unsent" : "lost";
    const state = service === "sma-online" ? "waiting" : "sent";
    const first = await live(service, address);
    start();
    await vi.waitFor(
      async () => expect(await recorded(first)).toMatchObject({ state, outcomes: [`${kind} refused`] }),
      soon,
    );
    isEnding = false;
    const second = await live(service, address);
    sender?.wake();
    await vi.waitFor(
      async () => expect(await recorded(second)).toMatchObject({ state, outcomes: [`${kind} timeOut`] }),
      soon,
    );
  });

  it("leave for one service while another does not answer", async () => {
    const silent = new AuthorityServer();
    try {
      silent.next.push("slow", "slow", "slow");
      const waiting = await live(service, await silent.listen());
      const other = await live("dga-groundwater", await authority.listen());
      start(20_000);
      await vi.waitFor(async () => expect((await recorded(other))?.state).toBe("accepted"), soon);
      // The first was still waiting for its answer, or was not yet begun.
      expect((await recorded(waiting))?.outcomes).toEqual([]);
    } finally {
      silent.close();
    }
  });
});
