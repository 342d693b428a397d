import { calls } from "@vetaverde/contract/calls";
import type { EndpointSpec } from "@vetaverde/contract/endpoint";
import { FACTOR_REQUIREMENTS, requiresFactor } from "@vetaverde/domain/permissions/second-factor";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createAccess } from "../access/access.ts";
import type { TestApp } from "../testing/app.ts";
import type { Fixture } from "../testing/fixture.ts";
import { setUpProject } from "../testing/set-up.ts";

let app: TestApp;
let f: Fixture;

setUpProject((opened) => {
  ({ app, f } = opened);
});

const requireOf = (requirement: string) =>
  sql`update second_factor_policy set required_for = ${requirement}`.execute(app.db);

/**
 * Calls allowed in a session without the required factor: setting one up, and signing out. Written out independently of
 * the table of calls.
 */
const OPEN_TO_SETUP = [
  "POST /logout",
  "GET /fkl-auth/factors",
  "POST /fkl-auth/factors/totp",
  "POST /fkl-auth/factors/totp/confirm",
  "POST /fkl-auth/factors/passkeys/challenge",
  "POST /fkl-auth/factors/passkeys",
];

const all: { call: string; spec: EndpointSpec; path: string }[] = Object.values(calls).flatMap((table) =>
  Object.values(table as Record<string, EndpointSpec>).flatMap((spec) =>
    (spec.also ? [spec.path, spec.also] : [spec.path]).map((path) => ({
      call: `${spec.method} ${spec.path}`,
      spec,
      path,
    })),
  ),
);
const closed = all.filter(({ call, spec }) => spec.access !== "open" && !OPEN_TO_SETUP.includes(call));

const addressOf = (path: string) => {
  const own: Record<string, string> = {
    project: f.project,
    user: f.people.system,
    email: "system@example.org",
  };
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => own[name] ?? f.plan);
  return path.includes("{project}") ? filled : `${filled}?project=${f.project}&user=${f.people.system}`;
};

describe("a session without the required second factor", () => {
  let code: string;
  beforeAll(async () => {
    await requireOf("everybody");
    code = await app.signIn(f.people.system);
  });

  it("is tested against every call that is not open", () => {
    expect(closed.length).toBeGreaterThan(250);
  });

  it.each(closed.map(({ spec, path }) => [spec.method, path] as const))(
    "is refused by %s %s",
    async (method, path) => {
      const answer = await app.call(method, addressOf(path), {
        code,
        ...(method === "GET" ? {} : { body: {} }),
      });
      expect([answer.status, answer.body.error]).toEqual([403, "FACTOR_SETUP"]);
    },
  );

  it("is refused in a view as another user", async () => {
    const answer = await app.call("GET", `/fkl-plan/${f.project}/plans`, {
      code,
      headers: { "view-as": "x" },
    });
    expect(answer.body.error).toBe("FACTOR_SETUP");
  });

  it("is refused by the upload of files in parts", async () => {
    const answer = await app.call("POST", `/fkl-file/${f.project}/uploads`, {
      code,
      headers: { "tus-resumable": "1.0.0", "upload-length": "1" },
    });
    expect([answer.status, answer.body.error]).toEqual([403, "FACTOR_SETUP"]);
  });

  it("can use only the calls that set up a factor or sign out", () => {
    const open = all.filter(({ spec }) => spec.factorSetup).map(({ call }) => call);
    expect([...new Set(open)].sort()).toEqual([...OPEN_TO_SETUP].sort());
  });

  it("may set one up, and may use every call from then on", async () => {
    expect((await app.call("GET", "/fkl-auth/factors", { code })).body.data.required).toBe(true);
    const begun = await app.call("POST", "/fkl-auth/factors/totp", {
      code,
      body: { name: "Teléfono", password: "" },
    });
    expect(begun.status).toBe(201);
    await app.db
      .transaction()
      .execute((tx) => createAccess({ db: app.db }).recordSessionFactor(tx, f.people.system, "totp"));
    expect((await app.call("GET", "/fkl-user/users", { code })).status).toBe(200);
  });

  it("may sign out", async () => {
    const other = await app.signIn(f.people.read);
    expect((await app.call("POST", "/logout", { code: other })).status).toBe(200);
  });
});

describe("the second factor requirement", () => {
  const admits = async (person: keyof Fixture["people"]) => {
    const code = await app.signIn(f.people[person]);
    const { body } = await app.call("GET", "/fkl-user/me", { code });
    return body.error !== "FACTOR_SETUP";
  };
  const PEOPLE = ["system", "admin", "read", "guest", "expired"] as const;

  it.each(FACTOR_REQUIREMENTS)("for %s applies to the users that the rule names", async (requirement) => {
    await requireOf(requirement);
    for (const person of PEOPLE) {
      const rule = { systemAdmin: person === "system", projectAdmin: person === "admin" };
      expect([person, await admits(person)]).toEqual([person, !requiresFactor(requirement, rule)]);
    }
  });

  it("applies to sessions that are open already", async () => {
    await requireOf("nobody");
    const code = await app.signIn(f.people.read);
    expect((await app.call("GET", "/fkl-user/me", { code })).status).toBe(200);
    await requireOf("everybody");
    expect((await app.call("GET", "/fkl-user/me", { code })).body.error).toBe("FACTOR_SETUP");
  });

  it("is met by the corporate sign-on", async () => {
    await requireOf("everybody");
    const access = createAccess({ db: app.db });
    const { code } = await app.db.transaction().execute((tx) => access.begin(tx, f.people.read, "directory"));
    expect((await app.call("GET", "/fkl-user/me", { code })).status).toBe(200);
  });

  it("does not apply to API tokens", async () => {
    await requireOf("nobody");
    const code = await app.signIn(f.people.admin);
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const made = await app.call("POST", `/fkl-user/${f.project}/tokens`, {
      code,
      body: { name: "Grafana", role: 2, expiresAt },
    });
    await requireOf("everybody");
    const headers = { authorization: `Bearer ${made.body.data.token}` };
    expect((await app.call("GET", `/fkl-plan/${f.project}/plans`, { headers })).status).toBe(200);
  });

  it("is set by a system administrator, audited, and version checked", async () => {
    await requireOf("nobody");
    const code = await app.signIn(f.people.system);
    const path = "/fkl-auth/factor-requirement";
    const { version } = (await app.call("GET", path, { code })).body.data;
    const save = (requiredFor: string) => app.call("PUT", path, { code, body: { requiredFor, version } });
    expect((await save("systemAdmins")).body.data).toEqual({
      requiredFor: "systemAdmins",
      version: version + 1,
    });
    await requireOf("nobody");
    expect((await save("everybody")).body.error).toBe("STALE_VERSION");
    const { rows } = await sql`select before, after from audit_log where action = 'factor.required'`.execute(
      app.db,
    );
    expect(rows).toEqual([{ before: { requiredFor: "nobody" }, after: { requiredFor: "systemAdmins" } }]);
  });
});
