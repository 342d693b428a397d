import { describe, expect, it } from "vitest";
import { leftOut, partRects, placeOf, placesOf } from "./parts.ts";

const line = (y: number, width: number) => ({ page: 3, x: 50, y, width, height: 12 });

describe("a part of a commitment", () => {
  it("has the lines that it covers, with the first and the last cut", () => {
    expect(partRects([line(10, 100), line(24, 100), line(38, 50)], 0.2, 0.9)).toEqual([
      { page: 3, x: 100, y: 10, width: 50, height: 12 },
      { page: 3, x: 50, y: 24, width: 100, height: 12 },
      { page: 3, x: 50, y: 38, width: 25, height: 12 },
    ]);
    expect(partRects([], 0, 1)).toEqual([]);
  });
  it("is found regardless of white space, after a given place or not at all", () => {
    expect(placeOf("uno  dos\ntres uno", "dos tres")).toEqual({ from: 5, to: 13 });
    expect(placeOf("uno dos uno", "uno", 3)).toEqual({ from: 8, to: 11 });
    expect(placeOf("uno dos", "(tres)")).toBeNull();
    expect(placeOf("unos dos", "uno")).toBeNull();
  });
  it("has its own place: no text belongs to two parts, in any order of naming", () => {
    const text = "medirá y anotará y medirá";
    const of = (...parts: string[]) => placesOf(text, parts).map((place) => place?.from ?? null);
    expect(of("medirá", "anotará", "medirá")).toEqual([0, 9, 19]);
    expect(of("anotará y medirá", "medirá y")).toEqual([9, 0]);
    expect(of("medirá y anotará", "y anotará")).toEqual([0, null]);
    expect(of("medirá", "medirá", "medirá")).toEqual([0, 19, null]);
  });
  it("leaves out the text of no part, punctuation aside", () => {
    expect(leftOut("a) Medirá; regará los caminos, y avisará.", ["Medirá", "avisará."])).toEqual([
      "; regará los caminos, y",
    ]);
    expect(leftOut("a) Medirá; y avisará.", ["Medirá", "avisará."])).toEqual([]);
  });
});
