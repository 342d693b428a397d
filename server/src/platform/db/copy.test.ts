import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { createLog } from "../log/log.ts";
import { copyRows } from "./copy.ts";
import { createDb } from "./db.ts";
import { newId } from "./id.ts";

let database: TestDatabase;
let open: ReturnType<typeof createDb>;

beforeAll(async () => {
  database = await createTestDatabase();
  open = createDb(database.ownerUrl, { log: createLog("silent") });
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

const columns = {
  a: "uuid",
  b: "text",
  c: "int4",
  d: "int8",
  e: "float8",
  f: "bool",
  g: "date",
  h: "timestamptz",
} as const;
const ddl = sql`create table copied (a uuid, b text, c int4, d int8, e float8, f bool, g date, h timestamptz)`;

it("brings every type over as it is, also nothing and words of any script", async () => {
  const id = newId();
  const rows = [
    [id, "Ñandú 水 😀", -7, 9_000_000_000, -0.25, true, "1999-12-31", Date.parse("2026-11-20T12:34:56.789Z")],
    [null, null, null, null, null, null, null, null],
    [id, "", 0, 0, 0, false, "2028-02-29", new Date("1969-12-31T23:59:59.999Z")],
  ];
  await ddl.execute(open.db);
  const written = await open.db.transaction().execute((tx) => copyRows(tx, "copied", columns, rows));
  expect(written).toBe(3);
  const { rows: found } = await sql`select * from copied`.execute(open.db);
  expect(found).toEqual([
    {
      a: id,
      b: "Ñandú 水 😀",
      c: -7,
      d: 9_000_000_000,
      e: -0.25,
      f: true,
      g: "1999-12-31",
      h: new Date("2026-11-20T12:34:56.789Z"),
    },
    { a: null, b: null, c: null, d: null, e: null, f: null, g: null, h: null },
    { a: id, b: "", c: 0, d: 0, e: 0, f: false, g: "2028-02-29", h: new Date("1969-12-31T23:59:59.999Z") },
  ]);
});

it("writes nothing when the source fails half way", async () => {
  const broken = function* () {
    for (let i = 0; i < 50_000; i++) yield [newId(), "row", i, i, i, true, "2026-01-01", 0];
    throw new Error("the source broke");
  };
  const run = open.db.transaction().execute((tx) => copyRows(tx, "copied", columns, broken()));
  await expect(run).rejects.toThrow("the source broke");
  const { rows } = await sql<{ n: number }>`select count(*) as n from copied`.execute(open.db);
  expect(rows[0]?.n).toBe(3);
});
