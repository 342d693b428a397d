import { describe, expect, it } from "vitest";
import { meaningOf, PAUSE_MS, pathOfPlace, placesFor } from "./keys.ts";

const rights = (roles: (1 | 2)[]) => ({
  signedIn: true,
  systemAdmin: false,
  roles,
  isSelf: true,
  adminOfAny: false,
});
const places = placesFor(rights([2]));

describe("keyboard shortcuts", () => {
  it("open a page after G, and only shortly after it", () => {
    expect(meaningOf("g", 1000, null, places)).toEqual({ kind: "begun" });
    expect(meaningOf("P", 1200, 1000, places)).toMatchObject({
      kind: "go",
      place: { route: "PlanningAndMonitoring" },
    });
    expect(meaningOf("p", 1000 + PAUSE_MS + 1, 1000, places)).toBeNull();
    expect(meaningOf("p", 1000, null, places)).toBeNull();
    expect(meaningOf("?", 1000, null, places)).toEqual({ kind: "help" });
  });

  it("have addresses, and none that the user may not open", () => {
    expect(places.map(pathOfPlace)).toEqual([
      "/",
      "/planning-and-monitoring",
      "/files/instrument",
      "/notifications",
      "/config",
    ]);
    expect(placesFor(rights([])).map(({ route }) => route)).toEqual(["Home"]);
  });
});
