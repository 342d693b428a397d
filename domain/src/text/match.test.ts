import { describe, expect, it } from "vitest";
import { matchRank, RANK } from "./match.ts";

describe("how well a name matches the typed text", () => {
  it.each([
    ["pz-t03", "pz-t03", RANK.exact],
    ["quebrada alta", "queb", RANK.prefix],
    ["quebrada alta", "alta", RANK.word],
    ["planes de monitoreo", "mon pla", RANK.word],
    ["quebrada alta", "brada", RANK.within],
    ["quebrada alta", "quebrda", RANK.typo],
    ["monitoreo hidrico", "monitroeo", RANK.typo],
    ["monitoreo hidrico", "hidrico monitorero", RANK.typo],
    ["calidad del aire", "calidda", RANK.typo],
    ["piezometros", "piesometro", RANK.typo],
  ])("%s for %s", (name, typed, rank) => expect(matchRank(name, typed)).toBe(rank));

  it.each([
    ["quebrada alta", "planta"],
    ["pz-t03", "pz-t04"],
    ["agua", "ague y mas"],
    ["aire", "aria y agua"],
    ["archivos", ""],
    ["archivos", "--"],
  ])("%s not for %s", (name, typed) => expect(matchRank(name, typed)).toBeNull());
});
