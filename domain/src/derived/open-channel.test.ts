import { describe, expect, it } from "vitest";
import { flowOfRating, flowOfStructure, PARSHALL_SIZES, ratingFaults } from "./open-channel.ts";

describe("a rating curve", () => {
  // 12.5 (h − 0.20)^1.8 up to 1.20 m, then 12.5 (h − 0.20)^1.8 by another exponent that meets it.
  const segments = [
    { upTo: 1.2, coefficient: 12.5, zero: 0.2, exponent: 1.8 },
    { upTo: null, coefficient: 12.5, zero: 0.2, exponent: 2.1 },
  ];
  const curve = { segments, gauged: { from: 0.3, to: 1.8 } };

  it.each([
    [0.7, 12.5 * 0.5 ** 1.8, false],
    [1.2, 12.5, false],
    [1.7, 12.5 * 1.5 ** 2.1, false],
    [2.2, 12.5 * 2 ** 2.1, true],
    [0.25, 12.5 * 0.05 ** 1.8, true],
    [0.1, 0, true],
  ])("gives at %d m the flow of its segment", (stage, flow, isExtrapolated) => {
    const found = flowOfRating(curve, stage);
    expect(found?.flow).toBeCloseTo(flow, 9);
    expect(found?.isExtrapolated).toBe(isExtrapolated);
  });

  it("has no flow for a stage that is none, or beyond its last segment", () => {
    expect(flowOfRating(curve, Number.NaN)).toBeNull();
    expect(flowOfRating({ segments: segments.slice(0, 1), gauged: null }, 1.3)).toBeNull();
  });

  it("is refused where its segments do not ascend or meet", () => {
    expect(ratingFaults(curve)).toEqual([]);
    const [first, second] = segments as [(typeof segments)[0], (typeof segments)[1]];
    expect(ratingFaults({ segments: [] })).toEqual([{ fault: "none", segment: 0 }]);
    expect(ratingFaults({ segments: [second, first] })).toEqual([{ fault: "last", segment: 0 }]);
    expect(ratingFaults({ segments: [first, { ...second, coefficient: 14 }] })).toEqual([
      { fault: "jump", segment: 1 },
    ]);
    expect(ratingFaults({ segments: [first, { ...first, upTo: 1 }] })).toEqual([
      { fault: "order", segment: 1 },
    ]);
    expect(ratingFaults({ segments: [{ ...second, coefficient: 0, exponent: 9 }] })).toEqual([
      { fault: "coefficient", segment: 0 },
      { fault: "exponent", segment: 0 },
    ]);
  });
});

describe("a weir or flume", () => {
  it("with a notch of 90 degrees has the flow of the published table, within half a percent", () => {
    // Water Measurement Manual, table A7-4: 0.206, 0.444 and 2.49 ft³/s at 0.37, 0.50 … ft; here in SI, by its formula
    // Q = 4.28 Ce tan(θ/2) (h + k)^2.5 with Ce = 0.5779 and k = 0.0029 ft.
    const feet = (h: number) => 4.28 * 0.577_9 * (h + 0.0029) ** 2.5 * 0.3048 ** 3;
    for (const h of [0.3, 0.5, 1, 1.5]) {
      const { flow, isExtrapolated } = flowOfStructure({ kind: "vNotch", angle: 90, zero: 0 }, h * 0.3048);
      expect(flow / feet(h), `${h} ft`).toBeCloseTo(1, 2);
      // The notch is fully contracted up to 1.25 ft.
      expect(isExtrapolated).toBe(h > 1.25);
    }
  });

  it("without end contractions has Kindsvater and Carter's flow", () => {
    const weir = { kind: "rectangularWeir", crest: 1, channel: 1, height: 0.5, zero: 0.1 } as const;
    // 2/3 √(2·9.80665) (0.602 + 0.075 · 0.2/0.5) (1 − 0.0009) (0.2 + 0.001)^1.5
    expect(flowOfStructure(weir, 0.3).flow).toBeCloseTo(
      (2 / 3) * Math.sqrt(19.6133) * 0.632 * 0.9991 * 0.201 ** 1.5,
      9,
    );
    const half = flowOfStructure({ ...weir, channel: 2 }, 0.3).flow;
    // Between 0.4 and 0.6: 0.592 + 0.0119 · 0.4, and 3.15 mm.
    expect(half).toBeCloseTo(
      (2 / 3) * Math.sqrt(19.6133) * (0.592 + 0.0119 * 0.4) * 1.003_15 * 0.201 ** 1.5,
      9,
    );
    expect(flowOfStructure({ ...weir, channel: 0.5 }, 0.3).flow).toBeNaN();
  });

  it("of Cipolletti's form and of Parshall's have their free flow", () => {
    expect(flowOfStructure({ kind: "cipolletti", crest: 0.6, zero: 0 }, 0.15).flow).toBeCloseTo(
      1.859 * 0.6 * 0.15 ** 1.5,
      12,
    );
    // 4 W h^(1.522 W^0.026) of Parshall, for a throat of one foot and a head of one foot: 4 ft³/s.
    expect(
      flowOfStructure({ kind: "parshall", size: "1 ft", zero: 0 }, 0.3048).flow / (4 * 0.3048 ** 3),
    ).toBeCloseTo(1, 2);
    for (const [at, size] of PARSHALL_SIZES.entries()) {
      const flow = (of: (typeof PARSHALL_SIZES)[number]) =>
        flowOfStructure({ kind: "parshall", size: of, zero: 0 }, 0.2).flow;
      const next = PARSHALL_SIZES[at + 1];
      if (next) expect(flow(next), size).toBeGreaterThan(flow(size));
    }
  });

  it("says where its equation was not established, and has no flow below its zero", () => {
    const notch = { kind: "vNotch", angle: 90, zero: 1 } as const;
    expect(flowOfStructure(notch, 1.02).isExtrapolated).toBe(true);
    expect(flowOfStructure(notch, 1.8).isExtrapolated).toBe(true);
    expect(flowOfStructure(notch, 0.9)).toEqual({ flow: 0, isExtrapolated: false });
    expect(flowOfStructure(notch, Number.NaN).flow).toBeNaN();
    expect(flowOfStructure({ kind: "parshall", size: "3 in", zero: 0 }, 0.5).isExtrapolated).toBe(true);
  });
});
