import type { LoggerAnswers } from "@vetaverde/contract/logger-files";
import { expect, it } from "vitest";
import {
  columnUse,
  dayAndTime,
  EMPTY_MAPPING,
  instantAt,
  offsetChoices,
  offsetText,
  withColumnUse,
  withOffset,
} from "./answers.ts";

it("writes offsets and instants of the logger's clock", () => {
  expect(offsetText(-180)).toBe("UTC−03:00");
  expect(offsetText(345)).toBe("UTC+05:45");
  expect(instantAt("2026-10-01", "10:30", -240)).toBe("2026-10-01T10:30:00-04:00");
  expect(dayAndTime("2026-10-01T10:30:00-04:00")).toEqual({ day: "2026-10-01", time: "10:30" });
  expect(offsetChoices([345, null])).toEqual(expect.arrayContaining([-180, 0, 345, 840]));
});

it("moves the typed instants with the clock's offset", () => {
  const answers: LoggerAnswers = {
    format: null,
    dateOrder: null,
    mapping: null,
    utcOffset: 0,
    clockDrift: {
      written: ["2026-10-01T10:00:00+00:00", "2026-10-02T10:00:00+00:00"],
      actual: ["2026-10-01T10:00:00+00:00", "2026-10-02T10:05:00+00:00"],
    },
    channels: [
      {
        channel: 0,
        sensor: null,
        unit: null,
        barometer: null,
        offset: 0,
        dip: { at: "2026-10-01T10:00:00+00:00", value: 1 },
        drift: null,
      },
    ],
  };
  const moved = withOffset(answers, -180);
  expect(moved.utcOffset).toBe(-180);
  expect(moved.clockDrift?.actual[1]).toBe("2026-10-02T10:05:00-03:00");
  expect(moved.channels[0]?.dip?.at).toBe("2026-10-01T10:00:00-03:00");
});

it("gives a column a use, with name and unit of the header", () => {
  const head = [["fecha", "hora", "Nivel (m)"]];
  const timed = withColumnUse(EMPTY_MAPPING, 2, "time", head);
  const mapping = withColumnUse(timed, 3, "value", head);
  expect(mapping).toMatchObject({ timeColumn: 2, columns: [{ column: 3, name: "Nivel", unit: "m" }] });
  expect([1, 2, 3, 4].map((column) => columnUse(mapping, column))).toEqual([
    "date",
    "time",
    "value",
    "ignore",
  ]);
  expect(withColumnUse(mapping, 2, "ignore", head).timeColumn).toBeNull();
});
