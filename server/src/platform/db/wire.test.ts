import { expect, it } from "vitest";
import { toWire } from "./wire.ts";

it("serialises the dates of a row as ISO texts and passes every other value on", () => {
  const at = new Date(Date.UTC(2026, 10, 26, 12, 30, 0, 5));
  const row: { id: string; at: Date; until: Date | null; count: number; place: { x: number } } = {
    id: "a",
    at,
    until: null,
    count: 3,
    place: { x: 1 },
  };
  expect(toWire(row)).toEqual({
    id: "a",
    at: "2026-11-26T12:30:00.005Z",
    until: null,
    count: 3,
    place: { x: 1 },
  });
});
