import { describe, expect, it } from "vitest";
import { seeded } from "../testing/seeded.ts";
import { addMonths, daysBetween, fromEpochDay } from "../time/dates.ts";
import { instantToLocal } from "../time/zone.ts";
import { FREQUENCIES, type Frequency, frequencyStep, isFrequency } from "./frequency.ts";
import { countSeries, expandSeries, type Series, seriesFault } from "./series.ts";

const series = (
  frequency: Frequency,
  startDate: string,
  endDate: string,
  rest: Partial<Series> = {},
): Series => ({
  frequency,
  startDate,
  startTime: "08:00",
  endDate,
  endTime: "18:00",
  durationHours: 2,
  ...rest,
});
const days = (frequency: Frequency, startDate: string, endDate: string) =>
  [...expandSeries(series(frequency, startDate, endDate), "America/Lima")].map((one) => one.estimatedOn);
const iso = (ms: number) => new Date(ms).toISOString();

describe("frequencies", () => {
  it("bimonthly means every two months", () => {
    expect(frequencyStep("bimonthly")).toEqual({ months: 2 });
    expect(frequencyStep("fortnightly")).toEqual({ days: 14 });
    expect(FREQUENCIES.filter((frequency) => frequencyStep(frequency) === null)).toEqual([
      "once",
      "continuous",
    ]);
    expect(isFrequency("four-monthly")).toBe(true);
    expect(isFrequency("bimensual")).toBe(false);
  });
});

describe("expandSeries by days", () => {
  it("makes one monitoring of once, on its first date", () => {
    expect(days("once", "2026-11-20", "2027-11-20")).toEqual(["2026-11-20"]);
  });
  it("includes the last date", () => {
    expect(days("daily", "2028-02-27", "2028-03-01")).toEqual([
      "2028-02-27",
      "2028-02-28",
      "2028-02-29",
      "2028-03-01",
    ]);
    expect(days("weekly", "2026-12-21", "2027-01-04")).toEqual(["2026-12-21", "2026-12-28", "2027-01-04"]);
    expect(days("fortnightly", "2026-11-20", "2026-12-17")).toEqual(["2026-11-20", "2026-12-04"]);
  });
});

describe("expandSeries by months", () => {
  it("restores the anchor day after short months", () => {
    expect(days("monthly", "2026-01-31", "2026-05-31")).toEqual([
      "2026-01-31",
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
      "2026-05-31",
    ]);
    expect(days("monthly", "2027-11-30", "2028-03-30")).toEqual([
      "2027-11-30",
      "2027-12-30",
      "2028-01-30",
      "2028-02-29",
      "2028-03-30",
    ]);
  });
  it("includes a month whose clamped day is the last date", () => {
    expect(days("monthly", "2026-01-31", "2026-02-28")).toEqual(["2026-01-31", "2026-02-28"]);
    expect(days("monthly", "2026-01-31", "2026-02-27")).toEqual(["2026-01-31"]);
  });
  it("steps by 2, 3, 4, 6 and 12 months", () => {
    expect(days("bimonthly", "2025-12-31", "2026-06-30")).toEqual([
      "2025-12-31",
      "2026-02-28",
      "2026-04-30",
      "2026-06-30",
    ]);
    expect(days("quarterly", "2026-11-30", "2027-06-01")).toEqual(["2026-11-30", "2027-02-28", "2027-05-30"]);
    expect(days("four-monthly", "2026-10-31", "2027-06-30")).toEqual([
      "2026-10-31",
      "2027-02-28",
      "2027-06-30",
    ]);
    expect(days("half-yearly", "2026-08-31", "2027-08-31")).toEqual([
      "2026-08-31",
      "2027-02-28",
      "2027-08-31",
    ]);
  });
  it("restores a yearly 29 February in the next leap year", () => {
    expect(days("yearly", "2028-02-29", "2032-02-29")).toEqual([
      "2028-02-29",
      "2029-02-28",
      "2030-02-28",
      "2031-02-28",
      "2032-02-29",
    ]);
    expect(days("yearly", "2096-02-29", "2100-12-31").at(-1)).toBe("2100-02-28");
  });
  it("stops at the end of the calendar", () => {
    expect(days("yearly", "9997-06-30", "9999-12-31")).toEqual(["9997-06-30", "9998-06-30", "9999-06-30"]);
    expect(days("daily", "9999-12-30", "9999-12-31")).toHaveLength(2);
  });
});

describe("expandSeries and time zones", () => {
  it("keeps the local start time across Chile's clock change", () => {
    const weekly = series("weekly", "2026-03-29", "2026-04-12", { durationHours: 1.5 });
    expect(
      [...expandSeries(weekly, "America/Santiago")].map((one) => [iso(one.startsAt), iso(one.endsAt)]),
    ).toEqual([
      ["2026-03-29T11:00:00.000Z", "2026-03-29T12:30:00.000Z"],
      ["2026-04-05T12:00:00.000Z", "2026-04-05T13:30:00.000Z"],
      ["2026-04-12T12:00:00.000Z", "2026-04-12T13:30:00.000Z"],
    ]);
  });
  it("has the same duration in hours across a clock change", () => {
    // 25 October 2026 has 25 hours in France: 20 hours after 22:00 the clock shows 17:00, not 18:00.
    const night = series("once", "2026-10-24", "2026-10-25", { startTime: "22:00", durationHours: 20 });
    const [one] = [...expandSeries(night, "Europe/Paris")];
    expect(instantToLocal(one?.endsAt ?? 0, "Europe/Paris")).toEqual({ date: "2026-10-25", time: "17:00" });
  });
  it("moves a start that is skipped by the clock change, but not its day", () => {
    const daily = series("daily", "2026-09-05", "2026-09-07", { startTime: "00:30", durationHours: 1 });
    expect([...expandSeries(daily, "America/Santiago")]).toMatchObject([
      { estimatedOn: "2026-09-05", startsAt: Date.parse("2026-09-05T04:30:00Z") },
      { estimatedOn: "2026-09-06", startsAt: Date.parse("2026-09-06T04:30:00Z") },
      { estimatedOn: "2026-09-07", startsAt: Date.parse("2026-09-07T03:30:00Z") },
    ]);
  });
  it("makes one monitoring of continuous, over the whole period and due on its last date", () => {
    const whole = series("continuous", "2026-01-01", "2026-12-31", { startTime: "00:00", endTime: "23:59" });
    expect([...expandSeries(whole, "America/Lima")]).toEqual([
      {
        estimatedOn: "2026-12-31",
        startsAt: Date.parse("2026-01-01T05:00:00Z"),
        endsAt: Date.parse("2027-01-01T04:59:00Z"),
      },
    ]);
  });
});

describe("countSeries", () => {
  it("equals the count of expandSeries, whose days are within the period and strictly ascending", () => {
    const random = seeded(6);
    for (let i = 0; i < 3_000; i++) {
      const frequency = FREQUENCIES[random(0, FREQUENCIES.length - 1)] ?? "once";
      const first = random(0, 40_000);
      // Includes ends before the start, which give no monitorings.
      const one = series(
        frequency,
        fromEpochDay(first),
        fromEpochDay(first + random(-20, frequency === "daily" ? 400 : 4_000)),
      );
      const made = [...expandSeries(one, "America/Santiago")].map((occurrence) => occurrence.estimatedOn);
      expect(made.length, JSON.stringify(one)).toBe(countSeries(one));
      expect(made.every((day, index) => index === 0 || day > (made[index - 1] ?? ""))).toBe(true);
      expect(made.every((day) => day >= one.startDate && day <= one.endDate)).toBe(true);
      expectRightDays(one, made);
    }
  });

  it("counts without expansion: eight thousand years of days immediately", () => {
    expect(countSeries(series("daily", "2000-01-01", "9999-12-31"))).toBe(2_921_940);
  });
});

/** The n-th day depends on the first alone, and one more would be after the last date. */
function expectRightDays(one: Series, made: readonly string[]) {
  const step = frequencyStep(one.frequency);
  if (!step || made.length === 0) return;
  if (step.days) {
    const { days: length } = step;
    expect(made.every((day, index) => daysBetween(one.startDate, day) === index * length)).toBe(true);
    expect(daysBetween(made.at(-1) ?? "", one.endDate)).toBeLessThan(length);
  }
  if (step.months) {
    const { months } = step;
    expect(made.every((day, index) => day === addMonths(one.startDate, index * months))).toBe(true);
    expect(addMonths(one.startDate, made.length * months) > one.endDate).toBe(true);
  }
}

describe("seriesFault", () => {
  const good = series("monthly", "2026-01-31", "2026-12-31");
  it.each([
    [{}, null],
    [{ startDate: "2026-02-29" }, "date_invalid"],
    [{ endDate: "31/12/2026" }, "date_invalid"],
    [{ startTime: "8:00" }, "time_invalid"],
    [{ endTime: "24:00" }, "time_invalid"],
    [{ durationHours: 0 }, "duration_not_positive"],
    [{ durationHours: -1 }, "duration_not_positive"],
    [{ durationHours: Number.NaN }, "duration_not_positive"],
    [{ durationHours: Number.POSITIVE_INFINITY }, "duration_not_positive"],
    [{ endDate: "2026-01-30" }, "end_before_start"],
    [{ endDate: "2026-01-31", endTime: "07:59" }, "end_before_start"],
    [{ endDate: "2026-01-31", endTime: "08:00" }, null],
    [{ endDate: "2026-01-31", endTime: "08:00", frequency: "continuous" }, "continuous_without_length"],
    [{ endDate: "2026-01-31", endTime: "08:01", frequency: "continuous" }, null],
  ] as const)("of a valid series with %j is %s", (change, fault) => {
    expect(seriesFault({ ...good, ...change })).toBe(fault);
  });
});
