import { describe, expect, it } from "vitest";
import { grantFault, guestFault } from "./grants.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const later = "2026-11-20T12:00:01Z";

describe("the permissions granted in a project", () => {
  it("must not be empty, permanent or as a guest", () => {
    expect(grantFault({ permissions: [] }, NOW)).toBe("noPermission");
    expect(grantFault({ permissions: [], guest: { permissions: [], expiresAt: null } }, NOW)).toBe(
      "noPermission",
    );
    expect(grantFault({ permissions: [2] }, NOW)).toBeNull();
    expect(grantFault({ permissions: [], guest: { permissions: [2], expiresAt: later } }, NOW)).toBeNull();
  });

  it("are never permanent and guest permissions at the same time", () => {
    const guest = { permissions: [2], expiresAt: later };
    expect(grantFault({ permissions: [2], guest }, NOW)).toBe("guestForGood");
    expect(grantFault({ permissions: [2], guest: { permissions: [], expiresAt: null } }, NOW)).toBeNull();
  });

  it("as a guest need an end in the future", () => {
    expect(guestFault({ permissions: [2], expiresAt: null }, NOW)).toBe("noEnd");
    expect(guestFault({ permissions: [2], expiresAt: "2026-11-20T12:00:00Z" }, NOW)).toBe("pastEnd");
    expect(guestFault({ permissions: [2], expiresAt: "soon" }, NOW)).toBe("pastEnd");
    expect(guestFault({ permissions: [2], expiresAt: later }, NOW)).toBeNull();
    expect(guestFault({ permissions: [], expiresAt: null }, NOW)).toBeNull();
  });
});
