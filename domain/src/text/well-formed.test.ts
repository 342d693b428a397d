import { describe, expect, it } from "vitest";
import { summaryOf } from "./extract.ts";
import { cutAt, wellFormed } from "./well-formed.ts";

const TREE = "🌲";

describe("a stored text", () => {
  it("loses NUL and unpaired surrogates, and nothing else", () => {
    expect(wellFormed(`a\0b \ud83c${TREE}\udf32 ñ\n\t\u0007`)).toBe(`ab ${TREE} ñ\n\t\u0007`);
  });

  it("is cut before a surrogate pair, never within it", () => {
    expect(cutAt(`a${TREE}b`, 2)).toBe("a");
    expect(cutAt(`a${TREE}b`, 3)).toBe(`a${TREE}`);
    expect(cutAt(TREE, 2)).toBe(TREE);
    expect(cutAt("abc", 9)).toBe("abc");
    expect(cutAt("abc", 0)).toBe("");
  });

  it("has a summary of whole characters, wherever it is cut", () => {
    for (const before of ["", "a"]) {
      const summary = summaryOf(before + TREE.repeat(120));
      expect(summary).toBe(wellFormed(summary));
      expect(summary.length).toBeGreaterThan(70);
    }
  });
});
