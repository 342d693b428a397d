import { describe, expect, it } from "vitest";
import { seeded } from "../testing/seeded.ts";
import { fold } from "./fold.ts";

describe("fold", () => {
  it.each([
    ["PZ-T03", "pz-t03"],
    ["  Estación\u00a0 Norte\t\n3 ", "estacion norte 3"],
    ["ESTACIÓN", "estacion"],
    ["Estacio\u0301n", "estacion"],
    ["Ñuble", "nuble"],
    ["Fréquence à l'année", "frequence a l'annee"],
    ["Estação", "estacao"],
    ["Calidad\u202fdel\u2003agua\ufeff", "calidad del agua"],
    ["PZ\u200b-\u00adT03", "pz-t03"],
    ["İstanbul", "istanbul"],
    ["\u212bngström", "angstrom"],
    ["pH > 8,5", "ph > 8,5"],
    ["   ", ""],
    ["", ""],
    ["a  b", "a b"],
  ])("of %j is %j", (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it("keeps characters that distinguish two names", () => {
    expect(fold("PZ-03")).not.toBe(fold("PZ-3"));
    expect(fold("PZ 03")).not.toBe(fold("PZ03"));
  });

  it("is idempotent", () => {
    const random = seeded(9);
    for (let i = 0; i < 20_000; i++) {
      const text = String.fromCodePoint(...Array.from({ length: random(0, 8) }, () => random(0x20, 0x2fff)));
      expect(fold(fold(text)), JSON.stringify(text)).toBe(fold(text));
    }
  });
});
