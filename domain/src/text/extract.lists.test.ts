import { expect, test } from "vitest";
import { pageOf, run } from "../testing/pages.ts";
import { extractCommitments } from "./extract.ts";

/** The items of a list that are found, with their summary and responsible. */
const itemsUnder = (head: string, ...items: string[]) =>
  extractCommitments([
    pageOf(1, [run(head, 60, 60), ...items.map((text, at) => run(text, 80, 82 + at * 22))]),
  ])
    .filter(({ text }) => items.includes(text))
    .map(({ text, summary, responsible }) => ({ text, summary, responsible }));

test.each([
  ["El titular se obliga a:", "El titular"],
  ["Corresponderá al titular:", "titular"],
  ["Durante la operación, el titular:", "el titular"],
])("the items share the Spanish head: %s", (head, responsible) => {
  const items = ["a) mantener operativos los medidores de caudal;", "b) humectar los caminos cada semana."];
  expect(itemsUnder(head, ...items)).toEqual(
    items.map((text) => ({ text, summary: `${head} ${text.slice(3)}`, responsible })),
  );
});

test.each([
  ["Caberá ao empreendedor:", "empreendedor"],
  ["Durante a operação, o empreendedor:", "o empreendedor"],
])("the items share the Portuguese head: %s", (head, responsible) => {
  const items = ["a) manter operacionais os medidores de vazão;", "b) umectar as vias a cada semana."];
  expect(itemsUnder(head, ...items)).toEqual(
    items.map((text) => ({ text, summary: `${head} ${text.slice(3)}`, responsible })),
  );
});

test("what the operator does under a French head without a modal verb is a duty", () => {
  const head = "Si la pression excède le seuil d'alerte, l'exploitant :";
  const items = [
    "1) avise le ministère dans les 24 heures;",
    "2) double la fréquence des lectures;",
    "3) dépose un plan de correction dans les 15 jours.",
  ];
  expect(itemsUnder(head, ...items)).toEqual(
    items.map((text) => ({ text, summary: `${head} ${text.slice(3)}`, responsible: "l'exploitant" })),
  );
});

test("a list within a paragraph is found as one duty of the operator", () => {
  const text =
    "B.6 Si la pression excède le seuil, l'exploitant : 1) avise le ministère; 2) double la fréquence de lecture.";
  expect(itemsUnder("B. Conditions", text)).toMatchObject([{ text, responsible: "l'exploitant" }]);
});

test("an action of three words is a duty under a head that orders it", () => {
  const items = ["a) inspeccionar el depósito;", "b) informar a la autoridad en 24 horas."];
  expect(itemsUnder("El titular deberá:", ...items).map(({ text }) => text)).toEqual(items);
});

test("what the holder ensures is a duty with its head", () => {
  const head = "Le titulaire s'assure que :";
  const items = [
    "a) la revanche de la digue demeure supérieure à 1,0 m;",
    "b) les piézomètres fonctionnent en tout temps;",
    "c) le déversoir est libre d'obstacles.",
  ];
  expect(itemsUnder(head, ...items)).toEqual(
    items.map((text) => ({ text, summary: `${head} ${text.slice(3)}`, responsible: "Le titulaire" })),
  );
});

test("a head with the following measures keeps its items, whatever it says about them", () => {
  const head = "Les mesures suivantes s'appliquent pendant toute la durée des travaux de construction :";
  const items = ["a) arrosage des chemins par temps sec;", "b) entretien des bassins de sédimentation."];
  expect(itemsUnder(head, ...items).map(({ summary }) => summary)).toEqual(
    items.map((text) => expect.stringMatching(new RegExp(`^Les mesures suivantes .*${text.slice(3, 12)}`))),
  );
});

test("a head that names its actor only after another subject orders nothing", () => {
  expect(itemsUnder("La autoridad informa al titular:", "a) la fecha de la visita;", "b) el lugar.")).toEqual(
    [],
  );
});

test("an item that begins with an action's noun is a duty with an article too, where it says by when", () => {
  const items = [
    "a) A revegetação dos taludes da pilha de estéril em até 18 meses;",
    "b) A localização da pilha de estéril na bacia do ribeirão.",
  ];
  const found = extractCommitments([
    pageOf(1, [run("CONDICIONANTES", 60, 40), ...items.map((text, at) => run(text, 80, 82 + at * 22))]),
  ]);
  expect(found.map(({ text }) => text)).toEqual([items[0]]);
});
