// The tests contain program sources as strings, with the sources' own placeholders.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: see above
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkStatements } from "./check.ts";
import { type ScratchDatabase, startScratchDatabase } from "./scratch-database.ts";
import { fixtureProject } from "./testing/fixture.ts";

let database: ScratchDatabase;
beforeAll(async () => {
  database = await startScratchDatabase();
});
afterAll(() => database.stop());

async function faultsOf(body: string): Promise<string[]> {
  const project = fixtureProject({
    "store.ts": `import { type Kysely, type RawBuilder, sql } from "kysely";\nexport const run = (db: Kysely<unknown>, given: Given) => {${body}};`,
    "given.ts":
      "declare global { interface Given { id: string; count: number; flag: boolean; at: Date; names: string[]; where: RawBuilder<unknown> } }\nimport type { RawBuilder } from 'kysely';",
  });
  const { faults } = await checkStatements(project, database.url, { isNamed: () => false });
  return faults.map((fault) => fault.replace(/^\S+ /, ""));
}

describe("a statement and the schema", { timeout: 60_000 }, () => {
  test("accepts a statement that fits", async () => {
    const faults = await faultsOf(`
      return sql<{ id: string; role: number; revokedAt: Date | null }>\`
        select id, role, revoked_at as "revokedAt" from api_tokens
         where id = \${given.id} and created_at < \${given.at} and name = any(\${given.names})\`.execute(db);`);
    expect(faults).toEqual([]);
  });

  test("reports an unknown column", async () => {
    expect(await faultsOf("return sql`select id, nmae from plans`.execute(db);")).toEqual([
      'column "nmae" does not exist (at `nmae from plans`)',
    ]);
  });

  test("reports row members of another type or name, and missing ones", async () => {
    const faults = await faultsOf(`
      return sql<{ id: number; named: string; at: string }>\`
        select id, name, created_at as at from api_tokens\`.execute(db);`);
    expect(faults).toEqual([
      'column "at" is a Date, but its type is string',
      'column "id" is a string, but its type is number',
      'column "name" is not in the row\'s type',
      'the statement returns no column "named"',
    ]);
  });

  test("reports a column that may be null and whose type excludes null", async () => {
    const faults = await faultsOf(`
      return sql<{ revoked: Date; user: string }>\`
        select t.revoked_at as revoked, u.id as user from api_tokens t left join users u on u.id = t.revoked_by\`.execute(db);`);
    expect(faults).toEqual([
      'column "revoked" may be null, but its type excludes null',
      'column "user" may be null, but its type excludes null',
    ]);
  });

  test("accepts a non-null type where a condition requires a value", async () => {
    const faults = await faultsOf(`
      return sql<{ revoked: Date; user: string }>\`
        select t.revoked_at as revoked, u.id as user from api_tokens t left join users u on u.id = t.revoked_by
         where t.revoked_at < now() and u.email = \${given.id}\`.execute(db);`);
    expect(faults).toEqual([]);
  });

  test("accepts a not-null comment, and reports one without effect", async () => {
    const faults = await faultsOf(`
      return sql<{ revoked: Date; id: string }>\`
        select revoked_at as revoked /* not null: only those that were */, id /* not null */ from api_tokens\`.execute(db);`);
    expect(faults).toEqual(['column "id" is never null: its comment has no effect']);
  });

  test("reports a parameter of another type", async () => {
    const faults = await faultsOf(`
      void sql\`select 1 from plans where title = \${given.count}\`.execute(db);
      void sql\`select 1 from api_tokens where role = \${given.id}\`.execute(db);
      void sql\`select 1 from users where admin = \${given.id}\`.execute(db);
      void sql\`select 1 from users where id = any(\${given.id === "" ? [1] : [2]}::uuid[])\`.execute(db);
      return sql\`select 1 from plans where starts_on = \${given.at}\`.execute(db);`);
    expect(faults).toEqual([
      "given.count: a number is given for text",
      "given.id: a string is given for int2",
      "given.id: a string is given for bool",
      'given.id === "" ? [1] : [2]: in a list: a number is given for uuid',
      "given.at: a Date is given for date",
    ]);
  });

  test("compares the fields of JSON objects", async () => {
    const faults = await faultsOf(`
      return sql<{ by: { id: string; at: Date } }>\`
        select json_build_object('id', id, 'at', created_at) as by from api_tokens\`.execute(db);`);
    expect(faults).toEqual(['in column "by": column "at" is a string, but its type is Date']);
  });

  test("reports a fragment that cannot be resolved, unless a reason is given", async () => {
    expect(await faultsOf("return sql`select 1 where ${given.where}`.execute(db);")).toEqual([
      "`given.where` is a fragment whose text cannot be found",
    ]);
    expect(
      await faultsOf(
        "\n// sql-unchecked: whoever calls it writes it\nreturn sql`select 1 where ${given.where}`.execute(db);",
      ),
    ).toEqual([]);
    expect(await faultsOf("\n// sql-unchecked: for no reason\nreturn sql`select 1`.execute(db);")).toEqual([
      "its statement can be checked: it need not be left unchecked",
    ]);
  });
});
