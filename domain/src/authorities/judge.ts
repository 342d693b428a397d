import { isTotaliser, SERVICE_RULES, type ServiceName, TOTALISER_LENGTH } from "./services.ts";

/**
 * Why values wait for a person. `notConverted`: a sensor's unit is no longer one that can be sent; `unclear`: the authority's answer says neither that it has the values nor that it refuses
 * them; `answerLost`: no answer came, and the service cannot be asked; `differs`: the authority has other values of that
 * instant.
 */
export const REVIEW_REASONS = [
  "noReading",
  "deviceSilent",
  "notConverted",
  "implausible",
  "totaliserFell",
  "unclear",
  "answerLost",
  "differs",
] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/**
 * Whether a person may have values sent. `stated`: the authority may have them, so only with the statement that it does
 * not. A service that knows messages again leaves an answer unclear only where it says that it has the values.
 */
export function mayBeSent(service: ServiceName, reason: ReviewReason | null): "yes" | "stated" | "no" {
  if (reason === "differs") return "no";
  if (reason === "unclear") return SERVICE_RULES[service].recognisesRepeats ? "no" : "stated";
  return reason === "answerLost" ? "stated" : "yes";
}

export interface JudgedField {
  name: string;
  isRequired: boolean;
  /** As sent; null: there is no reading, or it cannot be converted. */
  text: string | null;
  /** The reading in its sensor's unit, and the range of that sensor. */
  reading: number | null;
  min: number | null;
  max: number | null;
}

/**
 * Why these values may not be sent as they are; null: they may.
 * @param before the values sent before, by field
 */
export function judge(
  fields: readonly JudgedField[],
  before: Readonly<Record<string, string>>,
): ReviewReason | null {
  if (fields.some(({ text, reading }) => reading !== null && text === null)) return "notConverted";
  if (fields.every(({ text }) => text === null)) return "deviceSilent";
  if (fields.some(({ isRequired, text }) => isRequired && text === null)) return "noReading";
  if (fields.some(isImplausible)) return "implausible";
  return fallsSince(fields, before) ? "totaliserFell" : null;
}

const isImplausible = ({ name, text, reading, min, max }: JudgedField): boolean =>
  text !== null &&
  ((reading !== null && ((min !== null && reading < min) || (max !== null && reading > max))) ||
    ((isTotaliser(name) || name === "caudal" || name === "Q") && text.startsWith("-")) ||
    (isTotaliser(name) && text.length > TOTALISER_LENGTH));

/** Whether a totaliser is lower than what was sent before. */
export const fallsSince = (
  fields: readonly Pick<JudgedField, "name" | "text">[],
  before: Readonly<Record<string, string>>,
): boolean =>
  fields.some(({ name, text }) => {
    const earlier = before[name];
    return isTotaliser(name) && text !== null && earlier !== undefined && Number(text) < Number(earlier);
  });
