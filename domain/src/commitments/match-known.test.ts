import { describe, expect, it } from "vitest";
import { matchFound, textKey } from "./match-known.ts";

const of = (text: string, page: number) => ({ key: textKey(text), page });

describe("what a second processing finds", () => {
  it("is known by its words, whatever its case, accents and punctuation", () => {
    const known = [of("Se medirá el caudal, cada mes.", 4)];
    expect(matchFound([of("se medira el caudal cada mes", 5)], known)).toEqual([0]);
  });
  it("is matched with the one of its own page first, and none is given twice", () => {
    const known = [of("Se medirá.", 2), of("Se medirá.", 9)];
    expect(matchFound([of("Se medirá.", 8), of("Se medirá.", 2), of("Se medirá.", 3)], known)).toEqual([
      1,
      0,
      null,
    ]);
  });
  it("is new where nobody knows its words", () => {
    expect(matchFound([of("Se informará.", 1)], [of("Se medirá.", 1)])).toEqual([null]);
  });
});
