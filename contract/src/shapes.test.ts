import { expect, expectTypeOf, it } from "vitest";
import * as z from "zod";
import { dayOrInstant, type Instant, instant, type WithDates } from "./shapes.ts";

const schema = z.object({ at: instant, endedAt: instant.nullable(), done: dayOrInstant });
type Shape = z.output<typeof schema>;

it("serialises the dates of a reply", () => {
  const at = new Date(Date.UTC(2026, 2, 4, 5, 6, 7, 89));
  const text = "2026-03-04T05:06:07.089Z";
  expect(schema.parse({ at, endedAt: null, done: at })).toEqual({ at: text, endedAt: null, done: text });
});

it("passes on an instant that is a text already, and a day", () => {
  const texts = { at: "2026-03-04T05:06:07Z", endedAt: "2026-03-04T05:06:08Z", done: "2026-03-04" };
  expect(schema.parse(texts)).toEqual(texts);
});

it("rejects an invalid date and a text that is no instant in UTC", () => {
  for (const at of [new Date(Number.NaN), "2026-03-04", "2026-03-04T05:06:07-03:00", 0, null])
    expect(instant.safeParse(at).success).toBe(false);
  expect(dayOrInstant.safeParse(new Date(Number.NaN)).success).toBe(false);
});

it("allows dates for the instants of a type alone", () => {
  expectTypeOf<Shape["at"]>().toEqualTypeOf<Instant>();
  expectTypeOf<WithDates<{ name: string; kind: "a" | "b"; list: Shape[] }>>().toEqualTypeOf<{
    name: string;
    kind: "a" | "b";
    list: { at: string | Date; endedAt: string | Date | null; done: string | Date }[];
  }>();
  expectTypeOf<WithDates<Shape>>().toEqualTypeOf<z.input<typeof schema>>();
});
