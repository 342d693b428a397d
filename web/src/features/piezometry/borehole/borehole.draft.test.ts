import { describe, expect, it } from "vitest";
import { bodyOf, draftOf, draftOfPending, faultsOf, NEW_STRATUM } from "./borehole.draft.ts";

const draft = {
  ...draftOf(null),
  station: "s",
  terrain: "2829,3",
  casing: "2829.9",
  depth: "37",
  probe: "29,150",
  strata: [
    { ...NEW_STRATUM, bottom: "9,8" },
    { ...NEW_STRATUM, bottom: "37", description: " Roca " },
  ],
};

describe("the form of a borehole", () => {
  it("becomes numbers, each stratum starting where the one above ends", () => {
    expect(faultsOf(draft)).toEqual({ fields: new Set(), stratum: null, screen: null });
    expect(bodyOf(draft)).toMatchObject({
      terrain: 2829.3,
      casing: 2829.9,
      depth: 37,
      probe: 29.15,
      strata: [
        { top: 0, bottom: 9.8 },
        { top: 9.8, bottom: 37, description: "Roca" },
      ],
    });
    expect(bodyOf({ ...draft, probe: " " }).probe).toBeNull();
    const screened = { ...draft, screens: [{ top: "24", bottom: "31,5" }] };
    expect([faultsOf(screened).screen, bodyOf(screened).screens]).toEqual([
      null,
      [{ top: 24, bottom: 31.5 }],
    ]);
  });

  it("has its casing by the height above the ground as well, negative where it ends below", () => {
    const flush = { ...draft, casingBy: "stickup" as const, casing: "-0,35" };
    expect([faultsOf(flush).fields.size, bodyOf(flush).casing]).toEqual([0, 2828.95]);
    expect(bodyOf({ ...flush, casing: "0,6" }).casing).toBe(2829.9);
    expect([...faultsOf({ ...flush, casing: "-51" }).fields]).toEqual(["casing"]);
    expect([...faultsOf({ ...flush, terrain: "" }).fields]).toEqual(["terrain", "casing"]);
  });

  it("is refused where it is impossible", () => {
    expect([...faultsOf({ ...draft, casing: "1829" }).fields]).toEqual(["casing"]);
    expect([...faultsOf({ ...draft, probe: "40" }).fields]).toEqual(["probe"]);
    expect([...faultsOf(draftOf(null)).fields]).toEqual(["station", "terrain", "casing", "depth"]);
    expect(faultsOf({ ...draft, strata: [{ ...NEW_STRATUM, bottom: "x" }] }).stratum).toBe(0);
    expect(faultsOf({ ...draft, depth: "30" }).stratum).toBe(1);
    const screen = (top: string, bottom: string) => faultsOf({ ...draft, screens: [{ top, bottom }] }).screen;
    expect([screen("24", "38"), screen("", "30"), screen("30", "24"), screen("-1", "3")]).toEqual([
      0, 0, 0, 0,
    ]);
  });
});

it("the form of a borehole is prefilled from a device's configuration, with unknown fields empty", () => {
  const pending = {
    device: { id: "d", serial: "P-1", name: "P-1" },
    sensors: ["Cuerda"],
    place: null,
    station: { id: "s", name: "PZ-1" },
    terrain: 2810.5,
    probeLength: 20,
    inclination: 60,
    probeDepth: 10,
  };
  expect(draftOfPending(pending)).toMatchObject({
    station: "s",
    terrain: "2810,5",
    probe: "10",
    casing: "",
    depth: "",
    strata: [],
    screens: [],
  });
  expect(draftOfPending({ ...pending, terrain: null, probeDepth: null })).toMatchObject({
    terrain: "",
    probe: "",
  });
});
