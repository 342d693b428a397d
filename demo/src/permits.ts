// Permits of the demonstration's mine, written by us: their cores, with the chapters and annexes that such documents have.
import { ANNEX_TEXTS, EFFECTS, OBSERVATIONS, WORKS } from "./permits/background.data.ts";
import { type Block, chapter, h } from "./permits/blocks.ts";
import { CORES, type DemoPermit } from "./permits/core.data.ts";
import { addendumChapters, damChapters } from "./permits/dam.data.ts";
import {
  baseline,
  emissions,
  hydrology,
  letters,
  monthly,
  regulations,
  species,
  vertices,
  works,
} from "./permits/figures.ts";
import { type DutyChapter, rcaChapters } from "./permits/rca.data.ts";
import { type Random, seeded } from "./random.ts";

export type { DemoPermit } from "./permits/core.data.ts";

const isHeading = (block: Block, text: string): boolean =>
  typeof block === "object" && "heading" in block && block.heading === text;

/** Splits a core before a heading. */
function split({ blocks }: DemoPermit, heading: string): [Block[], Block[]] {
  const at = blocks.findIndex((block) => isHeading(block, heading));
  return [blocks.slice(0, at), blocks.slice(at)];
}

const numbered = (first: number, chapters: readonly DutyChapter[]): Block[] =>
  chapters.flatMap(({ title, texts }, at) => chapter(first + at, title, texts));

const observations = (first: number, count: number): Block[] =>
  OBSERVATIONS.slice(first, first + count).flatMap(([who, question, answer], at) => [
    `Observación ${at + 1}. ${who} ${question}.`,
    `Evaluación técnica de la observación. La observación es pertinente, por cuanto se refiere a los efectos del proyecto. Sobre la materia, ${answer}.`,
  ]);

const effects = (): Block[] =>
  EFFECTS.flatMap(([letter, title, texts]) => [h(`Letra ${letter}) ${title}`), ...texts]);

const described = (): Block[] =>
  WORKS.flatMap(([name, detail, hectares]) => [
    h(name),
    `${detail}. La obra ocupa ${hectares} hectáreas, y su emplazamiento se detalla en el anexo de planos. Las actividades de esta obra en la fase de construcción son el despeje, la nivelación y el montaje; en la fase de operación, su funcionamiento y mantención.`,
  ]);

const SURFACE = ["AS-01", "AS-02", "AS-03", "AS-04", "AS-05"];
const WELLS = ["MW-07", "MW-09", "MW-11", "MW-12", "MW-13", "MW-14"];

function rcaAnnexes(random: Random): Block[] {
  const seasons = ["Ene 17", "Abr 17", "Jul 17", "Oct 17", "Ene 18"];
  return [
    h("ANEXO 1. HIDROLOGÍA"),
    ...["AS-01", "AS-02", "AS-04", "AS-05"].flatMap((station, at) =>
      hydrology(station, 40 + 66 * at, [1989, 2018], random),
    ),
    h("ANEXO 2. CALIDAD DEL AGUA"),
    ...[...SURFACE, ...WELLS].flatMap((station, at) => baseline(station, 0.7 + 0.14 * at, seasons, random)),
    h("ANEXO 3. CALIDAD DEL AIRE Y RUIDO"),
    ...monthly("MP10 por mes, µg/m³", ANNEX_TEXTS.air, ["CA-01", "CA-02", "CA-03", "CA-04"], 41, random),
    ...monthly("MP2,5 por mes, µg/m³", ANNEX_TEXTS.air, ["CA-01", "CA-03"], 14, random),
    ...monthly("Ruido nocturno por mes, dB(A)", ANNEX_TEXTS.noise, ["RU-01", "RU-02", "RU-03"], 34, random),
    ...emissions([2020, 2022, 2024, 2026, 2028], random),
    h("ANEXO 4. FLORA Y FAUNA"),
    ...species(),
    h("ANEXO 5. COORDENADAS DE LAS OBRAS"),
    ...vertices(14, random),
  ];
}

function rca(): DemoPermit {
  const core = CORES[0];
  const random = seeded(47_2019);
  const [opening, decision] = split(core, "RESUELVE");
  const [seen, considered] = split({ ...core, blocks: opening }, "CONSIDERANDO");
  const stages = ["la Declaración presentada por el titular", "la Adenda", "la Adenda Complementaria"];
  return {
    ...core,
    blocks: [
      ...seen,
      ...letters(stages, 2018, random),
      ...considered,
      h("Descripción del proyecto"),
      ...works(),
      ...described(),
      h("Efectos, características y circunstancias del artículo 11 de la ley"),
      ...effects(),
      h("Normativa ambiental aplicable"),
      ...regulations(),
      h("Observaciones ciudadanas"),
      ...observations(0, OBSERVATIONS.length),
      ...decision,
      ...numbered(10, rcaChapters),
      ...rcaAnnexes(random),
    ],
  };
}

function dam(): DemoPermit {
  const core = CORES[1];
  const random = seeded(136_2021);
  const [opening, closure] = split(core, "4. Cierre");
  const seasons = ["Mar 20", "Jun 20", "Sep 20", "Dic 20", "Mar 21"];
  return {
    ...core,
    blocks: [
      ...opening,
      ...closure,
      ...numbered(5, damChapters),
      h("ANEXO A. VISTOS DE LA EVALUACIÓN"),
      ...letters(["la solicitud del permiso", "las aclaraciones del titular"], 2021, random),
      h("ANEXO B. AGUAS DEL ENTORNO DEL DEPÓSITO"),
      ...[
        "PZ-T01",
        "PZ-T02",
        "PZ-T03",
        "PZ-T05",
        "PZ-T06",
        "PZ-T09",
        "PZ-T12",
        "MW-10",
        "DR-T1",
        "LA-01",
      ].flatMap((station, at) => baseline(station, 1.6 + 0.3 * at, seasons, random)),
      h("ANEXO C. CRECIDAS DE LA CUENCA"),
      ...["DR-T1", "AS-02", "AS-01"].flatMap((station, at) =>
        hydrology(station, 8 + 210 * at, [1980, 2020], random),
      ),
      h("ANEXO D. LEVANTAMIENTO DEL MURO Y DE LA CUBETA"),
      ...vertices(24, random),
    ],
  };
}

function addendum(): DemoPermit {
  const core = CORES[2];
  const random = seeded(1_2023);
  const [opening, decision] = split(core, "RESUELVE");
  const seasons = ["Ene 22", "Abr 22", "Jul 22", "Oct 22", "Ene 23"];
  return {
    ...core,
    blocks: [
      ...opening,
      h("VISTOS"),
      ...letters(["la Adenda N° 1", "el texto refundido"], 2023, random),
      h("CONSIDERANDO"),
      "Que las modificaciones se refieren al sector nororiente del botadero, a la red de monitoreo y a la compensación hídrica, y que las demás obras no cambian.",
      ...observations(4, 6),
      ...decision,
      ...numbered(4, addendumChapters),
      h("ANEXO I. CALIDAD DEL AGUA ENTRE 2022 Y 2023"),
      ...[...SURFACE, "AS-06", "MW-08", "MW-10", "NT-01"].flatMap((station, at) =>
        baseline(station, 0.8 + 0.11 * at, seasons, random),
      ),
      h("ANEXO II. EMISIONES ACTUALIZADAS"),
      ...emissions([2023, 2025, 2027, 2029], random),
      h("ANEXO III. CAUDALES ACTUALIZADOS"),
      ...["AS-02", "AS-05", "AS-06"].flatMap((station, at) =>
        hydrology(station, 225 - 60 * at, [1993, 2022], random),
      ),
      h("ANEXO IV. AIRE Y RUIDO ENTRE 2022 Y 2023"),
      ...monthly(
        "MP10 por mes de 2022, µg/m³",
        ANNEX_TEXTS.air,
        ["CA-01", "CA-02", "CA-03", "CA-05"],
        43,
        random,
      ),
      ...monthly(
        "Ruido nocturno por mes de 2022, dB(A)",
        ANNEX_TEXTS.noise,
        ["RU-01", "RU-02", "RU-03"],
        35,
        random,
      ),
      h("ANEXO V. CATÁLOGO ACTUALIZADO DE FLORA Y FAUNA"),
      ...species(),
      h("ANEXO VI. VÉRTICES DE LAS OBRAS MODIFICADAS"),
      ...vertices(18, random),
    ],
  };
}

/** The texts are written when they are needed: most starts seed nothing. */
export const permits = (): readonly DemoPermit[] => [rca(), dam(), addendum()];
