import { describe, expect, it } from "vitest";
import { columnsOf, countFilters, grouped, groupOf, matrixQuery } from "./matrix.filters.ts";

const ID = "01a20294-9659-7000-ba62-a53710b33a94";

describe("the filters of the commitments matrix", () => {
  it("are read from an address, which is ignored where invalid", () => {
    const search = {
      instrument: [ID, "x"],
      component: "water",
      state: ["accepted", "lost"],
      coverage: "none",
      page: "-1",
      sort: "weight",
      q: "",
    };
    const query = matrixQuery(search);
    expect(query).toEqual({
      page: 1,
      size: 50,
      sort: "number",
      instrument: [ID],
      component: ["water"],
      state: ["accepted"],
      coverage: ["none"],
    });
    expect(countFilters(query)).toBe(4);
  });
  it("request more rows when grouped, and keep the groups in order of appearance", () => {
    expect([
      groupOf({ group: "component" }),
      groupOf({ group: "x" }),
      matrixQuery({ group: "state" }).size,
    ]).toEqual(["component", null, 500]);
    expect(grouped(["ba", "a", "bb"], (one) => one[0] ?? "")).toEqual([
      ["b", ["ba", "bb"]],
      ["a", ["a"]],
    ]);
  });
  it("show every column until some are chosen", () => {
    expect([columnsOf({}).length, columnsOf({ columns: ["plan", "x"] })]).toEqual([6, ["plan"]]);
  });
});
