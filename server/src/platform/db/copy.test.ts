import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { createLog } from "../log/log.ts";
import { copyRows } from "./copy.ts";
import type { CopyType } from "./copy-format.ts";
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
const NAMES: Record<string, string> = Object.fromEntries(
  Object.entries(columns).map(([name, kind]) => [kind, name]),
);
const ddl = sql`create table copied (a uuid, b text, c int4, d int8, e float8, f bool, g date, h timestamptz)`;

it("copies every type unchanged, also null and text of any script", async () => {
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

it("writes nothing when the source fails midway", async () => {
  const broken = function* () {
    for (let i = 0; i < 50_000; i++) yield [newId(), "row", i, i, i, true, "2026-01-01", 0];
    throw new Error("the source broke");
  };
  const run = open.db.transaction().execute((tx) => copyRows(tx, "copied", columns, broken()));
  await expect(run).rejects.toThrow("the source broke");
  const { rows } = await sql<{ n: number }>`select count(*) as n from copied`.execute(open.db);
  expect(rows[0]?.n).toBe(3);
});

it("refuses values that the table would misread, and names them", async () => {
  const bad: Record<string, unknown> = {
    uuid: "00000000-0000-0000-0000-00000000000g",
    int4: 1.5,
    int8: 0.5,
    date: "2026-02-31T",
    timestamptz: "yesterday",
  };
  for (const [kind, value] of Object.entries(bad)) {
    const run = open.db
      .transaction()
      .execute((tx) => copyRows(tx, "copied", { [NAMES[kind] ?? ""]: kind as CopyType }, [[value]]));
    await expect(run, kind).rejects.toThrow();
  }
  for (const id of ["", "0".repeat(36), newId().slice(1), `${newId()}0`, `${newId()}`.replace("-", "")]) {
    const run = open.db.transaction().execute((tx) => copyRows(tx, "copied", { a: "uuid" }, [[id]]));
    await expect(run, id).rejects.toThrow("UUID");
  }
});

it("streams rows, also larger than its buffer, and does not block the event loop", async () => {
  const long = "ñ".repeat(300_000);
  let turns = 0;
  const ticking = setInterval(() => turns++, 0);
  const rows = async function* () {
    for (let i = 0; i < 50_000; i++) yield [newId(), i === 7 ? long : "row", i];
  };
  const picked = { a: "uuid", b: "text", c: "int4" } as const;
  await open.db.transaction().execute(async (tx) => {
    await sql`truncate copied`.execute(tx);
    expect(await copyRows(tx, "copied", picked, rows())).toBe(50_000);
    // The same transaction continues afterwards.
    const { rows: found } = await sql<{ n: number; longest: number }>`
      select count(*) as n, max(length(b)) as longest from copied`.execute(tx);
    expect(found).toEqual([{ n: 50_000, longest: 300_000 }]);
  });
  clearInterval(ticking);
  expect(turns).toBeGreaterThan(10);
});

it("leaves the connection usable when the table refuses a row", async () => {
  await sql`alter table copied add constraint positive check (c >= 0)`.execute(open.db);
  const run = open.db.transaction().execute((tx) => copyRows(tx, "copied", { c: "int4" }, [[1], [-1]]));
  await expect(run).rejects.toMatchObject({ code: "23514" });
  const again = await open.db.transaction().execute((tx) => copyRows(tx, "copied", { c: "int4" }, [[1]]));
  expect(again).toBe(1);
});
