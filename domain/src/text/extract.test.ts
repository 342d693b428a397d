import { expect, test } from "vitest";
import * as en from "../testing/duties.en.ts";
import * as es from "../testing/duties.es.ts";
import * as fr from "../testing/duties.fr.ts";
import * as pt from "../testing/duties.pt.ts";
import { A4, column, pageOf, pagesOf, run } from "../testing/pages.ts";
import { seeded } from "../testing/seeded.ts";
import { extractCommitments, summaryOf } from "./extract.ts";
import { COMPONENTS, READ_LANGUAGES, REASONS } from "./found.ts";

const SENTENCES = { es, en, fr, pt };
const found = (paragraphs: readonly string[]) => extractCommitments(pagesOf(paragraphs));
const textsOf = (paragraphs: readonly string[]) => found(paragraphs).map(({ text }) => text);

test.each(READ_LANGUAGES)("finds duties in %s", (language) => {
  const { duties } = SENTENCES[language];
  expect(textsOf(duties)).toEqual(duties);
  expect(found(duties).every((one) => one.language === language)).toBe(true);
});

test.each(READ_LANGUAGES)("does not find what only resembles a duty in %s", (language) => {
  const { others } = SENTENCES[language];
  expect(extractCommitments(pagesOf(others), { language }).map(({ text }) => text)).toEqual([]);
});

test.each(READ_LANGUAGES)("finds the same duties among other sentences in %s", (language) => {
  const { duties, others } = SENTENCES[language];
  const mixed = duties.flatMap((duty, index) => [duty, others[index % others.length] ?? ""]);
  const pronoun = /^(?:Il|Elle) /;
  const sure = (texts: readonly string[]) => texts.filter((text) => !pronoun.test(text));
  expect(sure(textsOf(mixed))).toEqual(sure(duties));
});

test("gives the reason for each duty as keys, with a confidence and a component", () => {
  const [one] = found([
    "The Permittee must monitor groundwater levels monthly and must not exceed 50 mg/L of sulphate.",
  ]);
  expect(one).toMatchObject({
    component: "water",
    frequency: "monthly",
    language: "en",
    page: 1,
    pageEnd: 1,
  });
  expect(one?.reasons).toContain("prohibition");
  expect(one?.reasons).toContain("owner");
  expect(one?.responsible).toBe("The Permittee");
  expect(one?.confidence).toBeGreaterThan(0.9);
  expect(one?.indicator).toContain("50 mg/L");
});

test("ignores recitals until the act resolves", () => {
  const texts = textsOf([
    "CONSIDERANDO:",
    "Que el titular deberá cumplir las normas que la ley señala para toda la actividad minera;",
    "RESUELVE:",
    "ARTÍCULO PRIMERO.- El titular deberá cumplir las normas que la ley señala para toda la actividad minera.",
  ]);
  expect(texts).toEqual([expect.stringMatching(/^ARTÍCULO PRIMERO/)]);
});

test("an item inherits the order of its list head, and none below an exemption or the authority's duty", () => {
  const items = ["a) cover the stockpiles with vegetation;", "b) trucks washed at the gate;"];
  const under = (head: string) =>
    extractCommitments([
      pageOf(1, [run(head, 60, 60), ...items.map((item, index) => run(item, 80, 82 + index * 20))]),
    ]).map(({ text }) => text);
  expect(under("The operator must do the following:")).toEqual([
    "The operator must do the following:",
    ...items,
  ]);
  expect(under("The operator is not required to:")).toEqual([]);
  expect(under("The Minister may:")).toEqual([]);
});

test("ignores the aims of a form, and finds its measures", () => {
  const rows: [string, string][] = [
    ["Objetivo", "Proteger la calidad de las aguas superficiales que el proyecto deberá cuidar."],
    ["Medida", "Se instalará una barrera de sedimentos en la quebrada antes de las lluvias."],
    ["Frecuencia", "Revisión mensual de la barrera durante toda la operación."],
    ["Indicador de cumplimiento", "Registro fotográfico que será entregado con el informe."],
  ];
  let y = 60;
  const runs = rows.flatMap(([label, text]) => {
    const value = column(text, 200, y, 300);
    const cells = [run(label, 60, y), ...value];
    y = (value.at(-1)?.y ?? y) + 22;
    return cells;
  });
  const got = extractCommitments([pageOf(1, runs)]);
  expect(got.map(({ text }) => text)).toEqual([rows[1]?.[1], rows[2]?.[1]]);
  expect(got[1]?.frequency).toBe("mensual");
  expect(got[0]?.reasons).toContain("form_field");
  expect(got[0]?.indicator).toBe(rows[3]?.[1]);
});

test("finds the same in OCR text without accents", () => {
  const bare = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "");
  const flat = [
    "El titular debera presentar un informe anual.",
    "E vedada a queima de residuos a ceu aberto.",
  ];
  expect(extractCommitments(pagesOf([flat[0] ?? ""]), { language: "es" })).toHaveLength(1);
  expect(extractCommitments(pagesOf([flat[1] ?? ""]), { language: "pt" })).toHaveLength(1);
  const lost = fr.duties.filter(
    (duty) => extractCommitments(pagesOf([bare(duty)]), { language: "fr" }).length === 0,
  );
  expect(lost.length / fr.duties.length).toBeLessThan(0.35);
});

test("treats the short name of an authority as the authority", () => {
  const texts = textsOf([
    "La Agencia Nacional de Aguas y Suelos (ANAS) es competente en esta materia.",
    "La ANAS verificará en terreno los resultados y deberá informar a la comunidad.",
    "El titular deberá informar a la ANAS los resultados.",
  ]);
  expect(texts).toEqual([expect.stringMatching(/^El titular/)]);
});

test("extracts deterministically; every place is on its page, every text in the page's words", () => {
  const random = seeded(7);
  for (let round = 0; round < 12; round++) {
    const language = READ_LANGUAGES[random(0, 3)] ?? "es";
    const { duties, others } = SENTENCES[language];
    const paragraphs = [...duties, ...others].filter(() => random(0, 2) > 0);
    const pages = pagesOf(paragraphs);
    const got = extractCommitments(pages);
    expect(extractCommitments(JSON.parse(JSON.stringify(pages)))).toEqual(got);
    const words = pages.flatMap((page) => page.runs.map(({ text }) => text)).join(" ");
    for (const one of got) {
      expect(words).toContain(one.text);
      expect(one.rects.length).toBeGreaterThan(0);
      expect(COMPONENTS).toContain(one.component);
      expect(one.reasons.every((reason) => REASONS.includes(reason))).toBe(true);
      expect(one.confidence).toBeGreaterThan(0.5);
      expect(one.confidence).toBeLessThanOrEqual(1);
      for (const verbatim of [one.frequency, one.deadline, one.condition, one.indicator, one.responsible])
        if (verbatim !== null) expect(words).toContain(verbatim);
      for (const rect of one.rects) {
        expect(rect.page).toBeGreaterThanOrEqual(one.page);
        expect(rect.page).toBeLessThanOrEqual(one.pageEnd);
        expect(rect.x).toBeGreaterThanOrEqual(0);
        expect(rect.y).toBeGreaterThanOrEqual(0);
        expect(rect.x + rect.width).toBeLessThanOrEqual(A4.width);
        expect(rect.y + rect.height).toBeLessThanOrEqual(A4.height);
      }
    }
  }
});

test("finds no commitments and throws no error without readable text", () => {
  expect(extractCommitments([])).toEqual([]);
  expect(extractCommitments([pageOf(1, [])])).toEqual([]);
  expect(
    extractCommitments([pageOf(1, [run("   ", 10, 10), run("§§§ ……", 10, 30), run("x", -900, -900)])]),
  ).toEqual([]);
});

test("cuts a summary at a word", () => {
  expect(summaryOf("a) Short.")).toBe("Short.");
  const long = summaryOf(`The operator must ${"monitor and report ".repeat(20)}`);
  expect(long.length).toBeLessThanOrEqual(161);
  expect(long).toMatch(/(?:monitor|and|report)…$/);
});
