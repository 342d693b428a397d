import { describe, expect, it } from "vitest";
import { isCas } from "./cas.ts";
import { STANDARD_PARAMETERS } from "./parameters.ts";

describe("CAS registry numbers", () => {
  it("are validated by their check digit", () => {
    expect(["7732-18-5", "107-07-3", "7440-38-2"].filter(isCas)).toHaveLength(3);
    expect(["7732-18-4", "7440-83-2", "7440382", "1-18-5", ""].filter(isCas)).toEqual([]);
  });

  it("are valid in every standard parameter that has one", () => {
    const wrong = STANDARD_PARAMETERS.filter(({ cas }) => cas !== null && !isCas(cas));
    expect(wrong.map(({ code, cas }) => `${code} ${cas}`)).toEqual([]);
  });
});
