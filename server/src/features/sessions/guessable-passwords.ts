import { fold } from "@vetaverde/domain/text/fold";

/** Why a password is easy to guess: it is among the most used ones, or derived from the user's personal data. */
export type GuessableFault = "common" | "personal";

/**
 * This many of the most common passwords are also refused when digits and special characters follow: `Password2026!`.
 */
const MAX_BASE_RANK = 10_000;
const MIN_BASE_LETTERS = 4;
/** Shorter parts of a name (`de`, `Ana`) occur in too many words by chance. */
const MIN_PERSONAL_LETTERS = 4;
/** A password with this many letters outside of personal words is accepted. */
const MIN_OTHER_LETTERS = 4;
const PLATFORM_WORDS = ["vetaverde"];

/**
 * Typical choices in the four languages when a password is requested, folded; the list of common passwords is mostly
 * English.
 */
const COMMON_BASES = new Set([
  ...["contrasena", "clave", "bienvenido", "bienvenida", "temporal", "usuario", "usuaria", "administrador"],
  ...["administradora", "cambiar", "cambiame", "minera", "mineria", "chile", "peru", "invierno", "primavera"],
  ...["motdepasse", "bienvenue", "utilisateur", "utilisatrice", "administrateur", "changezmoi", "azerty"],
  ...["senha", "mudar", "mudarsenha", "bemvindo", "bemvinda", "mineracao", "brasil", "trocar"],
  ...["changeme", "temporary", "mining", "environment"],
]);

const LOOKALIKES: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

let ranks: Promise<ReadonlyMap<string, number>> | null = null;

/** The 49,000 most used passwords in lower case with their ranks, loaded when the first password is chosen. */
function loadRanks(): Promise<ReadonlyMap<string, number>> {
  ranks ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Map(dictionary["passwords-common"].map((word, rank) => [word, rank])),
  );
  return ranks;
}

/** Whether the password is among the first attempts of an attacker with a password list. */
async function isCommon(password: string): Promise<boolean> {
  const known = await loadRanks();
  const lower = password.toLowerCase();
  if (known.has(lower)) return true;
  const base = lower.replace(/[^\p{L}]+$/u, "");
  const letters = base.replace(/[@431!0$57]/g, (sign) => LOOKALIKES[sign] ?? sign);
  return [base, letters].some(
    (word) =>
      COMMON_BASES.has(fold(word)) ||
      (word.length >= MIN_BASE_LETTERS && (known.get(word) ?? MAX_BASE_RANK) < MAX_BASE_RANK),
  );
}

/** Whether little of a password remains after the user's personal words are removed. */
function isPersonal(password: string, personal: readonly string[]): boolean {
  const words = [...personal.flatMap((text) => fold(text).split(/[^\p{L}]+/u)), ...PLATFORM_WORDS]
    .filter((word) => [...word].length >= MIN_PERSONAL_LETTERS)
    .sort((one, other) => other.length - one.length);
  const whole = fold(password);
  const rest = words.reduce((left, word) => left.replaceAll(word, " "), whole);
  if (rest === whole) return false;
  return rest.replace(/[^\p{L}]/gu, "").length < MIN_OTHER_LETTERS;
}

/**
 * @param password already valid by the rules of the specification
 * @param personal the user's data: names, e-mail, projects and companies; parts of fewer than four letters are ignored
 * @returns why it is easy to guess, or null
 */
export async function guessableFault(
  password: string,
  personal: readonly string[],
): Promise<GuessableFault | null> {
  if (await isCommon(password)) return "common";
  return isPersonal(password, personal) ? "personal" : null;
}
