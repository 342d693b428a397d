import { describe, expect, it } from "vitest";
import { compileMessage, compileTree, parametersOf } from "./compile.ts";
import { type MessageValues, renderMessage } from "./render.ts";

const format = (message: string, values: MessageValues = {}, locale: "es" | "en" | "fr" | "pt" = "es") =>
  renderMessage(compileMessage(message), values, locale);

describe("a message", () => {
  it("takes a text as it is, and writes a number as the locale does", () => {
    expect(format("Hola, {name}.", { name: "Ana {x} #" })).toBe("Hola, Ana {x} #.");
    expect(format("{v}", { v: 12345.5 })).toBe("12.345,5");
    expect(format("{v, number}", { v: 12345.5 }, "en")).toBe("12,345.5");
    expect(format("{v}", { v: 12345.5 }, "pt")).toBe("12.345,5");
    expect(format("{v}", { v: 12345.5 }, "fr")).toBe("12\u202f345,5");
    expect(format("{year}", { year: "2026" })).toBe("2026");
    expect(format("sin parámetros")).toBe("sin parámetros");
  });

  it("chooses the exact number, then the category of the language, then other", () => {
    const count = "{n, plural, =0 {sin monitoreos} one {# monitoreo} other {# monitoreos}} en {plan}";
    expect(format(count, { n: 0, plan: "P" })).toBe("sin monitoreos en P");
    expect(format(count, { n: 1, plan: "P" })).toBe("1 monitoreo en P");
    expect(format(count, { n: 12000, plan: "P" })).toBe("12.000 monitoreos en P");
    // The plural category is "many" in Spanish, for which this message has no branch.
    expect(format(count, { n: 1_000_000, plan: "P" })).toBe("1.000.000 monitoreos en P");
    expect(format("{n, plural, one {# x} other {# xs}}", { n: 0 }, "fr")).toBe("0 x");
    expect(format("{n, plural, one {# x} other {# xs}}", { n: 0 }, "en")).toBe("0 xs");
    expect(format("{n, plural, one {# x} other {# xs}}", { n: 1.5 }, "fr")).toBe("1,5 x");
  });

  it("renders parameters and further plurals inside a branch", () => {
    const message =
      "{n, plural, one {# de {plan}} other {# de {plan}, {m, plural, one {# día} other {# días}}}}";
    expect(format(message, { n: 2, m: 1, plan: "P" })).toBe("2 de P, 1 día");
  });

  it("chooses by a word", () => {
    const message = "{kind, select, pump {la bomba} gate {la compuerta} other {el relé}}";
    expect(format(message, { kind: "gate" })).toBe("la compuerta");
    expect(format(message, { kind: "horn" })).toBe("el relé");
    expect(format(message, { kind: "constructor" })).toBe("el relé");
  });

  it("keeps apostrophes, angle brackets and number signs that are text", () => {
    expect(format("l''{name} d'eau < 5 %", { name: "étang" }, "fr")).toBe("l'étang d'eau < 5 %");
    expect(format("{n, plural, one {l''#} other {d''#}} #", { n: 2 }, "fr")).toBe("d'2 #");
  });

  it("fails where a parameter is missing or a plural has no number", () => {
    expect(() => format("{a} {b}", { a: 1 })).toThrow(/"b"/);
    expect(() => format("{toString}")).toThrow(/toString/);
    expect(() => format("{n, plural, one {#} other {#}}", { n: "3" })).toThrow(/number/);
  });
});

describe("compileMessage", () => {
  it("leaves text alone as text, and everything else as the smallest list", () => {
    expect(compileMessage("Sin novedad")).toBe("Sin novedad");
    expect(compileMessage("")).toBe("");
    expect(compileMessage("{n, plural, =0 {} one {# plan} other {varios}} de {total}")).toEqual([
      ["n", { "=0": "", one: [0, " plan"], other: "varios" }],
      " de ",
      ["total"],
    ]);
    expect(compileTree({ list: { title: "Planes", by: "Por {name}" } })).toEqual({
      list: { title: "Planes", by: ["Por ", ["name"]] },
    });
  });
});

describe("parametersOf", () => {
  it("names each parameter with the narrowest kind that it is used as", () => {
    expect([...parametersOf("{a} {n} {n, plural, one {{b}} other {#}} {k, select, x {} other {}}")]).toEqual([
      ["a", "text"],
      ["n", "number"],
      ["b", "text"],
      ["k", "select"],
    ]);
  });
});
