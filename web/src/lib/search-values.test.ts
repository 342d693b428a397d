import { describe, expect, it } from "vitest";
import { dayIn, idsIn, namesIn, omitUnset, optionsIn, textIn, textsOf } from "./search-values.ts";

const ID = "01a2049f-0000-7000-8000-000000000001";

describe("a value of the address", () => {
  it("may be repeated", () => {
    expect([textsOf(undefined), textsOf("a"), textsOf(["a", 2])]).toEqual([[], ["a"], ["a", "2"]]);
  });

  it("counts as not given where it is invalid", () => {
    expect([idsIn([ID, "x"]), idsIn("x"), dayIn("2026-02-31"), dayIn("2026-02-28")]).toEqual([
      [ID],
      undefined,
      undefined,
      "2026-02-28",
    ]);
    expect([optionsIn(["a", "b"], ["b", "c"]), optionsIn(["a"], "c")]).toEqual([["b"], undefined]);
  });

  it("is cut to 200 characters", () => {
    const long = "x".repeat(300);
    expect([textIn(long)?.length, namesIn([long])?.[0]?.length, textIn("")]).toEqual([200, 200, undefined]);
  });
});

it("an address omits unset fields", () => {
  expect(omitUnset({ a: undefined, b: null, c: 0 })).toEqual({ b: null, c: 0 });
});
