import type { ComparedInstrument } from "@vetaverde/contract/comparison";
import { describe, expect, it } from "vitest";
import { choiceOf, tabIn } from "./comparison.choice.ts";

const one = (id: string, name: string, year: number, commitments = 5): ComparedInstrument => ({
  id,
  name,
  year,
  documents: 1,
  processed: commitments > 0,
  commitments,
  unreviewed: 0,
});
const rca = one("a", "RCA 047/2019", 2019);
const pas = one("b", "PAS 136", 2021);
const adenda = one("c", "Adenda 1 RCA 047/2019", 2023);
const empty = one("d", "DIA", 2024, 0);
const names = (search: object, all = [rca, pas, adenda, empty]) => {
  const choice = choiceOf(all, search as Record<string, unknown>);
  return choice && [choice.older.id, choice.newer.id];
};

describe("the choice of the two compared instruments", () => {
  it("defaults to the latest one with commitments and the one that it names", () => {
    expect(names({})).toEqual(["a", "c"]);
  });
  it("uses those of the address, in either order", () => {
    expect(names({ older: "c", newer: "b" })).toEqual(["c", "b"]);
    expect(names({ newer: "b" })).toEqual(["a", "b"]);
    expect(names({ newer: "d" })).toEqual(["c", "d"]);
    expect(names({ older: "c" })).toEqual(["c", "b"]);
  });
  it("never selects one twice, and is empty without two instruments", () => {
    expect(names({ older: "c", newer: "c" })).toEqual(["a", "c"]);
    expect(names({ older: "x", newer: ["y"] })).toEqual(["a", "c"]);
    expect(names({}, [rca])).toBeNull();
    expect(names({}, [])).toBeNull();
    expect(names({}, [empty, rca])).toEqual(["d", "a"]);
  });
  it("opens from the list named in the address", () => {
    expect([tabIn({ tab: "added" }), tabIn({ tab: "x" }), tabIn({})]).toEqual([
      "added",
      "changed",
      "changed",
    ]);
  });
});
