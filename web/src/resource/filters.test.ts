import { expect, it } from "vitest";
import { withFilter, withFilters } from "./filters.ts";

it("a filter that changes begins again at the first page, and an empty one goes", () => {
  expect(withFilter({ page: 4, name: "agua" }, "status", ["closed"])).toEqual({
    name: "agua",
    status: ["closed"],
  });
  expect(withFilter({ name: "agua", status: ["closed"] }, "name", "")).toEqual({ status: ["closed"] });
  expect(withFilter({ page: 4, state: "accepted" }, "state", [])).toEqual({});
  expect(withFilter({ name: "agua" }, "name", undefined)).toEqual({});
  expect(withFilters({ page: 2, from: "2026-01-01", q: "agua" }, { from: "", to: "2026-12-31" })).toEqual({
    q: "agua",
    to: "2026-12-31",
  });
});
