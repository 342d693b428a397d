import { describe, expect, it } from "vitest";
import { accountsEndpoints } from "./accounts.ts";
import { errorStatus } from "./errors.ts";
import { filesEndpoints } from "./files.ts";
import { homeEndpoints } from "./home.ts";
import { membersEndpoints } from "./members.ts";
import { resultMeaning, resultOf } from "./results.ts";
import { sessionsEndpoints } from "./sessions.ts";

describe("the success code of an endpoint", () => {
  it("follows the method where the endpoint declares none", () => {
    expect(resultOf(membersEndpoints.add)).toBe("FK-0013");
    expect(resultOf(membersEndpoints.update)).toBe("FK-0012");
    expect(resultOf(membersEndpoints.remove)).toBe("FK-0011");
    expect(resultOf(membersEndpoints.list)).toBeNull();
    expect(resultOf(membersEndpoints.invite)).toBeNull();
    expect(resultOf(homeEndpoints.unmark)).toBe("FK-0011");
  });

  it("is the declared one where it differs from the method's default", () => {
    expect(sessionsEndpoints.activate.results).toEqual(["FK-0016"]);
    expect(resultOf(accountsEndpoints.block)).toBe("FK-0014");
    expect(resultOf(accountsEndpoints.unblock)).toBe("FK-0015");
    // A withdrawn file's bytes and audit entries are kept.
    expect(resultOf(filesEndpoints.withdraw)).toBe("FK-0012");
  });

  it("uses every code of the catalogue, FK-0001 to FK-0017", () => {
    const all = Array.from({ length: 17 }, (_, n) => `FK-${String(n + 1).padStart(4, "0")}`);
    expect(all.filter((code) => !(code in errorStatus) && !(code in resultMeaning))).toEqual([]);
  });
});
