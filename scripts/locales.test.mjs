import { describe, expect, it } from "vitest";
import { compareTables, localeFaults } from "./locales.mjs";

const spanish = {
  plans: {
    title: "Planes",
    count: "{n|one:# plan|other:# planes} de {total}",
    empty: "No hay planes todavía",
  },
  ok: "Aceptar",
};
const with_ = (plans) => compareTables(spanish, { plans: { ...english.plans, ...plans }, ok: "OK" }, "en");
const english = {
  plans: {
    title: "Plans",
    count: "{n|one:# plan|other:# plans} of {total}",
    empty: "There are no plans yet",
  },
};

describe("a language", () => {
  it("is complete where it has every message that Spanish has", () => {
    expect(with_({})).toEqual([]);
  });

  it("is refused with a missing, an empty or an extra message", () => {
    expect(compareTables(spanish, english, "en")).toEqual(["en: ok is missing"]);
    expect(with_({ title: " " })).toEqual(["en: plans.title is empty"]);
    expect(with_({ more: "More" })).toEqual(["en: plans.more is not in Spanish"]);
  });

  it("is refused where its parameters differ from those of Spanish", () => {
    expect(with_({ count: "{n|one:# plan|other:# plans}" })).toEqual([
      "en: plans.count has other parameters than in Spanish",
    ]);
    expect(with_({ count: "{m|one:# plan|other:# plans} of {total}" })).toHaveLength(1);
  });

  it("may share a single word with Spanish, but no sentence", () => {
    expect(with_({ title: "Planes" })).toEqual([]);
    expect(with_({ empty: "No hay planes todavía" })).toEqual(["en: plans.empty is still in Spanish"]);
  });

  it("is complete in the product's files", async () => {
    expect(await localeFaults()).toEqual([]);
  });
});
