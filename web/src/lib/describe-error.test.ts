import { beforeAll, expect, it } from "vitest";
import { CallError, type WireFault } from "./call-error.ts";
import { codeOf, describeError } from "./describe-error.ts";
import { chooseLocale } from "./i18n.ts";

beforeAll(() => chooseLocale("es"));

it.each<WireFault>(["OFFLINE", "TIME_OUT", "CANCELLED", "EMPTY", "NOT_UNDERSTOOD"])(
  "has a sentence of its own for %s, whatever the browser called it",
  (fault) => {
    const sentence = describeError(new CallError(0, fault, "TypeError: Failed to fetch"));
    expect(sentence).not.toMatch(/TypeError|fetch/);
    expect(sentence).not.toBe(describeError(new Error("x")));
    expect(sentence.length).toBeGreaterThan(10);
  },
);

it("returns the server's message where there is one, and never an exception's", () => {
  expect(describeError(new CallError(404, "NOT_FOUND", "El plan no existe."))).toBe("El plan no existe.");
  expect(describeError(new CallError(500, "INTERNAL", ""))).toBe(
    describeError(new Error("x is not a function")),
  );
});

it("returns the code only of a server or network error", () => {
  expect(codeOf(new CallError(0, "OFFLINE", ""))).toBe("OFFLINE");
  expect(codeOf(new Error("x"))).toBeUndefined();
});
