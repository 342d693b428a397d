import { expect, it } from "vitest";
import { momentAddress, momentOf } from "./moment.ts";

const HOUR = 3_600_000;
const at = Date.UTC(2026, 10, 20, 12);
const around = (given: Partial<Parameters<typeof momentOf>[0]>) => {
  const { from, to } = momentOf({ raisedAt: at, clearedAt: null, type: "limits", minutes: null, ...given });
  return [(from - at) / HOUR, (to - at) / HOUR];
};

it("the shown moment includes the hours before an alert, and all of the alert", () => {
  expect(around({})).toEqual([-6, 6]);
  expect(around({ clearedAt: at + 2 * HOUR })).toEqual([-6, 8]);
  expect(around({ clearedAt: at + 40 * HOUR })).toEqual([-6, 50]);
});

it("the shown moment begins where the rule began: at the last readings before a silence", () => {
  expect(around({ type: "missing", minutes: 720 })).toEqual([-24, 6]);
  expect(around({ type: "missing" })).toEqual([-72, 6]);
  expect(around({ type: "stuck", minutes: 2880 })).toEqual([-96, 6]);
});

it("the shown moment is limited where an alert has been active for months", () => {
  expect(around({ clearedAt: at + 2000 * HOUR })).toEqual([-6, 14 * 24 * 1.25]);
});

it("the address opens the device's graph, of the sensor only where the alert has one", () => {
  const moment = { raisedAt: at, clearedAt: null, type: "limits", minutes: null };
  const span = `from=${at - 6 * HOUR}&to=${at + 6 * HOUR}`;
  expect(momentAddress("p", "d", "s", moment)).toBe(`/modi/graph/p/d?${span}&sensor=s`);
  expect(momentAddress("p", "d", null, moment)).toBe(`/modi/graph/p/d?${span}`);
});
