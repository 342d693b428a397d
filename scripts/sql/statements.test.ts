import { describe, expect, test } from "vitest";
import { findSites, ofCopy, statementsOf } from "./statements.ts";
import { fixtureProject } from "./testing/fixture.ts";

/** The statement texts of a source, and the faults for those that cannot be determined. */
function read(source: string) {
  const project = fixtureProject({
    "store.ts": `import { type Kysely, type RawBuilder, sql } from "kysely";\nimport type { Client } from "pg";\n${source}`,
  });
  const all = findSites(project).map((site) => statementsOf(project, site));
  return {
    texts: all.flatMap(({ statements }) => statements.map(({ text }) => text.replace(/\s+/g, " ").trim())),
    faults: all.flatMap(({ faults }) => faults.map(({ message }) => message)),
  };
}

describe("texts of a statement", { timeout: 60_000 }, () => {
  test("turns values into parameters and fragments into text", () => {
    const { texts, faults } = read(`
      const columns = sql\`id, name\`;
      export const find = (db: Kysely<unknown>, id: string) =>
        sql\`select \${columns} from plans where id = \${id}\`.execute(db);`);
    expect(texts).toEqual(["select id, name from plans where id = $1"]);
    expect(faults).toEqual([]);
  });

  test("evaluates each branch, and equal conditions alike", () => {
    const { texts } = read(`
      export const find = (db: Kysely<unknown>, after: string | null) => {
        const page = after ? sql\`and id > \${after}\` : sql\`\`;
        return sql\`select id from plans where true \${page} \${after ? sql\`limit 2\` : sql\`limit 1\`}\`.execute(db);
      };`);
    expect(texts.toSorted()).toEqual([
      "select id from plans where true and id > $1 limit 2",
      "select id from plans where true limit 1",
    ]);
  });

  test("evaluates lists of conditions that are pushed to", () => {
    const { texts } = read(`
      function where(filters: { plan?: string; days: string[] }): RawBuilder<unknown> {
        const clauses = [sql\`true\`];
        if (filters.plan) clauses.push(sql\`plan_id = \${filters.plan}\`);
        for (const day of filters.days) clauses.push(sql\`day <> \${day}\`);
        return sql.join(clauses, sql\` and \`);
      }
      export const find = (db: Kysely<unknown>, filters: { plan?: string; days: string[] }) =>
        sql\`select 1 where \${where(filters)}\`.execute(db);`);
    expect(texts).toContain("select 1 where true and plan_id = $1 and day <> $2");
    expect(texts).toContain("select 1 where true and day <> $1");
    expect(texts).toContain("select 1 where true and plan_id = $1 and day <> $2 and day <> $3");
  });

  test("evaluates each member of a record of fragments", () => {
    const { texts } = read(`
      const orders = { name: sql\`name\`, start: sql\`starts_on\` };
      export const list = (db: Kysely<unknown>, sort: keyof typeof orders) =>
        sql\`select id from plans order by \${orders[sort]}\`.execute(db);`);
    expect(texts.toSorted()).toEqual([
      "select id from plans order by name",
      "select id from plans order by starts_on",
    ]);
  });

  test("resolves fragment parameters at the call sites", () => {
    const { texts, faults } = read(`
      const count = (db: Kysely<unknown>, table: string, where: RawBuilder<unknown>) =>
        sql\`select count(*) from \${sql.table(table)} where \${where}\`.execute(db);
      export const plans = (db: Kysely<unknown>) => count(db, "plans", sql\`true\`);
      export const files = (db: Kysely<unknown>, id: string) => count(db, "files", sql\`id = \${id}\`);`);
    expect(texts.toSorted()).toEqual([
      'select count(*) from "files" where id = $1',
      'select count(*) from "plans" where true',
    ]);
    expect(faults).toEqual([]);
  });

  test("evaluates closures with the arguments of their own factory call", () => {
    const { texts } = read(`
      function rowsOf(name: string) {
        const change = (db: Kysely<unknown>, values: RawBuilder<unknown>) =>
          sql\`update \${sql.table(name)} set \${values}\`.execute(db);
        return { end: (db: Kysely<unknown>, values: RawBuilder<unknown>) => change(db, values) };
      }
      const [plans, files] = [rowsOf("plans"), rowsOf("files")];
      export const endPlan = (db: Kysely<unknown>) => plans.end(db, sql\`version = 2\`);
      export const endFile = (db: Kysely<unknown>) => files.end(db, sql\`name = 'x'\`);`);
    expect(texts.toSorted()).toEqual(["update \"files\" set name = 'x'", 'update "plans" set version = 2']);
  });

  test("reports a fragment that cannot be resolved", () => {
    const { texts, faults } = read(`
      export const find = (db: Kysely<unknown>, where: RawBuilder<unknown>, column: string) => {
        void sql\`select 1 where \${where}\`.execute(db);
        return sql\`select \${sql.ref(column)}\`.execute(db);
      };`);
    expect(texts).toEqual([]);
    expect(faults).toEqual([
      "`where` is a fragment whose text cannot be found",
      "the text of `column` cannot be found",
    ]);
  });

  test("reads statements that are passed to the driver", () => {
    const { texts } = read(`
      const TEXT = "select $1::int";
      export const ask = async (client: Client) => {
        await client.query(TEXT, [1]);
        await client.query({ name: "x", text: "select 2", values: [] });
      };`);
    expect(texts).toEqual(["select $1::int", "select 2"]);
  });
});

test("analyses the columns or the query of a COPY", () => {
  expect(ofCopy("copy readings (t, value) from stdin (format binary)")).toBe("select t, value from readings");
  expect(ofCopy("copy (select 1) to stdout with (format csv)")).toBe("select 1");
});
