import { describe, expect, it } from "vitest";
import { createFormat } from "./format.ts";

const es = createFormat("es", "America/Santiago");

describe("formatting for users", () => {
  it("writes days as DD-MM-YYYY and in prose without commas", () => {
    expect(es.day("2026-11-20")).toBe("20-11-2026");
    expect(es.shortDay("2026-11-20")).toBe("vie 20 nov");
    expect(es.longDay("2026-11-20")).toBe("viernes 20 de noviembre de 2026");
  });

  it("writes instants in the project's time zone, whatever the device's", () => {
    // Daylight saving time in Santiago: three hours behind UTC, so it is still the previous day there.
    expect(es.dateTime("2026-11-20T01:05:09Z")).toBe("19-11-2026 22:05");
    expect(es.moment("2026-11-20T01:05:09Z")).toBe("19-11-2026 22:05:09");
    expect(es.stamp("2026-11-20T01:05:09Z")).toBe("19/11/2026 22:05:09");
    expect(es.time("2026-07-01T04:00:00Z")).toBe("00:00");
    expect(createFormat("en", "Asia/Kolkata").dateTime("2026-11-20T00:00:00Z")).toBe("20-11-2026 05:30");
  });

  it("writes numbers by the language, with a true minus", () => {
    expect(es.number(2816.4, 2)).toBe("2.816,40");
    expect(es.number(-1.5)).toBe("−1,5");
    expect(createFormat("en", "UTC").number(2816.4, 2)).toBe("2,816.40");
    expect(es.percent(0.84)).toBe("84\u00a0%");
    expect(es.bytes(83_500)).toBe("84\u00a0kB");
    expect(es.bytes(6_200_000)).toBe("6,2\u00a0MB");
  });
});
