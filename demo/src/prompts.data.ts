export interface DemoPrompt {
  name: string;
  language: "es" | "en";
  /** Its versions, earliest first. */
  texts: readonly [string, ...string[]];
  isDefault?: boolean;
  inactive?: boolean;
}

const FIRST =
  "Lee el documento {document} e indica los compromisos ambientales que contiene, con la página de cada uno.";
const SECOND = `Eres especialista en cumplimiento ambiental de faenas mineras en Chile. Lee el documento {document} del instrumento {instrument} ({year}), de la unidad minera {miningUnit} del proyecto {project}.

Identifica cada compromiso ambiental que asume el titular: obligaciones de hacer, de no hacer, de medir y de informar. No incluyas antecedentes ni descripciones del proyecto.

De cada compromiso copia el texto tal como aparece e indica la página, el componente ambiental, la frecuencia, el plazo y el responsable. Si un dato no aparece, déjalo vacío: no lo supongas.`;
const ENGLISH = `Read the document {document} of the instrument {instrument} ({year}) and list each environmental commitment of the owner with its page.

Copy each one in the language of the document and summarise it in English in one sentence.`;

export const prompts: readonly DemoPrompt[] = [
  {
    name: "Compromisos ambientales",
    language: "es",
    texts: [FIRST, SECOND],
    isDefault: true,
  },
  { name: "Resumen en inglés", language: "en", texts: [ENGLISH] },
  {
    name: "Solo aguas (prueba)",
    language: "es",
    texts: ["Del documento {document}, lista solo los compromisos sobre aguas superficiales y subterráneas."],
    inactive: true,
  },
];
