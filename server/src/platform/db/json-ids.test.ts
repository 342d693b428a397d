import { describe, expect, it } from "vitest";
import { replaceId } from "./json-ids.ts";

describe("an id within a JSON value", () => {
  it("is replaced wherever it is a whole value, and a list has no duplicate afterwards", () => {
    const settings = {
      tiles: [{ id: "t", stations: ["a", "b", "c"], html: "<p>a</p>" }, { station: "a" }],
      stations: ["b", "d"],
      from: null,
      n: 3,
    };
    expect(replaceId(settings, "a", "b")).toEqual({
      tiles: [{ id: "t", stations: ["b", "c"], html: "<p>a</p>" }, { station: "b" }],
      stations: ["b", "d"],
      from: null,
      n: 3,
    });
  });
});
