import { describe, expect, expectTypeOf, it } from "vitest";
import { formatMessage, type MessageParams } from "./messages.ts";

const COUNT = "{n|=0:sin monitoreos|one:# monitoreo|other:# monitoreos} en {plan}";
/** A template whose parameters are unknown to the compiler. */
const loose = (template: string): string => template;

describe("formatMessage", () => {
  it("inserts texts unchanged and numbers in the locale's format", () => {
    expect(formatMessage("Hola, {name}.", { name: "Ana {x} #" }, "es")).toBe("Hola, Ana {x} #.");
    expect(formatMessage("{v}", { v: 12345.5 }, "es")).toBe("12.345,5");
    expect(formatMessage("{v}", { v: 12345.5 }, "en")).toBe("12,345.5");
    expect(formatMessage("{v}", { v: 12345.5 }, "pt")).toBe("12.345,5");
    expect(formatMessage("{v}", { v: 12345.5 }, "fr")).toBe("12\u202f345,5");
    expect(formatMessage("{year}", { year: "2026" }, "es")).toBe("2026");
    expect(formatMessage("sin parámetros", {}, "es")).toBe("sin parámetros");
  });

  it("chooses the branch by exact number, then by plural category, then other", () => {
    expect(formatMessage(COUNT, { n: 0, plan: "P" }, "es")).toBe("sin monitoreos en P");
    expect(formatMessage(COUNT, { n: 1, plan: "P" }, "es")).toBe("1 monitoreo en P");
    expect(formatMessage(COUNT, { n: 12000, plan: "P" }, "es")).toBe("12.000 monitoreos en P");
    // A million has its own plural category in Spanish ("many"); without such a branch, other applies.
    expect(formatMessage(COUNT, { n: 1_000_000, plan: "P" }, "es")).toBe("1.000.000 monitoreos en P");
  });

  it("uses each language's own plural: zero is singular in French, plural in English", () => {
    const rows = "{n|one:# x|other:# xs}";
    expect(formatMessage(rows, { n: 0 }, "fr")).toBe("0 x");
    expect(formatMessage(rows, { n: 0 }, "en")).toBe("0 xs");
    expect(formatMessage(rows, { n: 1.5 }, "fr")).toBe("1,5 x");
    expect(formatMessage(rows, { n: 1.5 }, "en")).toBe("1.5 xs");
  });

  it("throws for a missing parameter, instead of returning half a message", () => {
    expect(() => formatMessage(loose("{a} {b}"), { a: 1 }, "es")).toThrow(/"b"/);
    expect(() => formatMessage(loose("{toString}"), {}, "es")).toThrow(/toString/);
    expect(() => formatMessage(loose(COUNT), { n: "3", plan: "P" }, "es")).toThrow(/number/);
  });

  it.each(["{a", "a}", "{}", "{ a }", "{a|one:x}", "{a|some:x|other:y}", "{a|x}", "{a{b}}"])(
    "refuses the broken template %j",
    (template) => {
      expect(() => formatMessage(loose(template), { a: 1, b: 1 }, "es")).toThrow(Error);
    },
  );

  it("infers a literal template's parameters at compile time", () => {
    expectTypeOf<MessageParams<"{n|one:# fila|other:# filas} de {file}">>().toExtend<{
      readonly n: number;
      readonly file: string | number;
    }>();
    expectTypeOf<keyof MessageParams<typeof COUNT>>().toEqualTypeOf<"n" | "plan">();
    expectTypeOf<keyof MessageParams<"nada">>().toEqualTypeOf<never>();
    // @ts-expect-error: `plan` is missing.
    expect(() => formatMessage(COUNT, { n: 1 }, "es")).toThrow(/"plan"/);
    // @ts-expect-error: a plural wants a number.
    expect(() => formatMessage(COUNT, { n: "1", plan: "P" }, "es")).toThrow(/number/);
  });
});
