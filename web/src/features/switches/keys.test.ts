import { describe, expect, it } from "vitest";
import { meaningOf, PAUSE_MS, pathOfPlace, placesFor } from "./keys.ts";

const standing = (roles: (1 | 2)[]) => ({
  ...{ signedIn: true, systemAdmin: false, roles, isSelf: true, adminOfAny: false },
});
const places = placesFor(standing([2]));

describe("keys", () => {
  it("lead somewhere after G, and only a moment after it", () => {
    expect(meaningOf("g", 1000, null, places)).toEqual({ kind: "begun" });
    expect(meaningOf("P", 1200, 1000, places)).toMatchObject({
      kind: "go",
      place: { route: "PlanningAndMonitoring" },
    });
    expect(meaningOf("p", 1000 + PAUSE_MS + 1, 1000, places)).toBeNull();
    expect(meaningOf("p", 1000, null, places)).toBeNull();
    expect(meaningOf("?", 1000, null, places)).toEqual({ kind: "help" });
  });

  it("lead to addresses, and nowhere that the person may not open", () => {
    expect(places.map(pathOfPlace)).toEqual([
      "/",
      "/planning-and-monitoring",
      "/files/instrument",
      "/notifications",
      "/config",
    ]);
    expect(placesFor(standing([])).map(({ route }) => route)).toEqual(["Home"]);
  });
});
