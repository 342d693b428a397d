import { expect, test } from "vitest";
import { column, pageOf, pagesOf, run } from "../testing/pages.ts";
import { unitsOf } from "./layout.ts";
import type { PageText } from "./page.ts";

const textsOf = (pages: readonly PageText[]) => unitsOf(pages).map(({ text }) => text);

test("reads two columns one after the other, below a title over both", () => {
  const left =
    "The left column tells first what the mine has to do with its water and then with its waste rock dumps.";
  const right =
    "The right column goes on with the air, the noise, the soil and all the animals around the open pit.";
  const long = (text: string) => `${text} ${text} ${text}`;
  const runs = [
    run("A title that goes over both of the columns of this page and further", 60, 60),
    ...column(long(left), 60, 100, 220),
    ...column(long(right), 310, 105, 220),
  ];
  expect(textsOf([pageOf(1, runs)])).toEqual([
    "A title that goes over both of the columns of this page and further",
    ...[left, left, left, right, right, right],
  ]);
});

test("joins a word that is hyphenated at a line's end, and keeps its own hyphen", () => {
  const runs = [
    run("The sub-contractors keep the register and the re-", 60, 60),
    run("ports of each month, and tell all of the sub-", 60, 72),
    run("contractors where they are.", 60, 84),
  ];
  expect(textsOf([pageOf(1, runs)])).toEqual([
    "The sub-contractors keep the register and the reports of each month, and tell all of the sub-contractors where they are.",
  ]);
});

test("omits headers, footers and page numbers; a sentence continues across the page's end", () => {
  const furniture = (page: number) => [
    run("Permit 44 — North Mine", 60, 20, 8),
    run(`Page ${page} of 3`, 500, 815, 8),
  ];
  const pages = [
    pageOf(1, [
      ...furniture(1),
      run("Here begins the first page of this document, which is long.", 60, 700),
      run("The operator must keep all records of the monitoring that was done at", 60, 740),
    ]),
    pageOf(2, [
      ...furniture(2),
      run("the station until the mine is closed.", 60, 60),
      run("Then comes a second sentence of its own.", 60, 90),
    ]),
    pageOf(3, [...furniture(3), run("The third page says little.", 60, 60)]),
  ];
  const units = unitsOf(pages);
  expect(units.map(({ text }) => text)).toEqual([
    "Here begins the first page of this document, which is long.",
    "The operator must keep all records of the monitoring that was done at the station until the mine is closed.",
    "Then comes a second sentence of its own.",
    "The third page says little.",
  ]);
  expect(units[1]).toMatchObject({ page: 1, pageEnd: 2 });
  expect(units[1]?.rects.map(({ page }) => page)).toEqual([1, 2]);
});

test("joins a sentence with the code of a station that is alone on the next page, and with no heading", () => {
  const begun = "El titular deberá medir mensualmente el caudal de la quebrada en la estación";
  const above = run(
    "La descarga de aguas de proceso a la quebrada y a sus afluentes está prohibida.",
    60,
    700,
  );
  const endsWith = (first: string) => {
    const pages = [
      pageOf(1, [above, run(begun, 60, 740)]),
      pageOf(2, [
        run(first, 60, 60),
        run("La siguiente obligación se cumple en cada año calendario completo de la faena.", 60, 90),
      ]),
    ];
    return textsOf(pages)[1];
  };
  expect(endsWith("AS-02.")).toBe(`${begun} AS-02.`);
  expect(endsWith("PZ-T03 y PZ-T04;")).toBe(`${begun} PZ-T03 y PZ-T04;`);
  expect(endsWith("ANEXO 2")).toBe(begun);
  expect(endsWith("Tabla 2.")).toBe(begun);
});

test("gives the values of a form the labels next to them", () => {
  const runs = [
    run("Medida", 60, 60),
    ...column(
      "Se regarán los caminos dos veces al día en verano, y una vez en invierno si no llueve.",
      200,
      60,
      300,
    ),
    run("Plazo", 60, 110),
    ...column("Durante toda la operación.", 200, 110, 300),
    run("Responsable", 60, 140),
    ...column("Jefatura de medio ambiente.", 200, 140, 300),
  ];
  const units = unitsOf([pageOf(1, runs)]);
  expect(units.filter((unit) => unit.block.label).map(({ text, block }) => [block.label, text])).toEqual([
    ["Medida", "Se regarán los caminos dos veces al día en verano, y una vez en invierno si no llueve."],
    ["Plazo", "Durante toda la operación."],
    ["Responsable", "Jefatura de medio ambiente."],
  ]);
});

test("gives the cells of a table the names of their columns", () => {
  const rows = [
    ["Medida", "Frecuencia", "Responsable"],
    ["Humectar caminos", "Diaria", "Operaciones"],
    ["Medir ruido", "Mensual", "Ambiente"],
    ["Limpiar canales", "Semestral", "Operaciones"],
  ];
  const runs = rows.flatMap((row, y) => row.map((cell, x) => run(cell, 60 + 170 * x, 60 + 24 * y)));
  const cells = unitsOf([pageOf(1, runs)]).filter((unit) => unit.block.label === "Frecuencia");
  expect(cells.map(({ text }) => text)).toEqual(["Diaria", "Mensual", "Semestral"]);
});

test("reads a table of monthly figures in a time that grows with its cells, not with the ways to divide it", () => {
  const timeOf = (columns: number, repeats: number) => {
    const years = Array.from({ length: 26 }, (_, row) => row);
    const runs = years.flatMap((row) =>
      Array.from({ length: columns }, (_, at) =>
        run(String(at === 0 ? 1990 + row : 100 + row * at), 62 + 36 * at, 96 + 22 * row, 9),
      ),
    );
    const began = Date.now();
    for (let at = 0; at < repeats; at++) unitsOf([pageOf(1, runs)]);
    return (Date.now() - began) / repeats;
  };
  timeOf(7, 5);
  // When both halves of every channel were divided again, it was more than a hundred times.
  expect(timeOf(14, 1) / timeOf(7, 20)).toBeLessThan(40);
});

test("separates the items of a list, with and without white space between them", () => {
  for (const pitch of [12, 20]) {
    const lines = [
      "The plan must be:",
      "(a) kept on site;",
      "(b) updated every year; and",
      "(c) sent to the owner.",
      "The plan is public.",
    ];
    const runs = lines.map((line, index) =>
      run(line, index === 0 || index === 4 ? 60 : 80, 60 + index * pitch),
    );
    expect(textsOf([pageOf(1, runs)])).toEqual(lines);
  }
});

test("joins justified words, each in its own run, into one line", () => {
  const words = "The widely spaced words of a justified line are one line".split(" ");
  const runs = words.map((word, index) => run(word, 60 + index * 48, 60));
  expect(textsOf([pageOf(1, runs)])).toEqual([words.join(" ")]);
});

test("ends sentences at their end, not after abbreviations", () => {
  const sentences = [
    "El Art. 5 del D.S. Nº 40 rige, p. ej. para las aguas (véase el anexo. Tabla 2).",
    "La Sra. Pérez mide 3.5 m.",
    "¿Hay agua?",
    "«Sí.»",
    "Luego se informa.",
  ];
  expect(textsOf(pagesOf([sentences.join(" ")]))).toEqual(sentences);
});

test("recognises headings by numbers, capitals and brevity", () => {
  const units = unitsOf(
    pagesOf([
      "3. PROTECTION OF WATER",
      "3.1. Groundwater",
      "The operator keeps the wells in good order and reads them.",
      "Tabla 4. Límites",
    ]),
  );
  expect(units.filter(({ heading }) => heading).map(({ text }) => text)).toEqual([
    "3. PROTECTION OF WATER",
    "3.1. Groundwater",
    "Tabla 4.",
    "Límites",
  ]);
});

test("ignores OCR specks above the text", () => {
  const page: PageText = {
    ...pageOf(1, [
      run("~ .", 60, 40, 3),
      ...column("The operator must keep the records of all its wells.", 60, 60, 300),
    ]),
    ocr: { confidence: 0.8 },
  };
  expect(textsOf([page])).toEqual(["The operator must keep the records of all its wells."]);
});
