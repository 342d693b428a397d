import { expect, test } from "vitest";
import { frequencyIn } from "../commitments/frequency.ts";
import { pageOf, pagesOf, run } from "../testing/pages.ts";
import { extractCommitments } from "./extract.ts";

const only = (text: string) => {
  const found = extractCommitments(pagesOf([text]));
  expect(found).toHaveLength(1);
  return found[0];
};

test.each([
  [
    "El área de recursos humanos conservará los registros de asistencia durante cinco años.",
    "El área de recursos humanos",
  ],
  ["La empresa deberá entregar un reporte final en el plazo de 15 días hábiles.", "La empresa"],
  [
    "Minera Huaylas Norte S.A.A. se encuentra obligada a cumplir los compromisos del estudio.",
    "Minera Huaylas Norte S.A.A.",
  ],
  [
    "Flow meters are to be calibrated every six months by a qualified professional.",
    "a qualified professional",
  ],
  ["O proponente deve efetuar a amostragem da água subterrânea nos furos F1 a F5.", "O proponente"],
  ["Le responsable HSE est chargé de tenir à jour le registre des plaintes.", "Le responsable HSE"],
  ["Un especialista recorrerá el área y removerá refugios de forma manual.", null],
  ["Los residuos serán retirados semanalmente por una empresa autorizada.", null],
])("the responsible in: %s", (text, responsible) => {
  expect(only(text)?.responsible).toBe(responsible);
});

test.each([
  [
    "La empresa deberá realizar dos reuniones al año con las juntas de vecinos.",
    "dos reuniones al año",
    null,
  ],
  [
    "Los resultados deberán enviarse a la autoridad dentro de los 20 días siguientes a cada campaña.",
    null,
    "dentro de los 20 días siguientes",
  ],
  [
    "A empresa deverá requerer a renovação com 120 dias de antecedência.",
    null,
    "com 120 dias de antecedência",
  ],
  [
    "By December 31, 2019, the Permittee shall submit a design change for the leach pad.",
    null,
    "By December 31, 2019",
  ],
  ["The average daily accumulation in a sump shall not exceed 150 gallons.", null, null],
  ["Os relatórios devem ser apresentados até 31 de março.", null, "até 31 de março"],
  [
    "El titular deberá detener la descarga cuando el nivel supera la cota 2.318 msnm.",
    null,
    "cuando el nivel supera la cota 2.318 msnm",
  ],
  ["L'exploitant doit informer le ministre dans les 24 heures.", null, "dans les 24 heures"],
  ["L'exploitant doit corriger la brèche dans les 15 jours.", null, "dans les 15 jours"],
  ["L'exploitant doit mesurer le débit une fois aux deux semaines.", "une fois aux deux semaines", null],
  ["L'exploitant doit échantillonner le puits aux trois mois.", "aux trois mois", null],
  ["El titular deberá medir el caudal dos veces cada quince días.", "dos veces cada quince días", null],
  ["El titular deberá pasar la medición de trimestral a mensual.", "de trimestral a mensual", null],
])("the times in: %s", (text, frequency, deadline) => {
  expect(only(text)).toMatchObject({ frequency, deadline });
});

test.each([
  [
    "En caso de un sismo de magnitud superior a 6,5, el titular deberá inspeccionar la presa.",
    "En caso de un sismo de magnitud superior a 6,5",
  ],
  [
    "Si el nivel supera la cota 2.318 msnm, el titular deberá detener la descarga.",
    "Si el nivel supera la cota 2.318 msnm",
  ],
  ["If the level exceeds 2,318.4 m, the permittee shall stop.", "If the level exceeds 2,318.4 m"],
  ["B.5 En cas de déversement, l'exploitant doit aviser le ministre.", "En cas de déversement"],
])("the condition in: %s", (text, condition) => {
  expect(only(text)?.condition).toBe(condition);
});

test("the number of a section belongs neither to the responsible nor to an indicator", () => {
  expect(only("B.8 L'entreprise doit réparer la clôture.")?.responsible).toBe("L'entreprise");
  expect(only("B.1 L'exploitant doit réparer la clôture.")?.indicator).toBeNull();
});

test("an item of a list has the responsible and the deadline of its head, which its summary begins with", () => {
  const found = extractCommitments([
    pageOf(1, [
      run("El titular deberá, dentro de 30 días:", 60, 60),
      run("a) instalar un medidor de caudal en la bocatoma;", 80, 82),
      run("b) cercar cada semana el sitio arqueológico.", 80, 104),
    ]),
  ]);
  const items = found.filter(({ text }) => /^[ab]\)/.test(text));
  expect(items).toMatchObject([
    {
      text: "a) instalar un medidor de caudal en la bocatoma;",
      summary: "El titular deberá, dentro de 30 días: instalar un medidor de caudal en la bocatoma;",
      responsible: "El titular",
      deadline: "dentro de 30 días",
    },
    { responsible: "El titular", frequency: "cada semana", deadline: null },
  ]);
});

test("a stamp over a line does not mix its words into it", () => {
  const word = (text: string, x: number, y = 60) => ({ ...run(text, x, y), width: text.length * 5 });
  const line = "El titular deberá humectar los caminos dos veces al día.";
  let x = 60;
  const words = line.split(" ").map((text) => {
    const placed = word(text, x);
    x += (text.length + 1) * 5;
    return placed;
  });
  const stamp = ["OFICINA", "PARTES"].map((text, at) => word(text, 118 + at * 52, 63));
  expect(extractCommitments([pageOf(1, [...words, ...stamp])]).map(({ text }) => text)).toEqual([line]);
});

test("an OCR page without accents still has its future tense, with the owner as the subject", () => {
  const pages = pagesOf(["El titular realizara cada tres meses un monitoreo de los pozos."]);
  const texts = (ocr?: { confidence: number }) =>
    extractCommitments(pages.map((page) => (ocr ? { ...page, ocr } : page))).map(({ text }) => text);
  expect(texts({ confidence: 0.9 })).toHaveLength(1);
});

test.each([
  [
    "El titular deberá monitorear mensualmente el pH y trimestralmente los metales disueltos.",
    "mensualmente el pH y trimestralmente",
    "monthly",
  ],
  [
    "O empreendedor deverá medir o nível semanalmente e a vazão mensalmente.",
    "semanalmente e a vazão mensalmente",
    "weekly",
  ],
  ["The operator shall sample the wells monthly and report to the agency monthly.", "monthly", "monthly"],
])("every frequency in: %s", (text, frequency, every) => {
  expect(only(text)).toMatchObject({ frequency });
  expect(frequencyIn(frequency)).toBe(every);
});

test.each([
  [
    "O empreendedor deverá monitorar a qualidade da água superficial.",
    "Parâmetros: pH, turbidez e metais.",
    "Frequência: mensal.",
    "mensal",
  ],
  [
    "El titular deberá monitorear la calidad del agua superficial.",
    "Parámetros: pH y cobre.",
    "Frecuencia: dos veces al año.",
    "dos veces al año",
  ],
  [
    "L’exploitant doit surveiller la qualité de l’eau de surface.",
    "Paramètres : pH et cuivre.",
    "Fréquence: trimestrielle.",
    "trimestrielle",
  ],
])("the labelled frequency after: %s", (duty, parameters, label, frequency) => {
  expect(only([duty, parameters, label].join(" "))).toMatchObject({ frequency });
  const apart = extractCommitments(pagesOf([duty, parameters, label]));
  expect(apart.map((one) => [one.text, one.frequency])).toEqual([[duty, frequency]]);
});

test("a labelled frequency replaces none that the duty states, and belongs to the duty before it", () => {
  const found = extractCommitments(
    pagesOf([
      "O empreendedor deverá monitorar o nível d’água semanalmente.",
      "O empreendedor deverá monitorar a qualidade do ar.",
      "Frequência: mensal.",
    ]),
  );
  expect(found.map((one) => one.frequency)).toEqual(["semanalmente", "mensal"]);
});
