import { describe, expect, it } from "vitest";
import { needsReason } from "./as-planned.ts";

const planned = {
  completed: true,
  actionOn: "2026-11-20",
  estimatedOn: "2026-11-20",
  isMissingRequired: false,
};

describe("the reason of a follow-up", () => {
  it.each([
    ["done on its day", {}, false],
    ["done before its day", { actionOn: "2026-11-18" }, false],
    ["done after its day", { actionOn: "2026-11-21" }, true],
    ["not done", { completed: false }, true],
    ["without a required value", { isMissingRequired: true }, true],
  ])("of work %s", (_, part, needed) => expect(needsReason({ ...planned, ...part })).toBe(needed));
});
