import { expect, it } from "vitest";
import { changedFields } from "./changed-fields.ts";

it.each([
  [null, null, []],
  [{ a: 1 }, { a: 1 }, []],
  [{ a: 1, b: "x" }, { a: 2, b: "x" }, [{ path: "a", before: "1", after: "2" }]],
  [
    null,
    { name: "Pozo", active: true },
    [
      { path: "name", before: null, after: "Pozo" },
      { path: "active", before: null, after: "true" },
    ],
  ],
  [{ permissions: [2] }, { permissions: [2, 4] }, [{ path: "permissions", before: "2", after: "2, 4" }]],
  [{ guest: { until: "x" } }, { guest: {} }, [{ path: "guest.until", before: "x", after: null }]],
  [{ a: null }, { a: "" }, []],
  [{ list: [{ a: 1 }] }, { list: [{ a: 2 }] }, [{ path: "list", before: '[{"a":1}]', after: '[{"a":2}]' }]],
  [{ a: { b: 1 } }, { a: 2 }, [{ path: "a.b", before: "1", after: null }]],
])("from %j to %j differs in %j", (before, after, fields) => {
  expect(changedFields(before, after)).toEqual(fields);
});
