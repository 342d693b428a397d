import type { Kpis } from "@vetaverde/contract/kpis";
import { describe, expect, it } from "vitest";
import { kpiAddress, kpiPeriod, kpiQuery, rowsOf, withKpi } from "./kpis.address.ts";
import type { KpiQuery } from "./kpis.queries.ts";
import { cutOf, groupRows, monthPeriod, monthRows, wholeMonths } from "./kpis.rows.ts";

const ID = "01a2019d-c6a3-7000-bd60-d98e6bb4d155";
const TODAY = "2026-11-20";

describe("the address of the indicators", () => {
  it("selects this year without dates, and all dates on request", () => {
    expect(kpiQuery(kpiAddress({}, TODAY))).toEqual({ from: "2026-01-01", to: "2026-12-31" });
    expect(kpiQuery(kpiAddress({ all: "1" }, TODAY))).toEqual({});
    expect(kpiQuery(kpiAddress({ from: "2026-03-01" }, TODAY))).toEqual({ from: "2026-03-01" });
    expect(withKpi({ tab: "map" }, kpiPeriod("", ""))).toEqual({ tab: "map", all: "1" });
    expect(withKpi({ all: "1" }, kpiPeriod("2026-03-01", ""))).toEqual({ from: "2026-03-01" });
  });

  it("ignores invalid values", () => {
    const address = kpiAddress({ tab: "x", by: ["y"], plan: ["no", ID], from: "yesterday" }, TODAY);
    expect(address).toMatchObject({
      tab: "upToDate",
      by: "environmentalComponent",
      plan: [ID],
      from: "",
      to: "",
    });
    expect(withKpi({ tab: "map", plan: [ID] }, { plan: [] })).toEqual({ tab: "map" });
  });

  it("leads to the rows of a number, with the filters of the page", () => {
    const rows = rowsOf(
      { plan: [ID], from: "2026-01-01", to: "2026-12-31" },
      { status: ["done"], to: TODAY },
    );
    expect(rows).toEqual({ plan: [ID], from: "2026-01-01", status: ["done"], to: TODAY });
  });
});

const month = (name: string) => ({ month: name, total: 1 }) as Kpis["monthly"][number];

describe("the months of the indicators", () => {
  it("have no gaps", () => {
    expect(
      wholeMonths([month("2026-11"), month("2027-02")]).map(({ month: name, total }) => [name, total]),
    ).toEqual([
      ["2026-11", 1],
      ["2026-12", 0],
      ["2027-01", 0],
      ["2027-02", 1],
    ]);
    expect(wholeMonths([])).toEqual([]);
    // A typing error in a year does not create a bar for each month of a century.
    expect(wholeMonths([month("1926-01"), month("2026-01")])).toHaveLength(2);
  });

  it("end with their last day, or with the period's", () => {
    expect(monthPeriod("2028-02", {})).toEqual({ from: "2028-02-01", to: "2028-02-29" });
    expect(monthPeriod("2026-11", { from: "2026-11-05", to: "2026-11-20" })).toEqual({
      from: "2026-11-05",
      to: "2026-11-20",
    });
    const [row] = monthRows([month("2026-11")], {}, () => "noviembre");
    expect(row?.rows({ to: "2026-11-20" })).toEqual({ from: "2026-11-01", to: "2026-11-20" });
    expect(row?.rows({ to: "2027-11-20" })).toEqual({ from: "2026-11-01", to: "2026-11-30" });
  });
});

describe("what is due of a group", () => {
  const kpis = { byStation: [{ id: ID, name: "PM-01" }] } as unknown as Kpis;
  const due = (query: KpiQuery) => groupRows(kpis, "station", query, "–")[0]?.rows({ to: TODAY })["to"];

  it("ends today, or with a period that has ended", () => {
    expect(due({ to: "2026-06-30" })).toBe("2026-06-30");
    expect(due({ to: "2026-12-31" })).toBe(TODAY);
    expect(due({})).toBe(TODAY);
  });
});

describe("a list that was cut", () => {
  it("shows the count of listed and of all entries, for every dimension", () => {
    const kpis = { byResponsible: [{}, {}], responsibles: 5, bySource: [{}], sources: 1 } as unknown as Kpis;
    expect(cutOf(kpis, "responsible")).toEqual({ shown: 2, all: 5 });
    expect(cutOf(kpis, "source")).toBeNull();
  });
});
