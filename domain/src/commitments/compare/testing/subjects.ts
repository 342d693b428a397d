import { componentOf } from "../../../text/commitments/component.ts";
import { detailsOf } from "../../../text/commitments/details.ts";
import { timesIn } from "../../../text/commitments/times.ts";
import type { ReadLanguage } from "../../../text/found.ts";
import { type Subject, subjectOf } from "../subject.ts";

interface Origin {
  id: string;
  instrument: string;
}

/** A commitment's text as it is compared, with what is read in it. */
export const subjectIn = (language: ReadLanguage, text: string, { id, instrument }: Origin): Subject =>
  subjectOf({
    id,
    instrument,
    text,
    language,
    component: componentOf(text).component,
    ...timesIn(text, language),
    ...detailsOf(text, language),
  });
