import { describe, expect, it } from "vitest";
import { sampleIn, sampleQuery, withoutSample } from "./samples.address.ts";

const ID = "01a2049f-0000-7000-8000-000000000001";

describe("the address of samples", () => {
  it("filters the list, and ignores invalid values", () => {
    expect(
      sampleQuery({
        station: [ID, "x"],
        laboratory: ID,
        campaign: "otoño",
        flag: ["balance", "nada"],
        sort: "size",
        from: "2026-02-31",
        to: "2026-12-31",
        parameter: "As",
        page: "2",
        q: 4711,
      }),
    ).toEqual({
      station: [ID],
      laboratory: [ID],
      flag: ["balance"],
      parameter: ["As"],
      to: "2026-12-31",
      q: "4711",
      page: 2,
      size: 50,
    });
    expect(sampleQuery({ sort: "-code", q: " " })).toEqual({ sort: "-code", page: 1, size: 50 });
  });

  it("names a sample, and returns to the same list", () => {
    expect([sampleIn({ sample: ID.toUpperCase() }), sampleIn({})]).toEqual([ID, null]);
    expect(withoutSample({ sample: ID, flag: "balance", page: 3 })).toEqual({ flag: "balance", page: 3 });
  });
});
