import { expect, it } from "vitest";
import { describesColour, isDescribedColumn } from "./colour.ts";

it("a colour is described in the words of four languages", () => {
  const words = [
    ...[
      "incoloro",
      "Incolora",
      "café claro",
      "amarillento",
      "rojiza",
      "anaranjado",
      "turbia",
      "levemente verde",
    ],
    ...["colorless", "Clear", "yellowish", "light brown", "cloudy", "milky"],
    ...["incolore", "jaune pâle", "brunâtre", "laiteuse", "verdâtre", "limpide"],
    ...["incolor", "amarelado", "avermelhada", "castanho", "turva", "límpida"],
  ];
  expect(words.filter((word) => !describesColour(word))).toEqual([]);
});

it("a measured value, an absence and other words are no description", () => {
  const cells = [
    "15",
    "<5",
    "5 Pt-Co",
    15,
    null,
    "",
    "n.d.",
    "ver nota",
    "pendiente",
    "muestra rota",
    "interferencia",
  ];
  expect(cells.filter((cell) => describesColour(cell))).toEqual([]);
});

it("a column is one of descriptions where it has some and no measured value", () => {
  expect(isDescribedColumn(["incoloro", null, "-", "café"])).toBe(true);
  expect(isDescribedColumn(["incoloro", "15"])).toBe(false);
  expect(isDescribedColumn([15, 20])).toBe(false);
  expect(isDescribedColumn([null, "-"])).toBe(false);
});
