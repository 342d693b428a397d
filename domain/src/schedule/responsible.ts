// Whether the responsible named in a plan is a given user. Plans name people, teams, and several of them.
import { fold } from "../text/fold.ts";

export interface NamedPerson {
  name: string;
  lastName: string;
  email: string;
}

/** Separators of names: punctuation, and the words for "and" in the four languages. */
const BETWEEN = /[;,/&\n]|\s+(?:y|e|and|et)\s+/i;
const EMAIL = /[^\s<>(),;]+@[^\s<>(),;]+/g;

const words = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

/**
 * Whether `responsible` names the person: by e-mail, or by the full name in either order, also among other names. A
 * first name alone does not match, because several people may have it. Accents and case are ignored.
 */
export function namesPerson(responsible: string | null, person: NamedPerson): boolean {
  if (!responsible) return false;
  const own = person.email.toLowerCase();
  if (
    responsible
      .toLowerCase()
      .match(EMAIL)
      ?.some((email) => email === own)
  )
    return true;
  const [first, last] = [words(person.name), words(person.lastName)];
  if (first.length === 0 || last.length === 0) return false;
  const fullNames = [`${first.join(" ")} ${last.join(" ")}`, `${last.join(" ")} ${first.join(" ")}`];
  const bare = responsible.replace(EMAIL, " ").replace(/[<>()]/g, " ");
  const parts = bare.split(BETWEEN).map((part) => words(part).join(" "));
  // "Pérez, Ana": the comma is within one name.
  return [...parts, words(bare.replaceAll(",", " ")).join(" ")].some((part) => fullNames.includes(part));
}
