import { describe, expect, it } from "vitest";
import { missingRequired, requestsFor } from "./requests.ts";

const one = (id: string, name: string, station: string | null = null, part = {}) => ({
  id,
  type: "levels",
  station,
  name,
  active: true,
  required: false,
  ...part,
});

const idsFor = (requests: ReturnType<typeof one>[], station = "PZ-1") =>
  requestsFor(requests, "levels", station).map(({ id }) => id);

describe("the requests of a monitoring", () => {
  it("are those of its type, for all stations or its own", () =>
    expect(
      idsFor([
        one("a", "Dip"),
        one("b", "pH", "PZ-1"),
        one("c", "Noise", "PZ-2"),
        one("d", "Flow", null, { type: "flows" }),
      ]),
    ).toEqual(["a", "b"]));

  it("exclude inactive ones", () => expect(idsFor([one("a", "Dip", null, { active: false })])).toEqual([]));

  it("have a station's own request instead of the general one of the same name", () => {
    const requests = [one("a", "Dip"), one("b", "pH"), one("c", " dip", "PZ-1")];
    expect(idsFor(requests)).toEqual(["b", "c"]);
    expect(idsFor(requests, "PZ-2")).toEqual(["a", "b"]);
  });

  it("keep the general one when the station's own is inactive", () =>
    expect(idsFor([one("a", "Dip"), one("b", "Dip", "PZ-1", { active: false })])).toEqual(["a"]));
});

describe("missing values", () => {
  it("are those that are required and not measured", () => {
    const requests = [
      one("a", "Dip", null, { required: true }),
      one("b", "pH"),
      one("c", "T", null, { required: true }),
    ];
    expect(missingRequired(requests, [{ request: "a", value: 0 }]).map(({ id }) => id)).toEqual(["c"]);
  });
});
