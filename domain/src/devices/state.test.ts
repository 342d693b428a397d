import { describe, expect, it } from "vitest";
import { deviceState } from "./state.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const device = { active: true, paused: false, expectedInterval: 900 };
const after = (seconds: number) => deviceState({ ...device, lastAt: NOW - seconds * 1000 }, NOW);

describe("the state of a device", () => {
  it("is online for two intervals, stale until eight, then offline", () => {
    expect(after(0)).toBe("online");
    expect(after(1800)).toBe("online");
    expect(after(1801)).toBe("stale");
    expect(after(7200)).toBe("stale");
    expect(after(7201)).toBe("offline");
  });
  it("is not stale because of a clock that is ahead", () => expect(after(-60)).toBe("online"));
  it("is noData for a device that never reported", () =>
    expect(deviceState({ ...device, lastAt: null }, NOW)).toBe("noData"));
  it("of a device without transmission is neither online nor late", () => {
    expect(deviceState({ ...device, transmits: false, lastAt: 0 }, NOW)).toBe("noTransmission");
    expect(deviceState({ ...device, transmits: false, lastAt: null }, NOW)).toBe("noData");
  });
  it("is paused or inactive regardless of reports", () => {
    expect(deviceState({ ...device, paused: true, lastAt: null }, NOW)).toBe("paused");
    expect(deviceState({ ...device, paused: true, active: false, lastAt: NOW }, NOW)).toBe("inactive");
  });
});
