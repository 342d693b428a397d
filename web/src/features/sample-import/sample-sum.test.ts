import { describe, expect, it } from "vitest";
import { meaningOf, wordOf } from "./column.messages.ts";
import { sumOf } from "./sample-sum.ts";

const station = { name: "P-9", cells: 5, flagged: 2, latitude: null, longitude: null, elevation: null };
const preview = { cells: 20, imported: 10, flagged: 4, missing: 1, rejected: 5, newStations: [station] };

describe("the totals of a file's cells", () => {
  it("add up whether stations are created or not", () => {
    expect(sumOf(preview, true)).toEqual({ cells: 20, imported: 10, flagged: 4, missing: 1, rejected: 5 });
    const without = sumOf(preview, false);
    expect(without).toEqual({ cells: 20, imported: 7, flagged: 2, missing: 1, rejected: 10 });
    expect(without.imported + without.flagged + without.missing + without.rejected).toBe(without.cells);
  });
});

describe("the role of a column", () => {
  it.each(["ignore", "role:station", "role:limitUnit", "parameter:As", "parameter:As:dissolved"])(
    "converts to and from %s",
    (word) => expect(wordOf(meaningOf(word))).toBe(word),
  );
  it("is null for an unknown word", () => {
    for (const word of ["", "role:nothing", "nonsense:As"]) expect(meaningOf(word).kind).toBe("ignore");
  });
});
