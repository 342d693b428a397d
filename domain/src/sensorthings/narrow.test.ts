import { expect, it } from "vitest";
import { readExpression } from "./filter.ts";
import { EVER, narrow } from "./narrow.ts";

const at = Date.UTC(2026, 10, 20);
const span = (text: string) => {
  const { from, to, rest } = narrow(readExpression(text));
  return [from, to, rest.length];
};
const time = "2026-11-20T00:00:00Z";

it("extracts time bounds from a filter, on either side of the operator", () => {
  expect(span(`phenomenonTime gt ${time}`)).toEqual([at + 1, EVER.to, 0]);
  expect(span(`${time} gt phenomenonTime`)).toEqual([EVER.from, at - 1, 0]);
  expect(span(`${time} le phenomenonTime`)).toEqual([at, EVER.to, 0]);
  expect(span(`${time} ge resultTime and ${time} le resultTime`)).toEqual([at, at, 0]);
  expect(span(`${time} eq phenomenonTime`)).toEqual([at, at, 0]);
});

it("leaves other conditions to be evaluated for each observation", () => {
  expect(span(`phenomenonTime ne ${time}`)).toEqual([EVER.from, EVER.to, 1]);
  expect(span(`phenomenonTime gt ${time} or result gt 5`)).toEqual([EVER.from, EVER.to, 1]);
  expect(span(`phenomenonTime gt ${time} and result gt 5`)).toEqual([at + 1, EVER.to, 1]);
});
