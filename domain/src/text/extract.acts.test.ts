import { expect, test } from "vitest";
import { column, pageOf, pagesOf, run } from "../testing/pages.ts";
import { extractCommitments } from "./extract.ts";

/** Acts in the style of several countries, written for the tests. "+" is a duty, "-" none, "?" debatable. */
const ACTS: Readonly<Record<string, string>> = {
  "resolution with recitals (es)": `- RESOLUCIÓN DE CALIFICACIÓN AMBIENTAL
- VISTOS:
- 1. La Declaración de Impacto Ambiental del proyecto, presentada por Minera Los Robles SpA el 3 de mayo de 2019.
- 2. Las observaciones de los órganos de la administración del Estado con competencia ambiental.
- CONSIDERANDO:
- 1. Que, Minera Los Robles SpA ha sometido al SEIA el proyecto individualizado, cuyo titular deberá cumplir la normativa.
- 2. Que, el proyecto consiste en la construcción y operación de una mina subterránea.
- 3. DESCRIPCIÓN DEL PROYECTO
- La mina será explotada por el método de cámaras y pilares y tendrá una vida útil de 12 años.
- El mineral se transportará en camiones de 25 toneladas hasta la planta.
- 8. MEDIDAS DE MITIGACIÓN
+ El titular humectará los caminos interiores dos veces al día.
+ Se instalarán mallas en los acopios de mineral fino.
- 9. COMPROMISOS AMBIENTALES VOLUNTARIOS
- El titular ha asumido los siguientes compromisos:
+ a) Realizar charlas de inducción arqueológica a todo el personal antes del inicio de las obras.
+ b) Entregar un informe anual de avance a la Superintendencia del Medio Ambiente.
- RESUELVO:
- 1. Calificar favorablemente el proyecto "Mina Los Robles".
- 2. Certificar que el proyecto cumple con la normativa ambiental aplicable.
+ 3. El titular deberá informar a la Superintendencia el inicio de cada fase con diez días de anticipación.
- 4. Hacer presente que contra esta resolución procede el recurso de reclamación.
- Notifíquese y archívese.`,
  "terms and conditions (es)": `- TÉRMINOS
- PRIMERO.- La presente resolución autoriza el desarrollo del proyecto "Tajo Norte" por un plazo de quince años.
- SEGUNDO.- La vigencia podrá ser renovada a juicio de esta Dirección General.
- CONDICIONANTES
- La promovente deberá:
+ 1. Cumplir con todas y cada una de las medidas de prevención propuestas en la manifestación.
+ 2. Presentar un programa de rescate de cactáceas, en un plazo de tres meses.
? El programa deberá contener, como mínimo:
? a) Metodología de rescate.
? b) Sitios de reubicación.
+ 3. No podrá realizar quemas ni usar agroquímicos.
+ Queda prohibida la disposición de residuos en cauces.
- TERCERO.- La Procuraduría vigilará el cumplimiento de esta resolución.`,
  "regulation (en)": `- PART 2
- Interpretation
- 1 (1) The following definitions apply in these Regulations.
- effluent means mine water and seepage that is released from a mine.
- final discharge point means the place where control over effluent ends.
- Authority to deposit
- 3 For the purposes of the Act, the owner or operator of a mine may deposit effluent that contains a deleterious substance if the conditions of section 4 are met.
- Conditions
+ 4 (1) The owner or operator of a mine shall:
+ (a) install and maintain equipment that measures volume;
+ (b) record the results without delay; and
+ (c) submit to the authorization officer the information required by Schedule 2.
+ (2) The owner shall test each batch of effluent at least once a week.
- (3) The owner is not required to test if there is no deposit during that week.
- (4) The authorization officer may reduce the frequency on request.
- Offences
- 9 A person who contravenes section 4 is liable to a fine.`,
  "permit in numbered conditions (en)": `- 1 Management
+ 1.1.1 The operator shall manage and operate the activities in accordance with a written management system.
+ 1.1.2 Records demonstrating compliance with condition 1.1.1 shall be maintained.
- 2 Operations
- 2.1 Permitted activities
- 2.1.1 The operator is only authorised to carry out the activities specified in schedule 1.
- 3 Emissions and monitoring
+ 3.1.1 There shall be no point source emissions to water except from the sources listed in table S3.1.
+ 3.1.2 The limits given in schedule 3 shall not be exceeded.
+ 3.2.1 Emissions of substances not controlled by emission limits shall not cause pollution.
- The operator shall not be taken to have breached this condition if appropriate measures have been taken.
+ 3.3.1 All monitoring shall be carried out by accredited staff.
- Schedule 6 Interpretation
- "accident" means an accident that may result in pollution.`,
  "certificate of conformity (fr)": `- TITRE II : DES OBLIGATIONS DE LA SOCIÉTÉ
? Article 5 : La société minière est tenue aux obligations suivantes :
+ - mettre en œuvre le plan de gestion environnementale et sociale ;
+ - réhabiliter les sites au fur et à mesure de l'exploitation ;
+ - transmettre à l'agence un rapport trimestriel.
+ Article 6 : Toute modification du projet est soumise à l'accord préalable du ministre.
- Article 7 : L'agence assure le suivi de la mise en œuvre du plan.
- Article 8 : Le présent certificat est valable pour une durée de trois ans.
- Article 9 : En cas de manquement, le certificat peut être retiré.`,
  "technical instruction (pt)": `- CAPÍTULO I - DAS DISPOSIÇÕES GERAIS
- Art. 1º Estabelecer critérios para o licenciamento ambiental de estações de reciclagem.
- Art. 2º Para os efeitos desta Instrução, entende-se por:
- I - entulho: resíduo da construção civil misturado;
- II - triagem: processo de separação dos resíduos;
- CAPÍTULO II - DO LICENCIAMENTO
- Art. 3º O licenciamento será requerido por meio do sistema eletrônico.
- Art. 4º O pedido de licença de instalação deverá ser instruído com os seguintes documentos:
- I - requerimento assinado;
- II - cópia da matrícula do imóvel;
- Parágrafo único. O órgão ambiental poderá exigir outros documentos.
- CAPÍTULO III - DOS CRITÉRIOS TÉCNICOS
+ Art. 8º As estações deverão atender aos seguintes critérios:
+ I - distância mínima de 100 metros de residências;
+ II - piso impermeabilizado em toda a área de triagem;
+ III - sistema de drenagem com caixa separadora.
+ Art. 9º É vedado o recebimento de resíduos perigosos.
+ Art. 10. O responsável pela estação manterá registro diário dos resíduos recebidos.
- Art. 11. Esta Instrução entra em vigor na data de sua publicação.`,
  "operating licence (pt)": `- LICENÇA DE OPERAÇÃO Nº 12/2021
- O Secretário de Meio Ambiente, no uso de suas atribuições, expede a presente licença.
- Empreendedor: Mineração Serra Azul Ltda.
- Validade: 4 anos
- CONDICIONANTES
+ 1 - Manter o programa de monitoramento de águas superficiais com periodicidade trimestral
+ 2 - Apresentar relatório fotográfico semestral da recuperação das cavas
+ 3 - Não realizar desmonte com explosivos em finais de semana
+ 4 - Comunicar imediatamente qualquer acidente
- OBSERVAÇÕES
- A presente licença não dispensa outras autorizações exigíveis.
- O não cumprimento das condicionantes implicará cancelamento da licença.`,
};

test.each(Object.keys(ACTS))("a %s: finds its duties, and nothing else", (name) => {
  const lines = (ACTS[name] ?? "").split("\n").map((line) => ({ sign: line[0], text: line.slice(2) }));
  const found = new Set(extractCommitments(pagesOf(lines.map(({ text }) => text))).map(({ text }) => text));
  const got = lines.filter(({ sign, text }) => sign !== "?" && [...found].some((one) => text.includes(one)));
  expect(got.map(({ text }) => text)).toEqual(
    lines.filter(({ sign }) => sign === "+").map(({ text }) => text),
  );
});

test("finds the frequency, responsible and proof of each measure in a matrix", () => {
  const rows = [
    ["Impacto", "Medida", "Frecuencia", "Responsable", "Indicador"],
    [
      "Polvo en los caminos",
      "Se humectarán los caminos internos y se cubrirán las tolvas de los camiones",
      "Diaria",
      "Jefe de patio",
      "Registro de riego",
    ],
    [
      "Fauna en el área",
      "Realizar rescate y relocalización de reptiles antes del despeje de vegetación",
      "Una vez",
      "Especialista",
      "Informe de rescate",
    ],
    [
      "Ruido de equipos",
      "Se mantendrán los equipos con silenciadores en buen estado de funcionamiento",
      "Mensual",
      "Jefe de taller",
      "Hoja de control",
    ],
  ];
  const columns = [
    [50, 90],
    [160, 120],
    [290, 70],
    [370, 80],
    [460, 90],
  ] as const;
  let y = 100;
  const runs = [run("PLAN DE MANEJO AMBIENTAL", 60, 60)];
  for (const row of rows) {
    const cells = columns.flatMap(([x, width], index) => column(row[index] ?? "", x, y, width, 11));
    runs.push(...cells);
    y = Math.max(...cells.map((cell) => cell.y)) + 22;
  }
  const found = extractCommitments([pageOf(1, runs)]);
  expect(found.map((one) => [one.text, one.frequency, one.responsible, one.indicator])).toEqual(
    rows.slice(1).map((row) => row.slice(1)),
  );
});

test("reads each sentence in its own language where two languages are in parallel columns", () => {
  const english =
    "The operator must sample the outlet of the pond each month and keep the results for five years on the site.";
  const french =
    "L'exploitant doit prélever un échantillon à la sortie du bassin tous les mois et conserver les résultats cinq ans.";
  const runs = [
    ...column(Array(4).fill(english).join(" "), 50, 80, 230),
    ...column(Array(4).fill(french).join(" "), 310, 80, 230),
  ];
  const found = extractCommitments([pageOf(1, runs)]);
  expect(found.map(({ language }) => language)).toEqual([...Array(4).fill("en"), ...Array(4).fill("fr")]);
  expect(found.map(({ text }) => text)).toEqual([...Array(4).fill(english), ...Array(4).fill(french)]);
});
