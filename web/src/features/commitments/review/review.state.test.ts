import type { Commitment, CommitmentState } from "@vetaverde/contract/commitment";
import { describe, expect, it } from "vitest";
import { countOf, isLow, nextOpen, numbered, proposedOn, stepped, withCurrent } from "./review.state.ts";

const one = (id: string, state: CommitmentState) => ({ id, state }) as Commitment;
const all = [one("a", "accepted"), one("b", "proposed"), one("c", "rejected"), one("d", "proposed")];

describe("the state of a review", () => {
  it("moves to the next unreviewed commitment, and from the end to the beginning", () => {
    const list = numbered(all);
    expect([
      nextOpen(list, "b"),
      nextOpen(list, "d"),
      nextOpen(numbered([one("x", "accepted")]), "x"),
    ]).toEqual(["d", "b", "x"]);
  });
  it("moves forwards and backwards, and stops at the ends", () => {
    const list = numbered(all);
    expect([
      stepped(list, null, 1),
      stepped(list, "a", 1),
      stepped(list, "a", -1),
      stepped(list, null, -1),
    ]).toEqual(["a", "b", "a", "d"]);
    expect(stepped([], null, 1)).toBeNull();
  });
  it("counts the commitments of each state", () => {
    expect(countOf(all)).toEqual({ all: 4, proposed: 2, accepted: 1, rejected: 1 });
  });
  it("counts the unreviewed commitments of a page", () => {
    const pages = all.map((each, at) => ({ ...each, page: 1, pageEnd: at === 3 ? 2 : 1 }));
    expect([proposedOn(numbered(pages), 1), proposedOn(numbered(pages), 2)]).toEqual([2, 1]);
  });
  it("opens another commitment, and preserves other changes of the address", () => {
    const now = { document: "d", commitment: "a", state: "proposed", tab: "document" };
    expect(withCurrent(now, "d", "b", "a")).toEqual({ ...now, commitment: "b" });
    expect(withCurrent({ state: "proposed" }, undefined, "b", "a")).toEqual({
      state: "proposed",
      commitment: "b",
    });
    expect(withCurrent(now, "d", "b", "c")).toBe(now);
    expect(withCurrent(now, "other", "b", "a")).toBe(now);
  });
  it("marks a confidence below three in four as uncertain, and not a commitment that a user decided", () => {
    expect([isLow({ confidence: 0.74 }), isLow({ confidence: 0.75 }), isLow({ confidence: null })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
