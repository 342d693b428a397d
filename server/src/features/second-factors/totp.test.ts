import { describe, expect, it } from "vitest";
import { codeOfStep, stepAt, stepOfCode, toBase32, totpUri } from "./totp.ts";

/** The secret of RFC 6238, appendix B, for SHA-1. */
const SECRET = Buffer.from("12345678901234567890");

describe("TOTP codes", () => {
  it.each([
    [59, "94287082"],
    [1_111_111_109, "07081804"],
    [1_111_111_111, "14050471"],
    [1_234_567_890, "89005924"],
    [2_000_000_000, "69279037"],
    [20_000_000_000, "65353130"],
  ])("equal the published vector of RFC 6238 at second %s", (seconds, code) => {
    expect(codeOfStep(SECRET, stepAt(seconds * 1000), 8)).toBe(code);
  });

  it.each([
    [0, "755224"],
    [1, "287082"],
    [9, "520489"],
  ])("equal the published vector of RFC 4226 for counter %s", (step, code) => {
    expect(codeOfStep(SECRET, step)).toBe(code);
  });

  const now = 1_111_111_111_000;
  const step = stepAt(now);

  it("are accepted one step before and after, and no further", () => {
    const accepted = [-2, -1, 0, 1, 2].map((drift) =>
      stepOfCode(SECRET, codeOfStep(SECRET, step + drift), now, null),
    );
    expect(accepted).toEqual([null, step - 1, step, step + 1, null]);
  });

  it("are refused after a code of the same or a later step was accepted", () => {
    expect(stepOfCode(SECRET, codeOfStep(SECRET, step), now, step)).toBeNull();
    expect(stepOfCode(SECRET, codeOfStep(SECRET, step - 1), now, step)).toBeNull();
    expect(stepOfCode(SECRET, codeOfStep(SECRET, step + 1), now, step)).toBe(step + 1);
  });

  it("may have a space between two groups, and are refused where they are not six digits", () => {
    const code = codeOfStep(SECRET, step);
    expect(stepOfCode(SECRET, `${code.slice(0, 3)} ${code.slice(3)}`, now, null)).toBe(step);
    for (const wrong of ["", "12345", "abcdef", `${code}0`])
      expect(stepOfCode(SECRET, wrong, now, null)).toBeNull();
  });
});

describe("the secret of an authenticator app", () => {
  it("is encoded in Base32 as in RFC 4648", () => {
    const written = ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map((text) =>
      toBase32(Buffer.from(text)),
    );
    expect(written).toEqual(["", "MY", "MZXQ", "MZXW6", "MZXW6YQ", "MZXW6YTB", "MZXW6YTBOI"]);
  });

  it("is put into the otpauth address, with the account and the issuer", () => {
    const uri = new URL(totpUri("MZXW6", "VetaVerde", "ana+mina@example.org"));
    expect([uri.protocol, uri.host, uri.pathname]).toEqual([
      "otpauth:",
      "totp",
      "/VetaVerde:ana%2Bmina%40example.org",
    ]);
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret: "MZXW6",
      issuer: "VetaVerde",
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});
