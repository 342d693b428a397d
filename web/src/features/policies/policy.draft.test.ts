import { describe, expect, it } from "vitest";
import { bodyOf, draftFrom, faultsOf, faultyLocale, type PolicyDraft, wrapped } from "./policy.draft.ts";

const ZONE = "America/Santiago";
const NOW = Date.parse("2026-11-20T12:00:00Z");
const blank = draftFrom(null);
const spanish: PolicyDraft = {
  ...blank,
  texts: { ...blank.texts, es: { title: "Política", content: "<p>x</p>" } },
};

describe("the form of a policy version", () => {
  it("is prefilled with the version in force", () => {
    const texts = [{ locale: "fr" as const, title: "Politique", content: "<p>y</p>", sha256: "0" }];
    expect(draftFrom({ texts } as never).texts).toMatchObject({
      fr: { title: "Politique", content: "<p>y</p>" },
      es: { title: "", content: "" },
    });
  });

  it("needs Spanish, and any other language completely", () => {
    expect(faultsOf(blank, ZONE, NOW).texts).toEqual({
      es: { title: "titleMissing", content: "contentMissing" },
    });
    expect(faultsOf(spanish, ZONE, NOW).texts).toEqual({});
    const half = { ...spanish, texts: { ...spanish.texts, pt: { title: "Política", content: " " } } };
    const faults = faultsOf(half, ZONE, NOW);
    expect(faults.texts).toEqual({ pt: { content: "contentMissing" } });
    expect(faultyLocale(faults)).toBe("pt");
  });

  it("starts immediately, or later in the project's time zone", () => {
    expect(bodyOf(spanish, ZONE)).toEqual({ texts: { es: { title: "Política", content: "<p>x</p>" } } });
    const later: PolicyDraft = { ...spanish, when: "later", date: "2026-12-01", time: "08:00" };
    expect(faultsOf(later, ZONE, NOW).start).toBeNull();
    expect(bodyOf(later, ZONE).startDate).toBe("2026-12-01T11:00:00.000Z");
    expect(faultsOf({ ...later, date: "" }, ZONE, NOW).start).toBe("dateMissing");
    expect(faultsOf({ ...later, date: "202666-12-01" }, ZONE, NOW).start).toBe("dateMissing");
    expect(faultsOf({ ...later, time: "8" }, ZONE, NOW).start).toBe("dateMissing");
    expect(faultsOf({ ...later, date: "2026-11-20" }, ZONE, NOW).start).toBe("datePast");
  });
});

describe("the editor's mark-up around a selection", () => {
  it("is a tag, and one item per line for a list", () => {
    expect(wrapped("h2", "Qué se guarda")).toBe("<h2>Qué se guarda</h2>");
    expect(wrapped("a", "sitio")).toBe('<a href="https://">sitio</a>');
    expect(wrapped("ul", "uno\n\n dos ")).toBe("<ul>\n  <li>uno</li>\n  <li>dos</li>\n</ul>");
    expect(wrapped("ul", "")).toBe("<ul>\n  <li></li>\n</ul>");
  });
});
