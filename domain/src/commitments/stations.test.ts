import { describe, expect, it } from "vitest";
import { stationsNamed } from "./stations.ts";

const names = ["AS-02", "AS-021", "CA-01", "PZ-T01", "PZ-T02", "PZ-T03", "PZ-T12", "PZ-T13"];

describe("the stations in a text", () => {
  it("are found as whole words", () => {
    expect(stationsNamed("en los puntos AS‑02, y ca-01.", names)).toEqual(["AS-02", "CA-01"]);
  });
  it("include every existing one between the ends of a range, in the four languages", () => {
    const all = ["PZ-T01", "PZ-T02", "PZ-T03", "PZ-T12"];
    for (const text of [
      "PZ-T01 a PZ-T12",
      "PZ-T01 to PZ-T12",
      "PZ-T01 à PZ-T12",
      "PZ-T01 até PZ-T12",
      "PZ-T01 – 12",
    ])
      expect(stationsNamed(text, names)).toEqual(all);
  });
  it("do not include parts of a longer code or word", () => {
    expect(stationsNamed("GAS-02 y AS-0213", names)).toEqual([]);
  });
  it("may have names with regular expression characters, which are literal", () => {
    const odd = ["PZ.1", "A+B", "(C", "D[1]", "E|F", "G\\d"];
    expect(stationsNamed("en PZ.1, A+B, (C, D[1], E|F y G\\d.", odd)).toEqual(odd);
    expect(stationsNamed("en PZx1, AAB, C, D1, E, F y G7.", odd)).toEqual([]);
  });
});
