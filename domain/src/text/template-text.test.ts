import { describe, expect, it } from "vitest";
import { formatTemplate } from "./template-text.ts";

const COUNT = "{n|=0:sin monitoreos|one:# monitoreo|other:# monitoreos} en {plan}";

describe("formatTemplate", () => {
  it("puts texts as they are and numbers as the locale writes them", () => {
    expect(formatTemplate("Hola, {name}.", { name: "Ana {x} #" }, "es")).toBe("Hola, Ana {x} #.");
    expect(formatTemplate("{v}", { v: 12345.5 }, "es")).toBe("12.345,5");
    expect(formatTemplate("{v}", { v: 12345.5 }, "en")).toBe("12,345.5");
    expect(formatTemplate("{v}", { v: 12345.5 }, "pt")).toBe("12.345,5");
    expect(formatTemplate("{v}", { v: 12345.5 }, "fr")).toBe("12\u202f345,5");
    expect(formatTemplate("{year}", { year: "2026" }, "es")).toBe("2026");
    expect(formatTemplate("sin parámetros", {}, "es")).toBe("sin parámetros");
  });

  it("chooses the branch by exact number, then by plural category, then other", () => {
    expect(formatTemplate(COUNT, { n: 0, plan: "P" }, "es")).toBe("sin monitoreos en P");
    expect(formatTemplate(COUNT, { n: 1, plan: "P" }, "es")).toBe("1 monitoreo en P");
    expect(formatTemplate(COUNT, { n: 12000, plan: "P" }, "es")).toBe("12.000 monitoreos en P");
    // A million has a category of its own in Spanish ("many"); without such a branch, other serves.
    expect(formatTemplate(COUNT, { n: 1_000_000, plan: "P" }, "es")).toBe("1.000.000 monitoreos en P");
  });

  it("follows each language's own plural: zero is singular in French, plural in English", () => {
    const rows = "{n|one:# x|other:# xs}";
    expect(formatTemplate(rows, { n: 0 }, "fr")).toBe("0 x");
    expect(formatTemplate(rows, { n: 0 }, "en")).toBe("0 xs");
    expect(formatTemplate(rows, { n: 1.5 }, "fr")).toBe("1,5 x");
    expect(formatTemplate(rows, { n: 1.5 }, "en")).toBe("1.5 xs");
  });

  it("throws for a missing value, never gives half a text", () => {
    expect(() => formatTemplate("{a} {b}", { a: 1 }, "es")).toThrow(/"b"/);
    expect(() => formatTemplate("{toString}", {}, "es")).toThrow(/toString/);
    expect(() => formatTemplate(COUNT, { n: "3", plan: "P" }, "es")).toThrow(/number/);
  });

  it.each(["{a", "a}", "{}", "{ a }", "{a|one:x}", "{a|some:x|other:y}", "{a|x}", "{a{b}}"])(
    "refuses the broken template %j",
    (template) => {
      expect(() => formatTemplate(template, { a: 1, b: 1 }, "es")).toThrow(Error);
    },
  );
});
