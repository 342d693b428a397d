import { sql } from "kysely";
import { expect, it } from "vitest";
import { newId } from "../../platform/db/id.ts";
import { hashSecret } from "../../platform/secrets/secrets.ts";
import type { TestApp } from "../../testing/app.ts";
import type { Fixture } from "../../testing/fixture.ts";
import { setUpSession } from "../../testing/set-up.ts";

let test: TestApp;
let f: Fixture;
let code: string;
setUpSession("admin", (opened) => {
  ({ app: test, f, code } = opened);
});

const call = (method: string, path: string, body?: unknown, headers = {}) =>
  test.call(method, `/fkl-modi/${f.project}/${path}`, {
    code,
    headers,
    ...(body === undefined ? {} : { body }),
  });
const live = async () =>
  (
    await sql<{ id: string; hash: Buffer }>`select id, key_hash as hash from published_integration_keys
      where project_id = ${f.project}`.execute(test.db)
  ).rows;

it("creates a gateway key that is shown once, and revokes it immediately", async () => {
  const headers = { "idempotency-key": newId() };
  const made = await call("POST", "integrations", { kind: "rockblock", name: "Iridium" }, headers);
  expect(made.status).toBe(201);
  const { key, ...integration } = made.body.data;
  expect(key).toMatch(/^vvi_[\w-]{43}$/);
  const again = await call("POST", "integrations", { kind: "rockblock", name: "Iridium" }, headers);
  expect(again.body.data).toEqual({ ...integration, key: null });
  expect((await call("GET", "integrations")).body.data[0]).toEqual(integration);
  expect(await live()).toContainEqual({ id: integration.id, hash: hashSecret(key) });

  expect((await call("DELETE", `integrations/${integration.id}`)).body.data).toBe(true);
  expect((await call("DELETE", `integrations/${integration.id}`)).body.data).toBe(true);
  expect((await live()).map(({ id }) => id)).not.toContain(integration.id);
  const { rows } = await sql`select action from audit_log where entity = 'integration' order by at`.execute(
    test.db,
  );
  expect(rows).toEqual([{ action: "integration.created" }, { action: "integration.revoked" }]);
  expect((await call("DELETE", `integrations/${newId()}`)).status).toBe(404);
});
