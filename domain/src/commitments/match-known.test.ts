import { describe, expect, it } from "vitest";
import { matchFound, textKey } from "./match-known.ts";

const of = (text: string, page: number) => ({ key: textKey(text), page });

describe("a commitment found by a second processing", () => {
  it("is recognised by its text, regardless of case, accents and punctuation", () => {
    const known = [of("Se medirá el caudal, cada mes.", 4)];
    expect(matchFound([of("se medira el caudal cada mes", 5)], known)).toEqual([0]);
  });
  it("is matched on its own page first, and each match is used once", () => {
    const known = [of("Se medirá.", 2), of("Se medirá.", 9)];
    expect(matchFound([of("Se medirá.", 8), of("Se medirá.", 2), of("Se medirá.", 3)], known)).toEqual([
      1,
      0,
      null,
    ]);
  });
  it("is new where its text was not found before", () => {
    expect(matchFound([of("Se informará.", 1)], [of("Se medirá.", 1)])).toEqual([null]);
  });
});
