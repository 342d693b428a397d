// The tests contain program sources as strings, with the sources' own placeholders.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: see above
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkStatements } from "./check.ts";
import { readColumnTypes } from "./column-types.ts";
import { generateRows } from "./generate.ts";
import { rewriteLiterals } from "./literals.ts";
import { type ScratchDatabase, startScratchDatabase } from "./scratch-database.ts";
import { fixtureProject } from "./testing/fixture.ts";

let database: ScratchDatabase;
beforeAll(async () => {
  database = await startScratchDatabase();
});
afterAll(() => database.stop());

async function generate(statements: string, columnTypes = "") {
  const project = fixtureProject({
    "store.ts": `import { type Kysely, sql } from "kysely";
      import type { TokenRow } from "./rows.gen.ts";
      export const run = (db: Kysely<unknown>, id: string) => {${statements}};`,
    "column-types.ts": `export interface ColumnTypes {${columnTypes}}`,
  });
  const types = readColumnTypes(project, resolve("shared"));
  const { results } = await checkStatements(project, database.url, types);
  const { files, faults } = generateRows(project, results, types);
  const rewritten = [...rewriteLiterals(project, results).values()].join("");
  const text = [...files.values()].join("").replace(/^\/\/.*\n\n/, "");
  return { text, faults, rewritten, unused: types.unused().map(({ column }) => column) };
}

describe("row types of a folder", { timeout: 60_000 }, () => {
  test("are generated from the statement that names them, also before the file exists", async () => {
    const { text } = await generate(`
      return sql<TokenRow>\`select t.id, t.name, t.revoked_at as "revokedAt", t.revoked_by is null as live,
          json_build_object('id', u.id, 'at', t.created_at) as by, case when t.role = 1 then 'a' else 'b' end as kind
        from api_tokens t join users u on u.id = t.created_by where t.id = \${id}\`.execute(db);`);
    expect(text).toBe(`export interface TokenRow {
  id: string;
  name: string;
  revokedAt: Date | null;
  live: boolean;
  by: { id: string; at: string };
  kind: "a" | "b";
}
`);
  });

  test("use ColumnTypes for table columns and for computed ones", async () => {
    const { text, unused } = await generate(
      "return sql<TokenRow>`select role, role + 1 as next from api_tokens`.execute(db);",
      '"api_tokens.role": 1 | 2; "TokenRow.next": 2 | 3; "api_tokens.id": string;',
    );
    expect(text).toBe(`import type { ColumnTypes as OwnColumnTypes } from "./column-types.ts";

export interface TokenRow {
  role: OwnColumnTypes["api_tokens.role"];
  next: OwnColumnTypes["TokenRow.next"];
}
`);
    expect(unused).toEqual(["api_tokens.id"]);
  });

  test("apply the comments after a column", async () => {
    const { text } = await generate(
      "return sql<TokenRow>`select revoked_at as at /* not null: revoked */, name /* As its creator wrote it. */ from api_tokens`.execute(db);",
    );
    expect(text).toBe(`export interface TokenRow {
  at: Date;
  /** As its creator wrote it. */
  name: string;
}
`);
  });

  test("are rewritten in place where a member does not match", async () => {
    const { rewritten } = await generate(
      "return sql<{ id: `${string}-${string}`; named: string; at: string }>`select id, name, revoked_at as at from api_tokens`.execute(db);",
    );
    expect(rewritten).toContain("sql<{ id: `${string}-${string}`; name: string; at: Date | null }>`select");
    const { rewritten: unchanged } = await generate(
      "return sql<{ id: string }>`select id from api_tokens`.execute(db);",
    );
    expect(unchanged).toBe("");
  });

  test("are merged by name, and reported where their columns differ", async () => {
    const merged = await generate(`
      void sql<TokenRow>\`select created_at as at from api_tokens\`.execute(db);
      return sql<TokenRow>\`select revoked_at as at from api_tokens\`.execute(db);`);
    expect(merged.text).toBe("export interface TokenRow {\n  at: Date | null;\n}\n");
    const { faults } = await generate(`
      void sql<TokenRow>\`select created_at as at from api_tokens\`.execute(db);
      return sql<TokenRow>\`select id from api_tokens\`.execute(db);`);
    expect(faults).toEqual([
      "store.ts:5 another statement gives TokenRow other columns: give one of them another name",
    ]);
  });
});
