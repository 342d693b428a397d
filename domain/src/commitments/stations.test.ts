import { describe, expect, it } from "vitest";
import { stationsNamed } from "./stations.ts";

const names = ["AS-02", "AS-021", "CA-01", "PZ-T01", "PZ-T02", "PZ-T03", "PZ-T12", "PZ-T13"];

describe("the stations that a text names", () => {
  it("are found as words of their own", () => {
    expect(stationsNamed("en los puntos AS‑02, y ca-01.", names)).toEqual(["AS-02", "CA-01"]);
  });
  it("are all those between the ends of a range, in the four languages", () => {
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
  it("are none where a longer code or a word merely holds one", () => {
    expect(stationsNamed("GAS-02 y AS-0213", names)).toEqual([]);
  });
  it("may be called by signs of patterns, which mean themselves alone", () => {
    const odd = ["PZ.1", "A+B", "(C", "D[1]", "E|F", "G\\d"];
    expect(stationsNamed("en PZ.1, A+B, (C, D[1], E|F y G\\d.", odd)).toEqual(odd);
    expect(stationsNamed("en PZx1, AAB, C, D1, E, F y G7.", odd)).toEqual([]);
  });
});
