import { connect } from "node:net";
import { calls } from "@vetaverde/contract/calls";
import type { EndpointTable } from "@vetaverde/contract/endpoint";
import { resultOf } from "@vetaverde/contract/results";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { recordChange } from "../platform/audit/audit.ts";
import type { Context } from "../platform/context/context.ts";
import { createDb } from "../platform/db/db.ts";
import { newId } from "../platform/db/id.ts";
import { transact } from "../platform/db/transact.ts";
import { createEvents, type DomainEvent, on } from "../platform/events/events.ts";
import { startJobs } from "../platform/jobs/jobs.ts";
import { createLog } from "../platform/log/log.ts";
import type { TestApp } from "../testing/app.ts";
import type { Fixture } from "../testing/fixture.ts";
import { FOLLOW_UP } from "../testing/follow-up.ts";
import { setUpProject } from "../testing/set-up.ts";
import { deleteExpired } from "./maintenance.ts";
import { openApiDocument } from "./openapi.ts";

let app: TestApp;
let fixture: Fixture;

setUpProject((opened) => {
  ({ app, f: fixture } = opened);
});

const contextOf = (once?: Context["once"]): Context => ({
  actor: { id: fixture.people.write, email: "write@example.org", systemAdmin: false },
  locale: "es",
  requestId: "test",
  ...(once ? { once } : {}),
});

async function until<T>(condition: () => Promise<T | null | undefined | false>): Promise<T> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; ) {
    const found = await condition();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("it did not happen");
}

describe("an idempotency key", () => {
  const once = (key: string, fingerprint = "PUT /x") => contextOf({ key, fingerprint });

  it("returns the first answer again and changes nothing a second time", async () => {
    let runs = 0;
    const change = () => transact(app.db, once("a"), async () => ({ run: ++runs }));
    expect(await change()).toEqual({ run: 1 });
    expect(await change()).toEqual({ run: 1 });
    expect(runs).toBe(1);
  });

  it("is in force while the first call is still running", async () => {
    let runs = 0;
    const change = () =>
      transact(app.db, once("b"), async (tx) => {
        await sql`select pg_sleep(0.3)`.execute(tx);
        return ++runs;
      });
    expect(await Promise.all([change(), change(), change()])).toEqual([1, 1, 1]);
  });

  it("is free again when the change failed, and stores nothing of it", async () => {
    const failing = transact(app.db, once("c"), async (tx) => {
      await recordChange(tx, contextOf(), {
        project: fixture.project,
        action: "test.failed",
        entity: "test",
        entityId: "c",
      });
      throw new Error("broken");
    });
    await expect(failing).rejects.toThrow("broken");
    expect(await transact(app.db, once("c"), async () => "now")).toBe("now");
    const { rows } = await sql`select 1 from audit_log where action = 'test.failed'`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it("is refused for another request, and is separate for each user", async () => {
    await transact(app.db, once("d"), async () => 1);
    await expect(transact(app.db, once("d", "PUT /y"), async () => 2)).rejects.toMatchObject({
      error: "IDEMPOTENCY_MISMATCH",
    });
    const other = { ...once("d"), actor: { id: fixture.people.read, email: "", systemAdmin: false } };
    expect(await transact(app.db, other, async () => 3)).toBe(3);
  });

  it("stores its answer for thirty days, and is then deleted", async () => {
    let runs = 0;
    const change = () => transact(app.db, once("e"), async () => ++runs);
    const olderBy = async (time: string) => {
      await sql`update idempotency_keys set created_at = created_at - ${time}::interval where key = 'e'`.execute(
        app.db,
      );
      await deleteExpired(app.db);
      return change();
    };
    expect(await change()).toBe(1);
    expect(await olderBy("29 days 23 hours")).toBe(1);
    expect(await olderBy("1 hour")).toBe(2);
    expect(await change()).toBe(2);
    // Newer rows are kept.
    const { rows } = await sql`select key from idempotency_keys where key in ('a', 'e') order by 1`.execute(
      app.db,
    );
    expect(rows).toEqual([{ key: "a" }, { key: "e" }]);
  });
});

describe("an event", () => {
  it("is committed with its change or not at all, and is handled once however often it is delivered", async () => {
    const handled: DomainEvent[] = [];
    const { db, pool, close } = createDb(app.appUrl, { log: createLog("silent") });
    let failures = 1;
    const events = createEvents(db, [
      on("plan.imported", "test.flaky", async (_tx, event) => {
        if (failures-- > 0) throw new Error("for now");
        handled.push(event);
      }),
    ]);
    const payload = { plan: newId(), preview: newId(), rows: 1, monitorings: 2, title: "Plan" };
    const failing = db.transaction().execute(async (tx) => {
      await events.emit(tx, fixture.project, "plan.imported", { ...payload, rows: 99 });
      throw new Error("the change failed");
    });
    await expect(failing).rejects.toThrow("the change failed");
    await db.transaction().execute((tx) => events.emit(tx, fixture.project, "plan.imported", payload));
    const task = events.tasks["event"];
    if (!task) throw new Error("no task delivers events");
    const { rows } = await sql<{
      id: string;
    }>`select id from outbox_events where payload->>'plan' = ${payload.plan}`.execute(db);
    expect(rows).toHaveLength(1);
    const delivery = { project: fixture.project, id: rows[0]?.id, handler: "test.flaky" };
    const job = { attempt: 1, lastAttempt: false };
    await expect(task(delivery, job)).rejects.toThrow("for now");
    await task(delivery, job);
    await task(delivery, job);
    expect(handled.map((event) => event.payload)).toEqual([payload]);
    await close();
    expect(pool.ended).toBe(true);
  });
});

describe("jobs", () => {
  it("are retried after a failure, and survive the crash of their worker", async () => {
    const { db, pool, close } = createDb(app.appUrl, { log: createLog("silent") });
    const attempts: number[] = [];
    const start = () =>
      startJobs({
        db,
        pool,
        log: createLog("silent"),
        tasks: {
          "test.job": async (_payload, { attempt }) => {
            attempts.push(attempt);
            if (attempt === 1) throw new Error("the first try fails");
          },
        },
      });
    await sql`select graphile_worker.add_job('test.job')`.execute(db);
    const first = await start();
    await until(async () => attempts.length > 0);
    expect(await first.state()).toMatchObject({ running: true });
    await first.stop();
    const second = await start();
    await until(async () => attempts.length > 1);
    expect(attempts).toEqual([1, 2]);
    await second.stop();
    await close();
  });
});

describe("the job queue after a loss of the database", () => {
  it("records the end of a job once the database is back", async () => {
    const { db, pool, close } = createDb(app.appUrl, { log: createLog("silent") });
    const attempts: number[] = [];
    const connect = pool.connect.bind(pool);
    let refusals = 0;
    const lose = () => {
      refusals++;
      pool.connect = connect;
      return Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }));
    };
    const jobs = await startJobs({
      db,
      pool,
      log: createLog("silent"),
      concurrency: 1,
      tasks: {
        "test.lost": async (_payload, { attempt }) => {
          attempts.push(attempt);
          if (attempt > 1) return;
          // The next query on this pool is the one that marks the job as failed.
          pool.connect = lose as unknown as typeof pool.connect;
          throw new Error("the first try fails");
        },
      },
    });
    await sql`select graphile_worker.add_job('test.lost')`.execute(db);
    await until(async () => attempts.length > 1);
    expect([refusals, attempts]).toEqual([1, [1, 2]]);
    expect(await jobs.state()).toMatchObject({ running: true });
    await jobs.stop();
    await close();
  });

  it("releases the jobs of a crashed runner, and leaves those of a running one", {
    tags: ["long"],
  }, async () => {
    const { db, pool, close } = createDb(app.appUrl, { log: createLog("silent") });
    const done: unknown[] = [];
    for (const holder of ["dead", "alive"]) {
      await sql`select graphile_worker.add_job('test.held', ${JSON.stringify(holder)}::json)`.execute(db);
      await sql`update graphile_worker._private_jobs set locked_by = ${holder}, locked_at = now() - interval '1 hour'
        where payload::text = ${JSON.stringify(holder)}`.execute(db);
    }
    await sql`insert into queue_runners values ('dead', now() - interval '1 hour'),
      ('alive', now() + interval '1 hour')`.execute(db);
    const tasks = { "test.held": async (payload: unknown) => void done.push(payload) };
    const jobs = await startJobs({ db, pool, log: createLog("silent"), tasks, beatMs: 20 });
    await until(async () => done.length > 0);
    // A job locked by this runner in the table, but not running in it, is released as well.
    const own = await sql<{ id: string }>`select id from queue_runners where id like 'pool-%'
      order by seen_at desc limit 1`.execute(db);
    await sql`update graphile_worker._private_jobs set locked_by = ${own.rows[0]?.id} where locked_by = 'alive'`.execute(
      db,
    );
    await until(async () => done.length > 1);
    expect(done).toEqual(["dead", "alive"]);
    await jobs.stop();
    await close();
  });

  it("is restarted where its library stopped", async () => {
    const { db, pool, close } = createDb(app.appUrl, { log: createLog("silent") });
    let runs = 0;
    const jobs = await startJobs({
      db,
      pool,
      log: createLog("silent"),
      tasks: { "test.again": async () => void runs++ },
    });
    // The library stops its workers when another version of it makes a breaking change to the tables. Notified
    // repeatedly, because the library listens only a moment after it starts.
    await until(async () => {
      await sql`select pg_notify('worker:migrate', '{"breaking": true, "migrationNumber": 9999}')`.execute(
        db,
      );
      return !(await jobs.state()).running;
    });
    await until(async () => (await jobs.state()).running);
    process.exitCode = 0;
    await sql`select graphile_worker.add_job('test.again')`.execute(db);
    await until(async () => runs === 1);
    await jobs.stop();
    await close();
  });
});

describe("a download ticket", () => {
  const address = () => `/fkl-plan/${fixture.project}/monitorings.csv`;
  const requestPath = async (path: string) => {
    const code = await app.signIn(fixture.people.read);
    return app.call("POST", "/fkl-general/downloads", { code, body: { path } });
  };

  it("opens its address once, without a session", async () => {
    const { url } = (await requestPath(`${address()}?status=done`)).body.data;
    const first = await app.call("GET", url);
    expect(first.status).toBe(200);
    expect(first.headers["content-disposition"]).toContain("attachment");
    const second = await app.call("GET", url);
    expect([second.status, second.body.error]).toEqual([401, "TICKET_INVALID"]);
  });

  it("opens no other address, and only downloads", async () => {
    const { url } = (await requestPath(address())).body.data;
    const ticket = new URL(url, "http://x").searchParams.get("ticket");
    expect((await app.call("GET", `${address()}?status=done&ticket=${ticket}`)).status).toBe(401);
    expect((await app.call("GET", `/fkl-plan/${fixture.project}/plans?ticket=${ticket}`)).status).toBe(401);
    for (const path of [
      "/login",
      `/fkl-plan/${fixture.project}/plans`,
      "//example.org/monitorings.csv",
      "/../etc",
    ]) {
      expect((await requestPath(path)).status).toBe(404);
    }
  });

  it("gives only the data that its user may read", async () => {
    const code = await app.signIn(fixture.people.stranger);
    const { body } = await app.call("POST", "/fkl-general/downloads", { code, body: { path: address() } });
    expect((await app.call("GET", body.data.url)).status).toBe(403);
  });

  it("ends with its session, and a HEAD request does not use it up", async () => {
    const code = await app.signIn(fixture.people.read);
    const { body } = await app.call("POST", "/fkl-general/downloads", { code, body: { path: address() } });
    expect((await app.app.http.inject({ method: "HEAD", url: body.data.url })).statusCode).toBe(404);
    await app.call("POST", "/logout", { code });
    expect((await app.call("GET", body.data.url)).status).toBe(401);
    expect((await app.call("GET", `${address()}?ticket=a&ticket=b`)).status).toBe(401);
  });

  it("expires after a minute", async () => {
    const { url } = (await requestPath(address())).body.data;
    await sql`update download_tickets set expires_at = now() - interval '1 second' where used_at is null`.execute(
      app.db,
    );
    expect((await app.call("GET", url)).status).toBe(401);
  });
});

describe("the input of a call", () => {
  it("is refused with the path and the reason of each error, unknown fields included", async () => {
    const answer = await app.call("POST", "/login", { body: { email: "a", password: "b", role: 1 } });
    expect([answer.status, answer.body.error]).toEqual([422, "VALIDATION"]);
    const code = await app.signIn(fixture.people.read);
    const query = await app.call("GET", `/fkl-plan/${fixture.project}/plans?size=501&stranger=1`, { code });
    expect(query.status).toBe(422);
    expect(query.body.details.map((detail: { path: string }) => detail.path)).toContain("size");
  });

  it("is refused at its field, in the caller's language, where a call has no such field", async () => {
    const problemText = async (language: string) => {
      const answer = await app.call("GET", "/general/?colour=1", {
        headers: { "accept-language": language },
      });
      expect([answer.status, answer.body.error]).toEqual([422, "VALIDATION"]);
      return answer.body.details;
    };
    expect(await problemText("es")).toEqual([
      { path: "colour", message: "Esta llamada no admite este campo: quítelo." },
    ]);
    expect(await problemText("fr-CA")).toEqual([
      { path: "colour", message: "Cet appel n'accepte pas ce champ : retirez-le." },
    ]);
  });

  it("is refused where it cannot be parsed, without internal details", async () => {
    const answer = await app.call("POST", "/login", {
      payload: Buffer.from("{"),
      headers: { "content-type": "application/json" },
    });
    expect([answer.status, answer.body.error]).toEqual([400, "BAD_REQUEST"]);
    const large = await app.call("POST", "/login", {
      payload: Buffer.alloc(2 * 1024 * 1024, " "),
      headers: { "content-type": "application/json" },
    });
    expect(large.status).toBe(413);
    expect(JSON.stringify(answer.body)).not.toContain("at ");
  });

  it("is refused as invalid, not as an internal error, where it contains what a database cannot store", async () => {
    const code = await app.signIn(fixture.people.admin);
    for (const text of ["a\u0000b", "\ud800"]) {
      const named = await app.call("POST", `/fkl-plan/${fixture.project}/catalog/sources`, {
        code,
        body: { name: text },
      });
      expect([named.status, named.body.error]).toEqual([422, "VALIDATION"]);
    }
    for (const query of ["q=%00", "from=0000-01-01", "to=9999-12-31"]) {
      const found = await app.call("GET", `/fkl-plan/${fixture.project}/monitorings?${query}`, { code });
      expect([query, found.status]).toEqual([query, 422]);
    }
    for (const name of ["\u200b", "PZ\u202e01"]) {
      const hidden = await app.call("POST", `/fkl-plan/${fixture.project}/catalog/sources`, {
        code,
        body: { name },
      });
      expect(hidden.status).toBe(422);
    }
    const late = { ...FOLLOW_UP, actionDate: "2026-01-05" };
    const address = `/fkl-plan/${fixture.project}/monitorings/${fixture.monitoring}/follow-up`;
    const followUp = await app.call("PUT", address, {
      code,
      body: { ...late, capturedAt: "9999-12-31T23:59:59-23:00" },
    });
    expect(followUp.status).toBe(422);
  });

  it("may be nested to any depth without an internal error", async () => {
    const deep = `{"email":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;
    const headers = { "content-type": "application/json" };
    const answer = await app.call("POST", "/login", { payload: Buffer.from(deep), headers });
    expect([answer.status, answer.body.error]).toEqual([422, "VALIDATION"]);
  });

  it("gets an answer in the envelope even where its address cannot be parsed", async () => {
    const answer = await app.call("GET", "/fkl-plan/%zz/plans");
    expect([answer.status, answer.body.error]).toEqual([400, "BAD_REQUEST"]);
  });

  it("returns NOT_FOUND for an invalid identifier", async () => {
    const code = await app.signIn(fixture.people.read);
    for (const id of ["1", "..%2f..", "' or 1=1", newId()]) {
      const answer = await app.call("GET", `/fkl-plan/${fixture.project}/plans/${encodeURIComponent(id)}`, {
        code,
      });
      expect([answer.status, answer.body.error]).toEqual([404, "NOT_FOUND"]);
    }
  });
});

describe("every answer", () => {
  it("has its request's number, the language and the security headers", async () => {
    const { headers } = await app.call("GET", "/general/", { headers: { "accept-language": "fr-CA" } });
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers["content-language"]).toBe("fr");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cache-control"]).toBe("no-store");
  });

  it("for an unknown address is in the same envelope", async () => {
    const { status, body } = await app.call("GET", "/fkl-plan/nothing/here", {
      headers: { accept: "text/html" },
    });
    expect([status, body.error]).toEqual([404, "NOT_FOUND"]);
  });
});

describe("an address with a broken percent sign", () => {
  it("returns 404 for a page, and 400 for a call", async () => {
    expect((await app.call("GET", "/%E0%A4%A")).status).toBe(404);
    expect((await app.call("GET", "/fkl-plan/%E0%A4%A/plans")).status).toBe(400);
  });
});

describe("the API documents", () => {
  it("list every call as OpenAPI 3.1, a second address in its description", async () => {
    const { body } = await app.call("GET", "/openapi.json");
    expect(body.openapi).toBe("3.1.0");
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining(["/login", "/general", "/fkl-plan/{project}/plans"]),
    );
    expect(body.paths["/login"].post.description).toContain("Also answers at `/fkl-auth/login`.");
    expect(body.paths["/login"].post.responses["401"].description).toContain("`WRONG_CREDENTIALS`: ");
    expect(body.info.contact).toEqual({ name: "The administrator of this installation" });
    expect(openApiDocument("help@mine.example")).toMatchObject({
      info: { contact: { email: "help@mine.example" } },
    });
    expect(JSON.stringify(body)).not.toContain("metrics");
    const references = [...JSON.stringify(body).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
      ([, name]) => name,
    );
    for (const name of references) expect(Object.keys(body.components.schemas)).toContain(name);
    // Each call names its authentication scheme.
    const schemesOf = (method: string, path: string) =>
      body.paths[path][method].security.flatMap((one: object) => Object.keys(one));
    expect(schemesOf("post", "/fkl-modi/ingest")).toEqual(["deviceKey"]);
    expect(schemesOf("get", "/fkl-modi/{project}/readings")).toEqual(["session", "token"]);
    expect(schemesOf("get", "/fkl-user/me")).toEqual(["session"]);
    expect(schemesOf("post", "/login")).toEqual([]);
    expect(body.components.securitySchemes.deviceKey.name).toBe("X-Device-Key");
    const page = await app.call("GET", "/docs/");
    expect(page.status).toBe(200);
  });

  it("describe the input and the answer of each call of the contract, and no other call", async () => {
    const { paths } = (await app.call("GET", "/openapi.json")).body;
    const documentedCalls = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const specs = Object.values(calls).flatMap((table: EndpointTable) => Object.values(table));
    const declared = specs.map((spec) => ({ ...spec, path: spec.path.replace(/\/$/, "") }));
    expect(declared.length).toBeGreaterThan(300);
    expect(documentedCalls.sort()).toEqual(declared.map(({ method, path }) => `${method} ${path}`).sort());
    for (const spec of declared) {
      const { method, path, status = 200, reply, params, query, body, upload, live, download } = spec;
      const says = resultOf(spec) !== null || (spec.results ?? []).length > 0;
      const operation = paths[path][method.toLowerCase()];
      const named = (place: string) =>
        (operation.parameters ?? [])
          .filter((one: { in: string }) => one.in === place)
          .map(({ name }: { name: string }) => name);
      const content = operation.responses[status]?.content ?? {};
      const { properties: envelope = {} } = (content["application/json"]?.schema ?? {}) as {
        properties?: { data?: object };
      };
      const type = reply ? "application/json" : live ? "text/event-stream" : download?.contentType;
      expect({
        call: `${method} ${path}`,
        params: named("path").sort(),
        query: named("query").sort(),
        takes: Object.keys(operation.requestBody?.content ?? {}),
        answers: Object.keys(content),
        envelope: Object.keys(envelope),
        isDescribed: Object.keys(envelope.data ?? {}).length > 0,
      }).toEqual({
        call: `${method} ${path}`,
        params: Object.keys(params?.shape ?? {}).sort(),
        query: Object.keys(query?.shape ?? {}).sort(),
        takes: upload ? ["multipart/form-data"] : body ? ["application/json"] : [],
        answers: [type ?? "application/octet-stream"],
        envelope: reply ? ["code", "data", ...(says ? ["status"] : [])] : [],
        isDescribed: reply !== undefined,
      });
    }
  });
});

describe("a request that is not valid HTTP", () => {
  const send = async (text: string): Promise<string> => {
    const address = app.app.http.server.address();
    if (typeof address !== "object" || !address) throw new Error("the server does not listen");
    const socket = connect(address.port, "127.0.0.1");
    socket.end(text);
    let answer = "";
    for await (const chunk of socket) answer += chunk;
    return answer;
  };

  it("is answered with the envelope, and ends the connection", async () => {
    await app.app.http.listen({ port: 0, host: "127.0.0.1" });
    for (const [text, code] of [
      ["this is no request\r\n\r\n", 400],
      [`GET / HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(40_000)}\r\n\r\n`, 431],
      ["GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n", 400],
    ] as const) {
      const answer = await send(text);
      const body = JSON.parse(answer.split("\r\n\r\n")[1] ?? "");
      expect([answer.slice(0, 12), body.code, body.error]).toEqual([`HTTP/1.1 ${code}`, code, "BAD_REQUEST"]);
    }
  });
});
