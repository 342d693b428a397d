import { describe, expect, it } from "vitest";
import { seeded } from "../testing/seeded.ts";
import { ACCESS, type Access, type AreaGrant, allows, type CallerRights, narrowRoles } from "./access.ts";
import { ALL_ROLES, ROLES, type Role, withImplied } from "./roles.ts";

const nobody: CallerRights = {
  signedIn: false,
  systemAdmin: false,
  roles: [],
  isSelf: false,
  adminOfAny: false,
};
const person = (change: Partial<CallerRights> = {}): CallerRights => ({
  ...nobody,
  signedIn: true,
  ...change,
});
const passes = (rights: CallerRights) => ACCESS.filter((access) => allows(access, rights));

describe("allows", () => {
  it.each<[string, CallerRights, Access[]]>([
    ["a stranger to the platform", nobody, ["open"]],
    ["a stranger to the project", person(), ["open", "session"]],
    ["READ", person({ roles: [2] }), ["open", "session", "read"]],
    ["WRITE", person({ roles: [3] }), ["open", "session", "read", "write"]],
    ["AUDIT", person({ roles: [4] }), ["open", "session", "read", "audit"]],
    [
      "ADMIN",
      person({ roles: [1], adminOfAny: true }),
      ["open", "session", "read", "write", "audit", "admin", "selfOrAdmin", "adminOfAny"],
    ],
    [
      "the system administrator, about someone else",
      person({ systemAdmin: true }),
      [
        "open",
        "session",
        "read",
        "write",
        "audit",
        "admin",
        "system",
        "selfOrAdmin",
        "selfOrSystem",
        "adminOfAny",
      ],
    ],
    ["the system administrator, about themselves", person({ systemAdmin: true, isSelf: true }), [...ACCESS]],
    [
      "oneself, a stranger to the project",
      person({ isSelf: true }),
      ["open", "session", "self", "selfOrAdmin", "selfOrSystem"],
    ],
    [
      "oneself with READ",
      person({ isSelf: true, roles: [2] }),
      ["open", "session", "read", "self", "selfOrAdmin", "selfOrSystem", "readSelf"],
    ],
    ["the administrator of another project", person({ adminOfAny: true }), ["open", "session", "adminOfAny"]],
  ])("%s passes the access levels of the table", (_, rights, expected) => {
    expect(passes(rights)).toEqual(expected);
  });

  it("passes only `open` without a session, whatever else is claimed", () => {
    const claims = { systemAdmin: true, roles: ALL_ROLES, isSelf: true, adminOfAny: true };
    expect(passes({ ...nobody, ...claims })).toEqual(["open"]);
  });
});

describe("narrowRoles", () => {
  it.each<[string, Role[], AreaGrant | null, Role[]]>([
    ["no grant leaves the roles as they are", [2, 3], null, [2, 3]],
    ["a closed area leaves nothing", [2, 3, 4], { status: false, permissions: [2, 3, 4] }, []],
    ["READ takes writing away", [2, 3], { status: true, permissions: [2] }, [2]],
    ["WRITE does not widen READ", [2], { status: true, permissions: [3] }, [2]],
    ["AUDIT keeps READ and drops WRITE", [2, 3], { status: true, permissions: [4] }, [2]],
    ["ADMIN in the grant does not make an administrator", [2, 3], { status: true, permissions: [1] }, [2, 3]],
    [
      "a grant without permissions leaves what there was",
      [2, 3],
      { status: true, permissions: null },
      [2, 3],
    ],
    ["a closed area without permissions leaves nothing", [2, 3], { status: false, permissions: null }, []],
    ["an empty grant leaves nothing", [2, 3], { status: true, permissions: [] }, []],
    ["an administrator of the project is not narrowed", [1], { status: false, permissions: [] }, [1]],
  ])("%s", (_, roles, area, expected) => {
    expect(narrowRoles(roles, area)).toEqual(expected);
  });

  it("narrows the roles that pass the guard", () => {
    const rights = person({ roles: [2, 3], area: { status: true, permissions: [ROLES.READ] } });
    expect(allows("read", rights)).toBe(true);
    expect(allows("write", rights)).toBe(false);
    const closed = person({ roles: [2, 3], isSelf: true, area: { status: false, permissions: [] } });
    expect(allows("read", closed)).toBe(false);
    expect(allows("readSelf", closed)).toBe(false);
    expect(allows("self", closed)).toBe(true);
    expect(allows("write", { ...closed, systemAdmin: true })).toBe(true);
  });

  it("never widens: no grant opens a call that was closed without it", () => {
    const random = seeded(8);
    const some = () => ALL_ROLES.filter(() => random(0, 1) === 1);
    for (let i = 0; i < 5_000; i++) {
      const roles = withImplied(some());
      const rights = person({ roles, systemAdmin: random(0, 5) === 0, isSelf: random(0, 1) === 1 });
      const narrowed = { ...rights, area: { status: random(0, 3) > 0, permissions: some() } };
      const opened = passes(narrowed).filter((access) => !allows(access, rights));
      expect(opened, JSON.stringify(narrowed)).toEqual([]);
    }
  });
});
