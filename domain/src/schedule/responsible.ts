// Whether the responsible that a plan names is a certain person. Plans name people, teams, and several of them.
import { fold } from "../text/fold.ts";

export interface NamedPerson {
  name: string;
  lastName: string;
  email: string;
}

/** What parts several names: marks, and the words for "and" in the four languages. */
const BETWEEN = /[;,/&\n]|\s+(?:y|e|and|et)\s+/i;
const EMAIL = /[^\s<>(),;]+@[^\s<>(),;]+/g;

const words = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

/**
 * Whether `responsible` names the person: by e-mail, or by the full name in either order, among other names as well.
 * A first name alone names nobody: several may bear it. Accents and capitals make no difference.
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
  const spoken = [`${first.join(" ")} ${last.join(" ")}`, `${last.join(" ")} ${first.join(" ")}`];
  const bare = responsible.replace(EMAIL, " ").replace(/[<>()]/g, " ");
  const parts = bare.split(BETWEEN).map((part) => words(part).join(" "));
  // "Pérez, Ana": the comma stands within one name.
  return [...parts, words(bare.replaceAll(",", " ")).join(" ")].some((part) => spoken.includes(part));
}
