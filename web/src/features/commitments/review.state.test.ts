import type { Commitment, CommitmentState } from "@vetaverde/contract/commitment";
import { describe, expect, it } from "vitest";
import { countOf, isLow, nextOpen, numbered, proposedOn, stepped, stoodAt } from "./review.state.ts";

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
  it("counts of a page what nobody has looked at", () => {
    const pages = all.map((each, at) => ({ ...each, page: 1, pageEnd: at === 3 ? 2 : 1 }));
    expect([proposedOn(numbered(pages), 1), proposedOn(numbered(pages), 2)]).toEqual([2, 1]);
  });
  it("goes on to another commitment, and leaves in the address what was changed meanwhile", () => {
    const now = { document: "d", commitment: "a", state: "proposed", tab: "document" };
    expect(stoodAt(now, "d", "b", "a")).toEqual({ ...now, commitment: "b" });
    expect(stoodAt({ state: "proposed" }, undefined, "b", "a")).toEqual({
      state: "proposed",
      commitment: "b",
    });
    expect(stoodAt(now, "d", "b", "c")).toBe(now);
    expect(stoodAt(now, "other", "b", "a")).toBe(now);
  });
  it("says that less than three in four is unsure, and nothing of what a person chose", () => {
    expect([isLow({ confidence: 0.74 }), isLow({ confidence: 0.75 }), isLow({ confidence: null })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
