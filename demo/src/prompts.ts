import { sql } from "kysely";
import type { Tx } from "../../server/src/platform/db/db.ts";
import { newId } from "../../server/src/platform/db/id.ts";

const DAY = 86_400_000;

interface DemoPrompt {
  name: string;
  key: string;
  language: "es" | "en";
  /** Its versions, earliest first. */
  texts: readonly string[];
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

const prompts: readonly DemoPrompt[] = [
  {
    name: "Compromisos ambientales",
    key: "compromisos ambientales",
    language: "es",
    texts: [FIRST, SECOND],
    isDefault: true,
  },
  { name: "Resumen en inglés", key: "resumen en ingles", language: "en", texts: [ENGLISH] },
  {
    name: "Solo aguas (prueba)",
    key: "solo aguas (prueba)",
    language: "es",
    texts: ["Del documento {document}, lista solo los compromisos sobre aguas superficiales y subterráneas."],
    inactive: true,
  },
];

/** Inserts the office's prompts for finding commitments, with their earlier versions. */
export async function insertPrompts(tx: Tx, project: string, office: string, now: number): Promise<void> {
  for (const { name, key, language, texts, isDefault = false, inactive = false } of prompts) {
    const id = newId();
    const at = (version: number) => new Date(now - (40 - 6 * version) * DAY);
    await sql`insert into prompts (project_id, id, name, name_key, language, text, is_default, active, version, updated_by, updated_at)
      values (${project}, ${id}, ${name}, ${key}, ${language}, ${texts.at(-1)}, ${isDefault}, ${!inactive}, ${texts.length},
        ${office}, ${at(texts.length)})`.execute(tx);
    for (const [before, text] of texts.entries()) {
      await sql`insert into prompt_versions (project_id, prompt_id, version, name, language, text, is_default, active, by, at)
        values (${project}, ${id}, ${before + 1}, ${name}, ${language}, ${text}, ${isDefault}, ${!inactive}, ${office},
          ${at(before + 1)})`.execute(tx);
    }
  }
}
