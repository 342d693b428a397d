import { plansEndpoints } from "@vetaverde/contract/plans";
import { describe, expect, it } from "vitest";
import { isFiltered, monitoringQuery, planQuery } from "./plans.filters.ts";

const STATION = "01a1fa87-19a1-7000-b08a-f57587b15eee";

describe("filters in the address", () => {
  it.each(["-1", "0", "2.5", "many", "999999999999999999"])("return to the first page for %s", (page) => {
    expect(planQuery({ page }).page).toBe(1);
    expect(monitoringQuery({ page }).page).toBe(1);
  });

  it("are read as the user set them, and ignored where invalid", () => {
    const search = {
      page: "3",
      status: ["near", "nonsense"],
      station: STATION,
      type: "1; drop table",
      from: "2026-02-30",
      to: "2026-12-31",
      q: 2026,
      sort: "-date",
      other: "x",
    };
    expect(monitoringQuery(search)).toEqual({
      page: 3,
      size: 50,
      status: ["near"],
      station: [STATION],
      to: "2026-12-31",
      q: "2026",
      sort: "-date",
    });
  });

  it("have the plans with overdue monitorings first, unless another order is chosen", () => {
    expect(planQuery({}).sort).toBe("-unfulfilled");
    expect(planQuery({ sort: "title" }).sort).toBe("title");
  });

  it("send only valid requests, whatever is in the address", () => {
    const wild = {
      page: "-1",
      size: "9999",
      sort: "password",
      status: { a: 1 },
      from: "yesterday",
      name: "x".repeat(500),
      station: [STATION, 7],
    };
    expect(plansEndpoints.list.query.safeParse(planQuery(wild)).success).toBe(true);
    expect(plansEndpoints.monitorings.query.safeParse(monitoringQuery(wild)).success).toBe(true);
  });

  it("distinguish an unfiltered list from a filtered one", () => {
    expect(isFiltered(planQuery({ page: 2, sort: "title" }))).toBe(false);
    expect(isFiltered(planQuery({ name: "agua" }))).toBe(true);
  });
});
