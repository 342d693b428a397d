import { componentOf } from "../../../text/commitments/component.ts";
import { detailsOf } from "../../../text/commitments/details.ts";
import { evidenceOf } from "../../../text/commitments/evidence.ts";
import { flat } from "../../../text/commitments/flat.ts";
import { wordingsFor } from "../../../text/commitments/names.ts";
import { responsibleIn } from "../../../text/commitments/responsible.ts";
import { timesIn } from "../../../text/commitments/times.ts";
import type { ReadLanguage } from "../../../text/found.ts";
import { type Subject, subjectOf } from "../subject.ts";

interface Origin {
  id: string;
  instrument: string;
}

/** A commitment's text as it is compared, with what is read in it. */
export const subjectIn = (language: ReadLanguage, text: string, { id, instrument }: Origin): Subject => {
  const wording = wordingsFor([text])[language];
  const { signals } = evidenceOf(text, language, wording);
  return subjectOf({
    id,
    instrument,
    text,
    language,
    component: componentOf(text).component,
    ...timesIn(text, language),
    ...detailsOf(text, language),
    responsible: responsibleIn(text, flat(text), signals, wording, language),
  });
};
