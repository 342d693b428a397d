import { describe, expect, it } from "vitest";
import { newRow, type Row } from "./menu-editor.state.ts";
import { type Reader, seenBy } from "./menu-readers.ts";

const group = (key: string, fields: Partial<Row> = {}): Row => ({
  ...newRow("group", key),
  id: key,
  ...fields,
});
const page = (area: string, fields: Partial<Row> = {}): Row => ({
  ...newRow("area", area),
  id: area,
  area,
  depth: 1,
  ...fields,
});
const reader = (fields: Partial<Reader> = {}): Reader => ({
  permissions: [2],
  isAdmin: false,
  closed: [],
  ...fields,
});
const seen = (rows: readonly Row[], fields: Partial<Reader> = {}) => [...seenBy(rows, reader(fields))];

const plans = page("PlanningAndMonitoring");
const calendar = page("ScheduleCalendar");
const rows = [group("g"), plans, calendar, page("Reports", { depth: 0 })];

describe("who sees an entry of the menu", () => {
  it("closes an entry to one person with all that lies below it", () => {
    expect(seen(rows, { closed: ["g"] })).toEqual(["Reports"]);
    expect(seen(rows, { closed: ["Reports"] })).toEqual(["g", plans.key, calendar.key]);
  });

  it("closes the pages of an area with the page that bears its name, for that person", () => {
    expect(seen(rows, { closed: ["PlanningAndMonitoring"] })).toEqual(["Reports"]);
  });

  it("keeps the other pages of an area when only one of its entries is hidden for all", () => {
    const hidden = rows.map((row) => (row === plans ? { ...row, visible: false } : row));
    expect(seen(hidden)).toEqual(["g", calendar.key, "Reports"]);
  });

  it("shows administrators what is hidden, and nobody an empty group", () => {
    const hidden = rows.map((row) => (row.key === "g" ? { ...row, visible: false } : row));
    expect(seen(hidden)).toEqual(["Reports"]);
    expect(seen(hidden, { isAdmin: true })).toHaveLength(4);
    expect(seen([group("empty")], { isAdmin: true })).toEqual([]);
  });

  it("shows nothing to somebody whose permissions have ended, and a new entry to all others", () => {
    expect(seen(rows, { permissions: [] })).toEqual([]);
    const { id: _, ...unsaved } = page("Samples", { depth: 0 });
    expect(seen([unsaved], { closed: ["Samples"] })).toEqual(["Samples"]);
  });
});
