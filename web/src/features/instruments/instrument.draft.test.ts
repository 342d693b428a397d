import { describe, expect, it } from "vitest";
import { bodyOf, draftOf, faultsOf } from "./instrument.draft.ts";

const draft = { ...draftOf(null), miningUnit: "unit", name: "RCA 47", year: "2019" };

describe("the days on which an instrument is in force", () => {
  it("are optional, and sent as null where they are unknown", () => {
    expect([...faultsOf(draft)]).toEqual([]);
    expect(bodyOf(draft, [])).toMatchObject({ startsOn: null, endsOn: null });
    const known = { ...draft, startsOn: "2019-05-14", endsOn: "2038-12-31" };
    expect([...faultsOf(known)]).toEqual([]);
    expect(bodyOf(known, [])).toMatchObject({ startsOn: "2019-05-14", endsOn: "2038-12-31" });
  });

  it("are refused where one is half typed, or the last is before the first", () => {
    expect([...faultsOf({ ...draft, startsOn: "14-05" })]).toEqual(["startsOn"]);
    expect([...faultsOf({ ...draft, startsOn: "2019-05-14", endsOn: "2019-05-13" })]).toEqual(["endsOn"]);
  });
});
