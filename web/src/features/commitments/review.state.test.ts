import type { Commitment, CommitmentState } from "@vetaverde/contract/commitment";
import { describe, expect, it } from "vitest";
import { countOf, isLow, nextOpen, numbered, stepped } from "./review.state.ts";

const one = (id: string, state: CommitmentState) => ({ id, state }) as Commitment;
const all = [one("a", "accepted"), one("b", "proposed"), one("c", "rejected"), one("d", "proposed")];

describe("a review", () => {
  it("goes from one to the next that nobody has looked at, and begins again above", () => {
    const list = numbered(all);
    expect([
      nextOpen(list, "b"),
      nextOpen(list, "d"),
      nextOpen(numbered([one("x", "accepted")]), "x"),
    ]).toEqual(["d", "b", "x"]);
  });
  it("walks to and fro, and stays at the ends", () => {
    const list = numbered(all);
    expect([
      stepped(list, null, 1),
      stepped(list, "a", 1),
      stepped(list, "a", -1),
      stepped(list, null, -1),
    ]).toEqual(["a", "b", "a", "d"]);
    expect(stepped([], null, 1)).toBeNull();
  });
  it("counts what there is of each state", () => {
    expect(countOf(all)).toEqual({ all: 4, proposed: 2, accepted: 1, rejected: 1 });
  });
  it("says that less than three in four is unsure, and nothing of what a person chose", () => {
    expect([isLow({ confidence: 0.74 }), isLow({ confidence: 0.75 }), isLow({ confidence: null })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
