import { markerOf } from "../document-text/markers.ts";
import { flat } from "./flat.ts";

/** Meaning of a form's label for the text beside or after it. */
export type Field = "duty" | "when" | "place" | "aim" | "indicator" | "responsible" | null;

const FIELDS: [Exclude<Field, null>, RegExp][] = [
  [
    "indicator",
    /\b(?:indicador|indicator|indicateur|medios? de verificacion|verification|verificacion|evidencia|control y seguimiento|seguimiento y control|suivi et controle|proof|comprovacao)/,
  ],
  [
    "responsible",
    /\b(?:responsab\w+|responsib\w+|responsavel|encargad[oa]|a cargo de|accountable|who|quien|quem|qui)\b/,
  ],
  [
    "aim",
    /\b(?:objetivos?|objectifs?|objectives?|purpose|aim|goal|finalidad\w*|justificac\w+|justification|justificativa|rationale|fases?|phase|etapa|impactos?|impacts?|nombre|name|nom|codigo|code|antecedentes|componente|component|tipo|type|normativa|norma|referencia|reference|parte, obra|riesgo|risk|aspecto)\b/,
  ],
  [
    "when",
    /\b(?:oportunidad|plazos?|calendario|calendrier|calendar|timeframe|time frame|when|cuando|quand|quando|momento|epoca|echeancier|fecha limite|due date|frecuencia|periodicidad|duracion|cronograma|fecha de implementacion|timing|frequency|deadline|schedule|frequence|delais?|echeance|periodicite|frequencia|periodicidade|prazos?)\b/,
  ],
  ["place", /\b(?:lugar|ubicacion|location|place|lieu|local|localizacao)\b/],
  [
    "duty",
    /\b(?:descripcion|description|descricao|formas?|medidas?|measures?|mesures?|accion(?:es)?|actions?|acao|acoes|compromisos?|commitments?|engagements?|compromissos?|obligacion(?:es)?|obligations?|condicion(?:es)?|conditions?|condicionantes?|exigencias?|requirements?|requisitos?|implementacion|metodologia|actividad(?:es)?|activity)\b/,
  ],
];

const DUTY_COLUMN =
  /^(?:\W*(?:la|el|les?|the|as?|os?) )?(?:(?!\b(?:no|num|code|id)\b)\w+ )?(?:medidas?(?: ?\/ ?condicao a cumprir| ?\/ ?condicoes)?|measures?|mesures?|accion(?:es)?|actions?|acao|acoes|compromisos?|commitments?|engagements?|compromissos?|obligacion(?:es)?|obligations?|condicion(?:es)?|conditions?|condicionantes?|exigencias?|requirements?)\b(?: (?:de|d'|of|da|do|ambiental\w*|mitiga\w*|attenuat\w*|propuest\w*|proposed|adopt\w*|voluntari\w*)[\w ']*)?$|^(?:forma de cumplimiento|acciones? o medidas?\b.*|medidas? o acciones?\b.*|forma de implementacion)$|\b(?:descricao|descripcion|description) d[aeo]s? (?:condicionante|medida|compromiso|accion|compromisso)/;

/** Whether a column's label names the duties themselves, so that each of its entries is one. */
export const isDutyColumn = (label: string): boolean => DUTY_COLUMN.test(flat(label).trim());

const ROLES = /[,/]| y | and | et | e /;

/** The meaning of a label; if it names several things, a duty takes precedence. */
export function fieldOf(label: string): Field {
  const words = flat(label);
  const means = FIELDS.filter(([, pattern]) => pattern.test(words)).map(([field]) => field);
  if (means.length > 1 && ROLES.test(words) && (means.includes("duty") || means.includes("when")))
    return "duty";
  return means[0] ?? null;
}

const INLINE = /^([\p{Lu}][^.:;()"“]{2,70}):\s+(?=\S)/u;

/** A label at the beginning of a text, of a few words with a colon: "Descripción: …". Null for none. */
export function inlineLabel(text: string): { label: string; rest: string } | null {
  const marker = markerOf(text);
  const from = marker ? text.indexOf(marker.text) + marker.text.length : 0;
  const words = text.slice(from).trimStart();
  const found = INLINE.exec(words);
  const label = found?.[1] ?? "";
  if (!found || label.split(/\s+/).length > 7) return null;
  return { label, rest: words.slice(found[0].length) };
}
