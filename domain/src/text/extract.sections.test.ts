import { expect, test } from "vitest";
import { column, pageOf, pagesOf, run } from "../testing/pages.ts";
import { extractCommitments } from "./extract.ts";

const textsOf = (paragraphs: readonly string[]) =>
  extractCommitments(pagesOf(paragraphs)).map(({ text }) => text);

test("a heading that names procedure and measures does not cost the section its duties", () => {
  const duties = [
    "El titular remitirá un reporte inicial a la autoridad al término de la construcción.",
    "Los piezómetros se medirán con sonda eléctrica y se anotará la cota del agua.",
    "La empresa entregará los certificados de laboratorio junto con cada reporte.",
  ];
  expect(textsOf(["3. Plan de seguimiento, reporte y sanciones", ...duties])).toEqual(duties);
});

test("a heading that names procedure and measures above procedure adds no duties", () => {
  const procedure = [
    "Las infracciones a estas medidas serán conocidas por el tribunal competente.",
    "La multa será fijada por la autoridad según la gravedad de la infracción.",
    "El recurso de reposición se presentará ante el mismo organismo.",
  ];
  expect(textsOf(["9. Condiciones, sanciones y recursos", ...procedure])).toEqual([]);
});

test("takes what a paragraph of the reasons orders, and not what the law orders in general", () => {
  const order =
    "5. Que, el titular deberá humectar los caminos de tierra dos veces al día en temporada seca.";
  expect(
    textsOf([
      "CONSIDERANDO:",
      "1. Que, la Comisión debe velar por el cumplimiento de los requisitos ambientales.",
      "2. Que, el artículo 7 del reglamento dispone que los titulares deberán contar con un estudio aprobado cada año.",
      order,
      "6. Que el titular deberá cumplir las normas que la ley señala para toda la actividad minera;",
    ]),
  ).toEqual([order]);
});

test.each(["RESUELV0:", "R E S U E L V O", "RESUELV E:", "REsUELVO"])(
  "recognises the operative part in %s",
  (word) => {
    const duty = "2. Se instalarán tres piezómetros al pie del depósito.";
    expect(
      textsOf([
        "CONSIDERANDO:",
        "1. Que el proyecto fue presentado el 3 de mayo por la sociedad minera.",
        word,
        "1. Aprobar el plan presentado por la sociedad minera.",
        duty,
      ]),
    ).toEqual([duty]);
  },
);

test("the reasons of an act end where its sentences order, although no heading shows it", () => {
  const duties = [
    "El titular deberá medir el caudal del estero cada mes.",
    "Se instalarán tres piezómetros al pie del depósito de relaves.",
    "El titular deberá regar los caminos dos veces al día.",
    "Los residuos peligrosos serán almacenados en una bodega techada.",
  ];
  expect(
    textsOf([
      "VISTOS:",
      "La declaración presentada por la sociedad y el informe técnico de la autoridad.",
      "Lo dispuesto en la ley de bases y su reglamento.",
      ...duties,
    ]),
  ).toEqual(duties);
});

test("an entry below a column that is named after its duties is one, whatever its words", () => {
  const rows = [
    ["ID", "Commitment", "Timing", "Responsibility"],
    ["BD-1", "Pre-clearance surveys by a qualified ecologist", "Ongoing", "Environmental Officer"],
    ["SO-1", "Meetings of the community reference group, with minutes", "Twice a year", "Mine Manager"],
    ["WM-1", "Used oil in bunded areas, for a licensed contractor", "Monthly", "Workshop Supervisor"],
  ];
  const lefts = [50, 110, 310, 420];
  const widths = [45, 190, 90, 110];
  const runs = rows.flatMap((row, at) =>
    row.flatMap((cell, index) => column(cell, lefts[index] ?? 0, 80 + at * 40, widths[index] ?? 0, 11)),
  );
  const found = extractCommitments([pageOf(1, runs)]);
  expect(found.map((one) => [one.text, one.frequency, one.responsible])).toEqual(
    rows.slice(1).map((row) => row.slice(1)),
  );
});

test("a numbered condition may order in the present tense, and a description does not", () => {
  const condition = "4. As escombreiras são modeladas e revegetadas à medida que atingem a cota final.";
  const texts = [condition, "5. A área em estudo é constituída por solos de aptidão florestal."];
  expect(textsOf(["Medidas de minimização", ...texts])).toEqual([condition]);
  expect(textsOf(["Descrição do projeto", ...texts])).toEqual([]);
});

const componentsOf = (paragraphs: readonly string[]) =>
  extractCommitments(pagesOf(paragraphs)).map(({ component }) => component);

test("a section ends where the numbering shows it, whatever the rank of the next heading", () => {
  expect(
    componentsOf([
      "CHAPITRE 4.3 - EFFLUENTS",
      "Article 4.3.2 - Collecte",
      "L'exploitant doit relever les compteurs.",
      "Article 8.1 - Formation",
      "L'exploitant doit former son personnel.",
    ]),
  ).toEqual(["water", "general"]);
  expect(
    componentsOf([
      "11.1. Patrimonio arqueológico",
      "El titular deberá realizar dos visitas.",
      "12. El titular deberá comunicar los cambios de turno.",
    ]),
  ).toEqual(["archaeology", "general"]);
});

test("the owner is known by the name that the document gives it", () => {
  const duty = "Pulver Mining will install two wells downgradient of the pond.";
  expect(textsOf(["Applicant: Pulver Mining", duty])).toEqual([duty]);
  expect(textsOf(["The region will attract two more visitors each summer."])).toEqual([]);
});

test("items below a head in the infinitive are what it orders", () => {
  const items = [
    "a) Projeto básico com o detalhamento de todos os programas.",
    "b) Autorização para a travessia.",
  ];
  const found = extractCommitments([
    pageOf(1, [
      run("Condições específicas", 60, 40, 14),
      run("2.1 Entregar, para a obtenção da licença:", 60, 60),
      ...items.map((item, index) => run(item, 80, 82 + index * 22)),
    ]),
  ]).map(({ text }) => text);
  expect(found).toEqual(expect.arrayContaining(items));
});

test("the description of a project is none of its duties, except what protects", () => {
  const control =
    "Como medida de control, se aplicará bischofita en el camino de acceso y se cubrirán las tolvas.";
  expect(
    textsOf([
      "4.3. FASE DE CONSTRUCCIÓN",
      "Se habilitarán contenedores para oficinas y bodega en una superficie de 0,8 ha.",
      "Las excavaciones alcanzarán una profundidad de 3 metros y se utilizarán retroexcavadoras.",
      "El agua potable será suministrada por una empresa autorizada mediante camiones aljibe.",
      control,
    ]),
  ).toEqual([control]);
});

test("a phase below measures is a part of the measures, although set in the same type", () => {
  const measure = "Se utilizarán rutas alternativas para los camiones de más de 20 toneladas.";
  expect(textsOf(["Medidas de mitigación", "Fase de construcción", measure])).toEqual([measure]);
});

test("a payment to the treasury and the validity of the permit are procedure", () => {
  expect(
    textsOf([
      "CUARTO. El pago de la multa deberá acreditarse dentro de diez días hábiles ante la Tesorería General.",
      "Esta resolución tendrá una vigencia de cinco años.",
    ]),
  ).toEqual([]);
  expect(textsOf(["3.0 This permit shall be valid for 24 months."])).toEqual([]);
});

test("the agent of another participle is not the one who acts", () => {
  const duty =
    "Los sitios con petroglifos deberán ser trasladados, conforme al plan aprobado por el Consejo de Monumentos.";
  expect(textsOf([duty])).toEqual([duty]);
  expect(textsOf(["Los planes deberán ser revisados por la Superintendencia antes de la sesión."])).toEqual(
    [],
  );
});

test("a noun that ends as a future tense without its accent is none", () => {
  const found = extractCommitments(
    pagesOf(["A Unidade Regional concede à empresa Pedreira Irmãos Coelho a presente licença."]).map(
      (page) => ({
        ...page,
        ocr: { confidence: 0.9 },
      }),
    ),
  );
  expect(found).toEqual([]);
});

test("a change that has to be notified is the owner's duty, although authorities notify as well", () => {
  const duty = "TERCERO: Toda modificación deberá ser notificada con 30 días de antelación.";
  expect(textsOf([duty])).toEqual([duty]);
});

test("an act's reasons describe the project and its measures: only these are duties", () => {
  const act = `- CONSIDERANDO:
- 1. Que, la Comisión de Evaluación debe velar por el cumplimiento de todos los requisitos ambientales.
- 2. Que, según los antecedentes señalados en la Declaración, el proyecto consiste en lo siguiente:
- 2.1 El proyecto contempla la extracción de 48.000 m3 anuales de áridos desde el cauce.
- La superficie a intervenir será de 6,2 hectáreas y la profundidad de extracción alcanzará los 2,5 metros.
- Se utilizará una excavadora y cuatro camiones tolva, que operarán de lunes a viernes.
- La mano de obra requerida será de 12 personas.
+ No obstante, el titular humectará el camino de acceso en los meses de noviembre a marzo.
- Residuos líquidos: se generarán aguas servidas provenientes de un baño químico.
+ Los baños químicos serán mantenidos por una empresa autorizada, y el titular conservará los comprobantes.
+ Ruido: las labores se realizarán sólo en horario diurno, entre las 08:00 y las 18:00 horas.
- 3. Que, de acuerdo a lo establecido en el artículo 11 de la Ley 19.300, el proyecto no genera efectos adversos.
? 4. Que, el titular se compromete a lo siguiente:
+ - Reperfilar las riberas al término de cada temporada, con taludes 3:1.
+ - No cortar la vegetación ribereña.
- 5. Que, en razón de todo lo indicado precedentemente, la Comisión de Evaluación,
- RESUELVO:
- 1. Calificar favorablemente el proyecto.`
    .split("\n")
    .map((line) => ({ sign: line[0], text: line.slice(2) }));
  const found = textsOf(act.map(({ text }) => text));
  const unsure = act.filter(({ sign }) => sign === "?").map(({ text }) => text);
  expect(found.filter((text) => !unsure.includes(text))).toEqual(
    act.filter(({ sign }) => sign === "+").map(({ text }) => text),
  );
});

test("a numbered condition may be the noun of an action", () => {
  const conditions = [
    "4. Aspersão regular e controlada de água nos caminhos não pavimentados.",
    "7. Medições anuais do ruído ambiente nos recetores R1 e R2.",
  ];
  expect(
    textsOf(["Medidas de minimização", ...conditions, "8. Localização da pedreira na freguesia do Cabeço."]),
  ).toEqual(conditions);
});

test("a number with a dash is a numbering, as in many Brazilian licences", () => {
  const items = [
    "1- Publicar comunicado de recebimento desta licença no Diário Oficial, no prazo de 30 dias;",
    "3- Prever no projeto a instalação de lavador de rodas com recirculação da água;",
    "7.1- Não realizar queima de material ao ar livre;",
  ];
  expect(textsOf(["CONDIÇÕES DE VALIDADE ESPECÍFICAS", ...items])).toEqual(items);
});

test("in a list of commitments, what will be done is one whoever does it; elsewhere it is a prediction", () => {
  const item = "4. Incinerators will meet the Canada-wide standards for dioxins and furans.";
  expect(textsOf(["Proponent Commitments", item])).toEqual([item]);
  expect(textsOf(["Predicted effects", item])).toEqual([]);
  expect(
    textsOf(["Proponent Commitments", "6. The Government of Nunavut will provide wildlife data."]),
  ).toEqual([]);
});

test("what a breach entails is no duty", () => {
  expect(
    textsOf(["Obligaciones de la empresa", "4. El incumplimiento hará efectiva la garantía bancaria."]),
  ).toEqual([]);
  expect(textsOf(["Condicionantes", "3.1 O descumprimento será comunicado ao Ministério Público."])).toEqual(
    [],
  );
});

test("a head that grants under conditions orders its items, whoever grants", () => {
  const items = [
    "1.- El representante efectuará el monitoreo trimestral de aguas.",
    "2.- Durante el carguío se debe evitar la dispersión de polvo.",
  ];
  const head = "El Viceministro resuelve otorgar la Declaratoria, bajo las siguientes condiciones:";
  const found = textsOf(["Vistos y Considerando:", "Que la empresa presentó el Manifiesto.", head, ...items]);
  expect(found).toEqual(items);
  expect(
    textsOf(["The Minister may impose the following conditions:", "(a) suppression of dust on roads."]),
  ).toEqual([]);
});

test("an imperative with its pronoun orders, and the authority's own acts do not", () => {
  const duty = "7. Manténgase en la faena una copia de esta resolución y del proyecto.";
  expect(
    textsOf([
      "Resuelvo",
      "1. Apruébase el proyecto de depósito.",
      duty,
      "8. Déjase constancia de lo anterior.",
    ]),
  ).toEqual([duty]);
});

test("a penalty at the end of a prohibition does not make it procedure", () => {
  const duty =
    "Queda prohibido verter efluentes sin tratar en el río Las Taguas, bajo apercibimiento de multa.";
  expect(textsOf([duty])).toEqual([duty]);
});

test("a list without verbs in the conditions of a permit is a list of duties", () => {
  const conditions = [
    "2. Annual environmental audits to be undertaken and submitted to the Council.",
    "3. The holder to provide clean water to the displaced households.",
  ];
  expect(textsOf(["Specific conditions", ...conditions])).toEqual(conditions);
});

test("subsections of numbered headings keep what their section indicates", () => {
  const measure = "Afugentamento da fauna antes do desmate, por equipe habilitada.";
  expect(
    textsOf(["4. MEDIDAS DE CONTROLE", "4.2 Fauna", "Foram registradas 34 espécies de aves.", measure]),
  ).toEqual([measure]);
});

test("a present tense that ends as a future without its accent states, and citizens' questions order nothing", () => {
  expect(
    textsOf([
      "Se considera que el titular dio respuesta satisfactoria a cada observación.",
      "La observante señala que el proyecto debe contratar mano de obra local.",
    ]),
  ).toEqual([]);
  expect(textsOf(["O monitoramento dos efluentes será mensal, com relatórios semestrais."])).toHaveLength(1);
});
