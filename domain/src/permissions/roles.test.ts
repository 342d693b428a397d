import { describe, expect, it } from "vitest";
import { effectiveRoles, isRole, withImplied } from "./roles.ts";

describe("withImplied", () => {
  it.each([
    [[], []],
    [[2], [2]],
    [[3], [2, 3]],
    [[4], [2, 4]],
    [
      [4, 3, 3],
      [2, 3, 4],
    ],
    [[1], [1]],
    [
      [3, 1],
      [1, 2, 3],
    ],
    [[0, 5, 2.5, -1], []],
  ])("of %j is %j", (roles, expected) => {
    expect(withImplied(roles)).toEqual(expected);
  });
  it("has four roles", () => {
    expect([0, 1, 2, 3, 4, 5, "1", null].filter(isRole)).toEqual([1, 2, 3, 4]);
  });
});

describe("effectiveRoles", () => {
  const end = Date.parse("2026-11-20T12:00:00Z");
  const guest = { permissions: [2], guestPermissions: [3], guestExpiresAt: end };

  it("includes the guest roles until the instant of their end", () => {
    expect(effectiveRoles(guest, end - 1)).toEqual([2, 3]);
    expect(effectiveRoles(guest, end)).toEqual([2]);
  });
  it("accepts the end in the format of the database and of the API", () => {
    expect(effectiveRoles({ ...guest, guestExpiresAt: new Date(end) }, end - 1)).toEqual([2, 3]);
    expect(effectiveRoles({ ...guest, guestExpiresAt: "2026-11-20T12:00:00Z" }, end)).toEqual([2]);
  });
  it("includes guest roles without an end, and none whose end cannot be parsed", () => {
    expect(effectiveRoles({ ...guest, guestExpiresAt: null }, end)).toEqual([2, 3]);
    expect(effectiveRoles({ ...guest, guestExpiresAt: "some day" }, 0)).toEqual([2]);
  });
  it("implies READ for a guest too", () => {
    expect(effectiveRoles({ permissions: [], guestPermissions: [4], guestExpiresAt: end }, 0)).toEqual([
      2, 4,
    ]);
    expect(effectiveRoles({ permissions: [], guestPermissions: [4], guestExpiresAt: end }, end)).toEqual([]);
  });
});
