import { describe, expect, it } from "vitest";
import { pageIn } from "../../lib/search.ts";
import { partOfDay } from "./Greeting.tsx";
import { listIn, markOf, monthOf, queryOf } from "./home.lists.ts";

describe("the lists of the home page", () => {
  it("are selected in the address; an unknown value selects the summary", () => {
    expect(listIn({ show: "overdue" })).toBe("overdue");
    expect(listIn({ show: "skipped" })).toBe("skipped");
    for (const show of [undefined, "", "everything", ["due"]]) expect(listIn({ show })).toBeNull();
    expect([pageIn({}), pageIn({ page: "3" }), pageIn({ page: "-1" }), pageIn({ page: "x" })]).toEqual([
      1, 3, 1, 1,
    ]);
  });

  it("contain exactly the rows of their count", () => {
    expect(queryOf("overdue", "2026-11-20")).toEqual({ status: ["unfulfilled"], sort: "date" });
    expect(queryOf("due", "2026-11-20")).toEqual({ status: ["near"], sort: "date" });
    expect(queryOf("done", "2024-02-29")).toEqual({
      status: ["done"],
      sort: "date",
      from: "2024-02-01",
      to: "2024-02-29",
    });
  });

  it("use the last day of a month", () => {
    expect(monthOf("2026-12-31")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
    expect(monthOf("2027-02-01")).toEqual({ from: "2027-02-01", to: "2027-02-28" });
  });

  it("mark a skipped monitoring as skipped, whatever its status", () => {
    expect(markOf({ skipped: true, status: null })).toBe("skipped");
    expect(markOf({ skipped: false, status: "near" })).toBe("near");
  });
});

describe("the greeting", () => {
  it.each([
    ["04:59", "evening"],
    ["05:00", "morning"],
    ["11:59", "morning"],
    ["12:00", "afternoon"],
    ["19:59", "afternoon"],
    ["20:00", "evening"],
  ])("at %s is that of the %s", (time, part) => {
    expect(partOfDay(time)).toBe(part);
  });
});
