import { describe, expect, it } from "vitest";
import type { ReadLanguage } from "../../text/found.ts";
import { compareInstruments, contradictionsIn, pairKey } from "./compare.ts";
import type { Judgement } from "./kinds.ts";
import { subjectIn } from "./testing/subjects.ts";

const one = (language: ReadLanguage, text: string, id = text, instrument = "old") =>
  subjectIn(language, text, { id, instrument });

const compared = (
  language: ReadLanguage,
  older: string,
  newer: string,
  judgements?: Map<string, Judgement>,
) => compareInstruments([one(language, older, "a")], [one(language, newer, "b", "new")], judgements);
const kinds = (language: ReadLanguage, older: string, newer: string) =>
  compared(language, older, newer).map(({ kind }) => kind);
const fields = (language: ReadLanguage, older: string, newer: string) =>
  compared(language, older, newer).flatMap((it) =>
    it.kind === "changed" ? it.differences.map(({ field }) => field) : [it.kind],
  );

describe("a commitment that a newer instrument repeats", () => {
  it.each<[ReadLanguage, string, string]>([
    [
      "es",
      "4.1. El titular deberá monitorear mensualmente el nivel freático en los pozos PZ-01 a PZ-08 durante toda la operación.",
      "3.2 El titular debera monitorear mensualmente el nivel freatico en los pozos PZ-O1 a PZ-08 durante toda la operacion",
    ],
    [
      "es",
      "El titular deberá monitorear mensualmente el nivel freático en los pozos PZ-01, PZ-02 y PZ-03.",
      "Cada mes, en los pozos PZ-03, PZ-02 y PZ-01, el titular monitoreará el nivel freático.",
    ],
    [
      "en",
      "The permittee shall report any spill to the authority within 48 hours.",
      "Any spill shall be reported to the authority by the permittee within two days.",
    ],
    [
      "fr",
      "L'exploitant doit mesurer chaque trimestre la concentration en sulfates au point ES-02.",
      "La concentration en sulfates est mesurée trimestriellement au point ES-02 par l'exploitant.",
    ],
    [
      "pt",
      "O empreendedor deverá monitorar trimestralmente a vazão no ponto VZ-01.",
      "A vazão no ponto VZ-01 deverá ser monitorada a cada três meses pelo empreendedor.",
    ],
    [
      "en",
      "Arsenic in the effluent at EF-01 shall not exceed 0.1 mg/L.",
      "Arsenic in the effluent at EF-01 shall not exceed 100 µg/L.",
    ],
    [
      "es",
      "Los residuos peligrosos deberán almacenarse en la bodega autorizada por un máximo de seis meses.",
      "Los residuos pelgrosos deberán almacenarse en la bodega autorízada por un máximo de 6 meses.",
    ],
  ])(
    "is the same regardless of order, numbering, accents and typing errors: %s %s",
    (language, older, newer) => {
      expect(fields(language, older, newer)).toEqual(["same"]);
    },
  );
});

describe("a commitment that a newer instrument changes", () => {
  it.each<[ReadLanguage, string, string, string[]]>([
    [
      "es",
      "El titular deberá monitorear mensualmente el nivel freático en los pozos PZ-01 a PZ-08.",
      "El titular deberá monitorear semanalmente el nivel freático en los pozos PZ-01 a PZ-08.",
      ["frequency"],
    ],
    [
      "es",
      "La concentración de sulfato en la estación AS-03 no deberá superar 250 mg/L.",
      "La concentración de sulfato en la estación AS-03 no deberá superar los 200 mg/L.",
      ["limit"],
    ],
    [
      "en",
      "The operator shall inspect the tailings pipelines daily and repair any leak within 24 hours.",
      "The operator shall inspect the tailings pipelines twice a day and repair any leak within 12 hours.",
      ["frequency", "deadline"],
    ],
    [
      "fr",
      "L'exploitant doit remettre un rapport de stabilité de la digue dans un délai de 30 jours.",
      "L'exploitant doit remettre un rapport de stabilité de la digue dans un délai de 60 jours.",
      ["deadline"],
    ],
    [
      "pt",
      "A empresa deverá monitorar a qualidade da água superficial mensalmente nos pontos AS-01 e AS-02.",
      "A empresa deverá monitorar a qualidade da água superficial trimestralmente nos pontos AS-01 e AS-02 e AS-03.",
      ["frequency", "places"],
    ],
    [
      "es",
      "El titular deberá reforestar 12 hectáreas con especies nativas dentro del plazo de tres años.",
      "El titular deberá reforestar 15 hectáreas con especies nativas dentro del plazo de dos años.",
      ["deadline", "limit"],
    ],
    [
      "en",
      "The permittee shall sample groundwater quarterly at GW-01 and GW-02 for pH, sulfate and copper.",
      "The permittee shall sample groundwater quarterly at GW-01 and GW-02 for pH, sulfate, copper and arsenic.",
      ["analytes"],
    ],
    [
      "es",
      "El titular deberá remitir un informe de seguimiento de ruido a la autoridad.",
      "El titular deberá remitir un informe trimestral de seguimiento de ruido a la autoridad.",
      ["frequency"],
    ],
    [
      "pt",
      "O pH do efluente lançado no ponto EF-01 deverá estar entre 6,0 e 9,0.",
      "O pH do efluente lançado no ponto EF-01 deverá estar entre 6,5 e 8,5.",
      ["limit"],
    ],
  ])("has its changed fields listed: %s %s", (language, older, newer, expected) => {
    expect(fields(language, older, newer)).toEqual(expected);
  });

  it("is quoted in both texts, with the stricter one marked", () => {
    const [pair] = compared(
      "es",
      "El titular deberá monitorear mensualmente el caudal en la estación AS-01 e informarlo dentro de 5 días hábiles.",
      "El titular deberá monitorear cada dos semanas el caudal en la estación AS-01 e informarlo dentro de 10 días hábiles.",
    );
    expect(pair).toMatchObject({
      kind: "changed",
      differences: [
        {
          field: "frequency",
          older: "mensualmente",
          newer: "cada dos semanas",
          stricter: "newer",
          contradicts: true,
        },
        {
          field: "deadline",
          older: "5 días hábiles",
          newer: "10 días hábiles",
          stricter: "older",
          contradicts: true,
        },
      ],
      likeness: {
        why: [
          { of: "action", said: ["monitorear", "informarlo"] },
          { of: "analyte", said: ["caudal"] },
          { of: "place", said: ["AS-01"] },
          { of: "words", said: ["estación"] },
        ],
      },
    });
  });
});

describe("two different commitments", () => {
  it.each<[ReadLanguage, string, string]>([
    [
      "es",
      "El titular deberá medir mensualmente el pH en la estación AS-01.",
      "El titular deberá medir semanalmente el sulfato en la estación AS-01.",
    ],
    [
      "es",
      "Los niveles de ruido en los receptores no deberán exceder 45 dB(A) en horario nocturno.",
      "Los niveles de ruido en los receptores no deberán exceder 55 dB(A) en horario diurno.",
    ],
    [
      "en",
      "The permittee shall monitor groundwater quality monthly downstream of the dam.",
      "The permittee shall monitor surface water quality weekly downstream of the dam.",
    ],
    [
      "fr",
      "L'exploitant mesure chaque mois les PM10 à la station de mesure du village.",
      "L'exploitant mesure chaque semaine les PM2,5 à la station de mesure du village.",
    ],
    [
      "pt",
      "O empreendedor deverá realizar uma reunião anual com as comunidades vizinhas.",
      "O empreendedor deverá realizar o resgate da fauna antes da supressão.",
    ],
  ])("are added and dropped: %s %s", (language, older, newer) => {
    expect(kinds(language, older, newer)).toEqual(["added", "dropped"]);
  });
});

describe("two commitments with an uncertain match", () => {
  it.each<[ReadLanguage, string, string, string]>([
    [
      "es",
      "El titular deberá monitorear trimestralmente la calidad del agua superficial en la estación AS-01.",
      "El titular deberá monitorear trimestralmente la calidad del agua superficial en la estación AS-07.",
      "places",
    ],
    [
      "es",
      "El titular deberá medir mensualmente el nivel freático en los pozos del botadero.",
      "El titular deberá medir semanalmente el nivel freático en los pozos del tranque de relaves.",
      "site",
    ],
    [
      "en",
      "The operator shall measure the water level of the Blue Lake monthly.",
      "The operator shall measure the water level of the Stone Lake weekly.",
      "names",
    ],
    [
      "pt",
      "É proibido o lançamento de efluentes tratados no rio.",
      "O empreendedor deverá realizar o lançamento de efluentes tratados no rio.",
      "sense",
    ],
    [
      "fr",
      "L'exploitant entretient les clôtures du site minier et vérifie leur solidité.",
      "L'exploitant entretient les fossés du site minier et vérifie leur étanchéité.",
      "wording",
    ],
  ])("are listed for a judgement with the reason: %s %s", (language, older, newer, doubt) => {
    const [pair] = compared(language, older, newer);
    expect(pair?.kind).toBe("similar");
    expect(pair && "likeness" in pair ? pair.likeness.doubts : []).toContain(doubt);
  });

  it("are two where a third is equally similar", () => {
    const older = [
      one("es", "El titular deberá medir mensualmente el nivel freático en los pozos de la faena."),
    ];
    const newer = [
      one(
        "es",
        "El titular deberá medir semanalmente el nivel freático en los pozos de la faena.",
        "a",
        "new",
      ),
      one("es", "El titular deberá medir cada año el nivel freático en los pozos de la faena.", "b", "new"),
    ];
    expect(compareInstruments(older, newer).map(({ kind }) => kind)).toEqual(["added", "similar"]);
  });

  it("are the same duty in two languages with the same names", () => {
    const pair = compareInstruments(
      [one("es", "El titular deberá monitorear mensualmente el sulfato en la estación AS-03.")],
      [one("en", "The permittee shall monitor sulfate at AS-03 quarterly.", "b", "new")],
    );
    expect(pair).toMatchObject([
      { kind: "similar", likeness: { doubts: expect.arrayContaining(["language"]) } },
    ]);
  });
});

describe("a user's judgement", () => {
  const older = "El titular deberá medir mensualmente el nivel freático en los pozos del botadero.";
  const newer = "El titular deberá medir semanalmente el nivel freático en los pozos del tranque de relaves.";
  const judgements = (judgement: Judgement) => new Map([[pairKey("b", "a"), judgement]]);
  it("overrides the automatic match", () => {
    expect(compared("es", older, newer, judgements("same"))).toMatchObject([
      { kind: "changed", judgement: "same" },
    ]);
    expect(compared("es", older, newer, judgements("replaces"))).toMatchObject([
      { kind: "changed", judgement: "replaces" },
    ]);
    expect(compared("es", older, newer, judgements("different")).map(({ kind }) => kind)).toEqual([
      "added",
      "dropped",
    ]);
  });
  it("also joins commitments without a common word", () => {
    const other = "Se prohíbe la caza en toda el área.";
    expect(compared("es", older, other, new Map([[pairKey("a", "b"), "replaces"]]))).toMatchObject([
      { kind: "changed", judgement: "replaces" },
    ]);
  });
});

describe("contradictions", () => {
  const level = (how: string, id: string, instrument: string, more = "") =>
    one(
      "es",
      `El titular deberá medir ${how} el nivel freático en los pozos PZ-01 a PZ-04${more}.`,
      id,
      instrument,
    );
  it("are two frequencies of two instruments for one duty", () => {
    const found = contradictionsIn([
      level("cada mes", "a", "1"),
      level("cada semana", "b", "2"),
      level("mensualmente", "c", "3"),
    ]);
    expect(
      found.map(({ older, newer, differences }) => [older.of.id, newer.of.id, differences[0]?.field]),
    ).toEqual([
      ["a", "b", "frequency"],
      ["b", "c", "frequency"],
    ]);
  });
  it("do not include one instrument, other periods, or two that a user judged different", () => {
    expect(contradictionsIn([level("cada mes", "a", "1"), level("cada semana", "b", "1")])).toEqual([]);
    expect(
      contradictionsIn([
        level("cada mes", "a", "1"),
        level("cada semana", "b", "2", " durante la construcción"),
      ]),
    ).toEqual([]);
    const apart = new Map<string, Judgement>([[pairKey("a", "b"), "different"]]);
    expect(contradictionsIn([level("cada mes", "a", "1"), level("cada semana", "b", "2")], apart)).toEqual(
      [],
    );
  });
  it("are two limits, and not where one of several values equals another", () => {
    const limit = (text: string, id: string) =>
      one("en", `Sulfate in the effluent at EF-01 shall not exceed ${text}.`, id, id);
    expect(contradictionsIn([limit("250 mg/L", "1"), limit("200 mg/L", "2")])).toMatchObject([
      { differences: [{ field: "limit", older: "250 mg/L", newer: "200 mg/L", stricter: "newer" }] },
    ]);
    expect(contradictionsIn([limit("250 mg/L", "1"), limit("200 mg/L, or 300 mg/L in winter", "2")])).toEqual(
      [],
    );
  });
});
