// Invariants of comparisons, tested on the sentences of the extractor's tests.
import { describe, expect, it } from "vitest";
import { duties as en } from "../../testing/duties.en.ts";
import { duties as es } from "../../testing/duties.es.ts";
import { duties as fr } from "../../testing/duties.fr.ts";
import { duties as pt } from "../../testing/duties.pt.ts";
import { type RandomInteger, seeded } from "../../testing/seeded.ts";
import type { ReadLanguage } from "../../text/found.ts";
import { type Comparison, compareInstruments } from "./compare.ts";
import { likenessOf } from "./likeness.ts";
import type { Subject } from "./subject.ts";
import { subjectIn } from "./testing/subjects.ts";
import { wordsApart } from "./words.ts";

const DUTIES: readonly (readonly [ReadLanguage, readonly string[]])[] = [
  ["es", es],
  ["en", en],
  ["fr", fr],
  ["pt", pt],
];

const subjects = (language: ReadLanguage, texts: readonly string[], instrument: string): Subject[] =>
  texts.map((text, at) => subjectIn(language, text, { id: `${instrument}${at}`, instrument }));

/** Simulates a scan: accents lost here and there, a letter of some long words misread, another numbering. */
function scanned(text: string, random: RandomInteger): string {
  const words = text.split(" ").map((word) => {
    const plain = random(1, 3) === 1 ? word.normalize("NFD").replace(/\p{M}/gu, "") : word;
    if (!/^\p{Ll}{8,}$/u.test(plain) || random(1, 6) > 1) return plain;
    const at = random(1, plain.length - 3);
    return plain.slice(0, at) + (plain[at] === "c" ? "e" : "c") + plain.slice(at + 1);
  });
  return `${random(2, 9)}.${random(1, 9)} ${words.join(" ")}`;
}

function shuffled<T>(list: readonly T[], random: RandomInteger): T[] {
  const all = [...list];
  for (let at = all.length - 1; at > 0; at--) {
    const other = random(0, at);
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}

const summaryOf = (one: Comparison): string =>
  `${one.kind} ${"older" in one ? one.older.of.id : "-"} ${"newer" in one ? one.newer.of.id : "-"}`;

describe.each(DUTIES)("comparing duties in %s", (language, list) => {
  const texts = [...new Set(list)];

  it("matches an instrument with a scan of itself, and reports no misread letter as a change", () => {
    const random = seeded(11);
    const older = subjects(language, texts, "a");
    const newer = subjects(
      language,
      texts.map((text) => scanned(text, random)),
      "b",
    );
    const found = compareInstruments(older, newer);
    const right = found.filter(
      (one) => one.kind === "same" && one.older.of.id.slice(1) === one.newer.of.id.slice(1),
    );
    expect(right.length / texts.length).toBeGreaterThan(0.9);
    const changed = found.flatMap((one) =>
      one.kind === "changed" ? [[one.differences, one.newer.of.text]] : [],
    );
    expect(changed).toEqual([]);
  });

  it("lists every commitment once, in any order of input", () => {
    const random = seeded(5);
    const [half, other] = [texts.slice(0, 60), texts.slice(40, 100)];
    const [older, newer] = [subjects(language, half, "a"), subjects(language, other, "b")];
    const found = compareInstruments(older, newer);
    const ids = found.flatMap((one) => [
      ...("older" in one ? [one.older.of.id] : []),
      ...("newer" in one ? [one.newer.of.id] : []),
    ]);
    expect(ids.toSorted()).toEqual([...older, ...newer].map(({ of }) => of.id).toSorted());
    const again = compareInstruments(shuffled(older, random), shuffled(newer, random));
    expect(again.map(summaryOf).toSorted()).toEqual(found.map(summaryOf).toSorted());
  });

  it("matches almost no different duties with each other", () => {
    const all = subjects(language, texts, "a");
    const sure = all.flatMap((one, at) =>
      all.slice(at + 1).filter((other) => likenessOf(one, other)?.doubts.length === 0),
    );
    expect(sure.length).toBeLessThanOrEqual(2);
  });

  it("is symmetric", () => {
    const all = subjects(language, texts.slice(0, 50), "a");
    for (const one of all)
      for (const other of all) {
        const [there, back] = [likenessOf(one, other), likenessOf(other, one)];
        expect(back?.score ?? 0).toBeCloseTo(there?.score ?? 0, 9);
        expect(back?.doubts).toEqual(there?.doubts);
      }
  });
});

describe("the differences between two texts", () => {
  it("contain the whole texts, in segments", () => {
    const random = seeded(3);
    for (const text of es.slice(0, 80)) {
      const other = scanned(text, random);
      const apart = wordsApart(text, other);
      expect(apart.older.map((one) => one.text).join("")).toBe(text);
      expect(apart.newer.map((one) => one.text).join("")).toBe(other);
    }
  });
  it("mark changed words, and ignore case, accents and punctuation", () => {
    const { older, newer } = wordsApart(
      "4.1. El titular deberá medir mensualmente el nivel.",
      "b) El titular debera medir, cada semana, el NIVEL",
    );
    expect(older.filter(({ differs }) => differs).map(({ text }) => text)).toEqual(["mensualmente"]);
    expect(newer.filter(({ differs }) => differs).map(({ text }) => text)).toEqual(["cada semana,"]);
  });
  it("are not computed for texts that are too long, which are shown whole", () => {
    const long = "palabra ".repeat(700);
    expect(wordsApart(long, "otra").older).toEqual([{ text: long, differs: false }]);
  });
});
