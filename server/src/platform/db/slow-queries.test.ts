import { expect, it } from "vitest";
import { createSlowQueries } from "./slow-queries.ts";

it("lists statements over a second with their longest time and how often they were slow", () => {
  const slow = createSlowQueries(() => 5000);
  slow.record("select 1", 999);
  slow.record("select\n   2", 1500);
  slow.record("select 2", 1200);
  slow.record("select 3", 4000);
  expect(slow.list()).toEqual([
    { sql: "select 3", maxMs: 4000, times: 1, lastAt: new Date(5000) },
    { sql: "select 2", maxMs: 1500, times: 2, lastAt: new Date(5000) },
  ]);
});

it("keeps the 20 slowest", () => {
  const slow = createSlowQueries();
  for (let n = 0; n < 50; n++) slow.record(`select ${n}`, 1000 + n);
  expect(slow.list()).toHaveLength(20);
  expect(slow.list()[0]?.sql).toBe("select 49");
});
