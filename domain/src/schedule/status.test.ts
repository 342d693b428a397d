import { describe, expect, it } from "vitest";
import { seeded } from "../testing/seeded.ts";
import { addDays } from "../time/dates.ts";
import {
  DEFAULT_NEAR_DAYS,
  MONITORING_STATUSES,
  type MonitoringFacts,
  type MonitoringStatus,
  monitoringStatus,
  planStatus,
  statusBounds,
} from "./status.ts";

const TODAY = "2026-11-20";

describe("monitoringStatus", () => {
  it.each([
    ["2026-11-19", "unfulfilled"],
    ["2026-11-20", "near"],
    ["2026-11-27", "near"],
    ["2026-11-28", "far"],
  ] as const)("of an open monitoring for %s is %s on %s", (estimatedOn, status) => {
    expect(
      monitoringStatus({ completed: false, skipped: false, estimatedOn }, TODAY, DEFAULT_NEAR_DAYS),
    ).toBe(status);
  });
  it("is done whatever the date, and null when skipped", () => {
    for (const estimatedOn of ["2020-01-01", TODAY, "2030-01-01"]) {
      expect(monitoringStatus({ completed: true, skipped: false, estimatedOn }, TODAY, 7)).toBe("done");
      expect(monitoringStatus({ completed: true, skipped: true, estimatedOn }, TODAY, 7)).toBeNull();
      expect(monitoringStatus({ completed: false, skipped: true, estimatedOn }, TODAY, 7)).toBeNull();
    }
  });
  it("with zero near days is near on the day itself only", () => {
    expect(monitoringStatus({ completed: false, skipped: false, estimatedOn: TODAY }, TODAY, 0)).toBe("near");
    expect(monitoringStatus({ completed: false, skipped: false, estimatedOn: "2026-11-21" }, TODAY, 0)).toBe(
      "far",
    );
  });
});

describe("statusBounds", () => {
  /** The clauses of the documentation, as a database would apply them. */
  function clauses(facts: MonitoringFacts, today: string, nearDays: number): MonitoringStatus[] {
    const { nearFrom, nearTo } = statusBounds(today, nearDays);
    const open = !facts.skipped && !facts.completed;
    const isStatus: Record<MonitoringStatus, boolean> = {
      done: !facts.skipped && facts.completed,
      unfulfilled: open && facts.estimatedOn < nearFrom,
      near: open && facts.estimatedOn >= nearFrom && facts.estimatedOn <= nearTo,
      far: open && facts.estimatedOn > nearTo,
    };
    return MONITORING_STATUSES.filter((status) => isStatus[status]);
  }

  it("returns conditions that agree with monitoringStatus: exactly one is true, or none when skipped", () => {
    const random = seeded(7);
    for (let i = 0; i < 10_000; i++) {
      const today = addDays("2020-01-01", random(0, 6_000));
      const nearDays = random(0, 40);
      const estimatedOn = addDays(today, random(-nearDays - 3, nearDays + 3));
      const facts = { completed: random(0, 3) === 0, skipped: random(0, 5) === 0, estimatedOn };
      const status = monitoringStatus(facts, today, nearDays);
      expect(clauses(facts, today, nearDays)).toEqual(status === null ? [] : [status]);
    }
  });
});

describe("planStatus", () => {
  it.each([
    ["2026-11-19", "inCreation"],
    ["2026-11-20", "inExecution"],
    ["2026-12-15", "inExecution"],
    ["2026-12-31", "inExecution"],
    ["2027-01-01", "closed"],
  ] as const)("on %s is %s", (today, status) => {
    expect(planStatus("2026-11-20", "2026-12-31", today)).toBe(status);
  });
});
