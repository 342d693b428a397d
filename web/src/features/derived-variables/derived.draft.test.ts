import type { DerivedVariable } from "@vetaverde/contract/derived-variables";
import type { Formula } from "@vetaverde/domain/derived/formula";
import { describe, expect, it } from "vitest";
import { draftOf, formulaOfDraft, NEW_VARIABLE } from "./derived.draft.ts";

const ZONE = "America/Santiago";
const meter: Formula = {
  kind: "totaliser",
  sensor: "s",
  gives: "flow",
  volumePerCount: 0.1,
  rollsOverAfter: 999_999,
  resets: false,
  maxFlow: 0.02,
  maxGap: 7 * 86_400,
  replacements: [{ at: "2026-05-01T14:00:27.000Z", finalCount: 680_861, startCount: 0 }],
};
const person = { id: "u", name: "Camila Rojas" };
const variable = (formula: Formula): DerivedVariable => ({
  id: "v",
  device: { id: "d", name: "D" },
  station: null,
  name: "V",
  quantity: null,
  unit: "L/s",
  resolution: null,
  active: true,
  kind: formula.kind,
  versions: [
    {
      version: 1,
      appliesFrom: "2026-01-01T00:00:00.000Z",
      formula,
      reason: "x",
      madeAt: "2026-01-01T00:00:00.000Z",
      madeBy: person,
    },
  ],
  sources: [],
  recompute: null,
});

describe("the form of a derived variable", () => {
  it("gives back the formula that it was opened with, to the second and with what it does not show", () => {
    const curve: Formula = {
      kind: "rating",
      sensor: "s",
      segments: [{ upTo: null, coefficient: 2, zero: 0, exponent: 1.5 }],
      gauged: null,
      error: 0.06,
    };
    for (const formula of [meter, curve])
      expect(formulaOfDraft(draftOf(variable(formula), ZONE), ZONE).formula).toEqual(formula);
  });

  it("moves an exchange of meters to another minute when it is typed", () => {
    const draft = draftOf(variable(meter), ZONE);
    expect(draft.replacements[0]).toMatchObject({ day: "2026-05-01", time: "10:00" });
    const moved = { ...draft, replacements: draft.replacements.map((one) => ({ ...one, time: "10:05" })) };
    expect(formulaOfDraft(moved, ZONE).formula).toMatchObject({
      replacements: [{ at: "2026-05-01T14:05:00.000Z" }],
    });
  });

  it("distinguishes what is missing from what is no number or too short", () => {
    const moving = (window: string) =>
      formulaOfDraft({ ...NEW_VARIABLE, kind: "moving", sensor: "s", window }, ZONE);
    expect([...moving("").faults]).toEqual(["window"]);
    expect([...moving("24 h").unreadable]).toEqual(["window"]);
    expect([...moving("0").unreadable]).toEqual(["window"]);
    expect(moving("0,5").formula).toMatchObject({ window: 1800 });
  });
});
