import { closest } from "../closest.ts";
import { unmarked } from "../document-text/markers.ts";
import type { Unit } from "../layout.ts";
import { flat } from "./flat.ts";

/** Kind of text that the headings above a sentence indicate. */
export type Mood = "recital" | "definition" | "aim" | "procedure" | "description" | "binding" | null;

const MOODS: [Exclude<Mood, null>, RegExp][] = [
  [
    "recital",
    /^(?:vus?|vist[oa]s?|consider\w+|resultando|whereas|recitals?|preamb\w+|antecedentes(?! ambientales)|background|hechos|fundamentos|attendu\w*)\b/,
  ],
  [
    "definition",
    /\b(?:definicion(?:es)?|definitions?|definic(?:ao|oes)|glosario|glossary|glossaire|glossario|interpretation|acronimos|abreviaturas|siglas|terminolog\w+|definic\w+)\b/,
  ],
  [
    "aim",
    /^(?:objetivos?|objetos?|objets?|objectifs?|objectives?|metas?|goals?|purpose|finalidad\w*|justificac\w+|alcances?|scope|ambito|campo d[eo] aplica\w+|champ d'application|intro\w+)\b/,
  ],
  [
    "procedure",
    /\b(?:recursos? administrativ\w+|voies de recours|appeals?|sancion(?:es)?|sanctions?|sancoes|penal\w+|infracc\w+|offences|fiscalizacion|autoridad(?:es)? competentes?|competent authorit\w+|vigencia|validity|validade|entry into force|publicite|notificacion|disposicion(?:es)? (?:transitorias|derogatorias)|transitional)\b/,
  ],
  [
    "description",
    /\b(?:descripcion (?:general |del |de la |de las )?(?:proyecto|actividad|obras)|description (?:of|du|de l|des)|project description|descricao d[oa]|linea (?:de )?base|baseline|identificacion del? (?:titular|proyecto|impactos?)|evaluacion de impactos?|pronostico|caracteristicas|caracteri[sz]ac\w+|caracteristiques|descricao|installations autorisees|participacion ciudadana|observaciones? ciudadanas?|consultas? ciudadanas?|public participation|participation du public|participacao publica|pronunciamientos?|impactos? (?:ambientales?|identificados)|nature des installations|liste des installations|situation)\b/,
  ],
  [
    "binding",
    /\b(?:resuelv\w+|resolve|arrete(?:nt)?|decret\w+|decide\w*|condicion(?:es)?|conditions?|compromisos?|commitments?|compromissos?|obligacion\w*|obligations?|obrigac\w+|medidas?|measures?|mesures?|prescriptions?|condicionantes?|condicoes|exigenc\w+|requirements?|requisitos?|monitor\w+|seguimiento|surveillance|suivi|acompanhamento|plan(?:es)? de|prevent\w+|prevencion|protec\w+|gestion|manejo|management|mitiga\w+|cierre|closure|reclamation|reporting|emission\w*|rejets?|efluentes?|effluents?|limit\w+)\b/,
  ],
];

/**
 * Headings of the parts of a project's description, which plans of measures use as well: they decide only where no other
 * heading does.
 */
const PARTS =
  /^(?:(?:en )?(?:la )?(?:fase|etapa|phase)s? (?:de|d['eo]) ?|partes,? obras|obras y acciones|suministros|insumos|mano de obra|emisiones y (?:efluentes|residuos)|emisiones,? (?:efluentes|residuos)|localizacion|ubicacion|superficie|vida util|inversion|cronograma|procesos?|metodo de|layout|site|location|project phases|localizacao|localisation|procede)/;

const RESOLVES =
  /^(?:(?:se )?resuelv[eo]|resuelve|arretent?|decreta|resolve|dispone|acuerda|decide|it is (?:hereby )?ordered|hereby orders)\s*:?$/;

/** The operative words of acts, as OCR may misread them or as they are printed spaced: "R E S U E L V 0". */
const OPERATIVE = [
  "resuelvo",
  "resuelve",
  "seresuelve",
  "arrete",
  "arretent",
  "decreta",
  "dispone",
  "acuerda",
  "resolve",
] as const;
/** A sentence that ends with the operative word: "O Presidente, no uso de suas atribuições, RESOLVE:". */
const ENDS_OPERATIVE =
  /\b(?:resuelv[eo]|resolve|arretent?|decreta|acuerda|dispone|il est ordonne|hereby orders?|it is ordered|establishes the following conditions)\b[^.;]{0,80}:$/;

/** Whether a text ends the reasons of an act: its operative part follows. */
function isOperative(text: string): boolean {
  const words = flat(unmarked(text)).trim();
  if (RESOLVES.test(words)) return true;
  const letters = words
    .replace(/0/g, "o")
    .replace(/1/g, "l")
    .replace(/[^a-z]/g, "");
  return letters.length < 12 && words.length < 26 && closest(letters, OPERATIVE, 1) !== null;
}

/** The moods that a heading's words indicate, the decisive one first; a heading may indicate several. */
export function moodsOf(heading: string): Exclude<Mood, null>[] {
  if (isOperative(heading)) return ["binding"];
  const words = flat(unmarked(heading)).trim();
  return MOODS.filter(([, pattern]) => pattern.test(words)).map(([mood]) => mood);
}

export interface Heading {
  text: string;
  /** Smaller levels are higher in the hierarchy. */
  level: number;
  moods: readonly Exclude<Mood, null>[];
  /** Whether it names a part of the project, and decides only where no other heading does. */
  isPart: boolean;
  /** The parts of its number: [4, 3] for "Chapitre 4.3"; empty for none. */
  number: readonly number[];
}

const NUMBER_IN_TITLE = /^(?:\p{L}+\s+)?\d+(?:\.\d+)*/u;
const numberOf = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);

const isLoud = (text: string): boolean => text === text.toUpperCase() && text !== text.toLowerCase();

function levelOf(unit: Unit, mood: Mood): number {
  const { marker } = unit.block;
  const words = flat(unmarked(unit.text)).trim();
  if (isOperative(unit.text) || mood === "recital") return 0;
  if (
    /^(?:capitulo|chapter|chapitre|titulo|titre|title|parte?|anex[oe]|annex[e]?|appendix|schedule)\b/.test(
      flat(unit.text),
    )
  )
    return 4;
  if (marker?.style === "article") return 20;
  if (marker?.style === "number" && marker.depth > 0) return 9 + marker.depth;
  if (marker) return 8;
  return isLoud(words) ? 6 : isLoud(unmarked(unit.text)) ? 6 : 30;
}

/**
 * The headings above a position in the document, from the outermost inwards; each replaces those of its level and
 * below.
 */
export class Sections {
  readonly headings: Heading[] = [];

  add(unit: Unit): void {
    if (unit.heading) {
      const moods = moodsOf(unit.text);
      const level = levelOf(unit, moods[0] ?? null);
      const number = numberOf(NUMBER_IN_TITLE.exec(unit.text)?.[0] ?? "");
      const isPart = moods.length === 0 && PARTS.test(flat(unmarked(unit.text)).trim());
      // "Fase de construcción" below "Medidas de mitigación" may be set in the same type.
      this.close(isPart && this.headings.at(-1)?.isPart === false ? level + 1 : level);
      this.closeOtherChapters(number);
      this.headings.push({ text: unit.text, level, moods: isPart ? ["description"] : moods, number, isPart });
    } else if (this.isNextNumber(unit)) {
      this.close(9 + (unit.block.marker?.depth ?? 1));
    } else if (ENDS_OPERATIVE.test(flat(unit.text))) {
      this.headings.length = 0;
    } else if (unit.first && unit.block.marker?.style === "article") {
      // The provisions of an article are no recitals.
      this.close(20);
      if (this.innermost?.moods[0] === "recital") this.headings.length = 0;
    }
  }

  /** An article of chapter 6 is not below "Chapitre 4.3", although it ranks lower. */
  private closeOtherChapters(number: readonly number[]): void {
    if (number.length === 0) return;
    const isOther = (above: readonly number[]) =>
      above.length > 1 && above[0] !== number[0] && number.length + 1 >= above.length;
    const at = this.headings.findIndex((heading) => isOther(heading.number));
    if (at >= 0) this.headings.length = at;
  }

  /** Whether a paragraph's number continues the one above its heading: "12." below "11.1" ends section 11. */
  private isNextNumber(unit: Unit): boolean {
    const { marker } = unit.block;
    if (!unit.first || marker?.style !== "number" || marker.depth === 0) return false;
    const digits = numberOf(marker.text);
    const above = this.headings.at(-1)?.number;
    return (
      above !== undefined &&
      above.length > digits.length &&
      above.slice(0, digits.length - 1).join(".") === digits.slice(0, -1).join(".") &&
      digits.at(-1) === (above[digits.length - 1] ?? 0) + 1
    );
  }

  private close(level: number): void {
    while ((this.headings.at(-1)?.level ?? -1) >= level) this.headings.pop();
  }

  /** The innermost heading that indicates a mood. */
  get innermost(): Heading | null {
    return (
      this.headings.findLast(({ moods, isPart }) => moods.length > 0 && !isPart) ??
      this.headings.findLast(({ isPart }) => isPart) ??
      null
    );
  }
}
