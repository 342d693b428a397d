import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { databaseParent } from "./database-parent.ts";

test("the parent of databases is the folder in memory where it exists with room, else the usual one", () => {
  expect(databaseParent(import.meta.dirname, 1)).toBe(import.meta.dirname);
  expect(databaseParent(import.meta.dirname, Number.MAX_SAFE_INTEGER)).toBe(tmpdir());
  expect(databaseParent(`${import.meta.dirname}/missing`, 1)).toBe(tmpdir());
});
