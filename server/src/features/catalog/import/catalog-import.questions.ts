// The questions that a file leaves open about all of its rows, and the allowed answers. Nothing is preselected or
// guessed.
import type { CatalogQuestion } from "@vetaverde/contract/catalog-imports";
import {
  type Datum,
  TRANSFORMATIONS,
  transformationLabel,
  transformationOf,
  transformationsOf,
} from "@vetaverde/domain/geo/datums";
import type { Locale } from "@vetaverde/domain/locale";
import { formatMessage } from "@vetaverde/locales/format";
import { catalogImportWords } from "./catalog-import.messages.ts";
import type { CatalogAnswers, CatalogFileRead, OpenQuestion, SystemRead } from "./catalog-import.types.ts";

/** Zones of South America first, the southern ones before the northern. */
const ZONES = [
  ...[17, 18, 19, 20, 21, 22, 23, 24, 25].map((zone) => `${zone}S`),
  ...[17, 18, 19, 20, 21, 22].map((zone) => `${zone}N`),
  ...Array.from({ length: 60 }, (_, at) => at + 1).flatMap((zone) => [
    ...(zone < 17 || zone > 25 ? [`${zone}S`] : []),
    ...(zone < 17 || zone > 22 ? [`${zone}N`] : []),
  ]),
];

type Options = CatalogQuestion["options"];

function optionsOf({ id, attributes = [] }: OpenQuestion, locale: Locale): Options {
  const { hemispheres, axes } = catalogImportWords(locale);
  const plain = (value: string) => ({ value, label: value });
  const transformations = (datum?: Datum) =>
    (datum ? transformationsOf(datum) : TRANSFORMATIONS).map((one) => ({
      value: one.id,
      label: transformationLabel(one, locale),
    }));
  switch (id) {
    case "nameFrom":
      return attributes.map(plain);
    case "axes":
      return (["degrees", "utm"] as const).map((value) => ({ value, label: axes[value] }));
    case "zone":
      return ZONES.map(plain);
    case "hemisphere":
      return (["S", "N"] as const).map((value) => ({ value, label: hemispheres[value] }));
    case "datum":
      return transformations();
    case "psad56":
      return transformations("PSAD56");
    case "sad69":
      return transformations("SAD69");
  }
}

/** The file's questions in the user's language, with the answers given so far. */
export function questionsOf(
  { questions }: Pick<CatalogFileRead, "questions">,
  answers: CatalogAnswers,
  locale: Locale,
): CatalogQuestion[] {
  return questions.map((question) => {
    const options = optionsOf(question, locale);
    const answer = answers[question.id];
    const isOffered = options.some(({ value }) => value === answer);
    return { id: question.id, options, answer: answer !== undefined && isOffered ? answer : null };
  });
}

export const isAnswered = (questions: readonly CatalogQuestion[]): boolean =>
  questions.every(({ answer }) => answer !== null);

/** A coordinate system's displayed name: `UTM 19S · PSAD56 · Chile, de 26° a 36° S · ±17 m · EPSG:6972`. */
export function toSystem(
  { transformation, utm, rows, outside }: SystemRead,
  locale: Locale,
): { label: string; rows: number; outside: number } {
  const { systems } = catalogImportWords(locale);
  const grid = utm
    ? formatMessage(systems.utm, { zone: `${utm.zone}${utm.south ? "S" : "N"}` }, locale)
    : systems.degrees;
  const known = transformationOf(transformation);
  const datum = known ? transformationLabel(known, locale) : transformation;
  return { label: `${grid} · ${datum}`, rows, outside };
}
