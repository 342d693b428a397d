import { fold } from "@vetaverde/domain/text/fold";

/** Why a password is guessed with few tries: it is among the most used ones, or made of what is known of the person. */
export type GuessableFault = "common" | "personal";

/** Of the list of common passwords, so many are also refused with digits and signs behind them: `Password2026!`. */
const MAX_BASE_RANK = 10_000;
const MIN_BASE_LETTERS = 4;
/** A shorter part of a name (`de`, `Ana`) stands in too many words by chance. */
const MIN_PERSONAL_LETTERS = 4;
/** So many letters that are of no personal word make a password of its own. */
const MIN_OTHER_LETTERS = 4;
const PLATFORM_WORDS = ["vetaverde"];

/** What people of the four languages choose when they are asked for a password, folded; the list is English mostly. */
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

/** The 49,000 most used passwords in lower case with their ranks, read with the first password that is chosen. */
function loadRanks(): Promise<ReadonlyMap<string, number>> {
  ranks ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Map(dictionary["passwords-common"].map((word, rank) => [word, rank])),
  );
  return ranks;
}

/** Whether an attacker who goes through lists of passwords has this one among the first tries. */
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

/** Whether little is left of a password once the words are taken out that belong to the person. */
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
 * @param password that keeps the rules of the specification already
 * @param personal what is known of the person: names, e-mail, projects and companies; parts of fewer than four letters
 * are left aside
 * @returns why it is guessed too easily, or null
 */
export async function guessableFault(
  password: string,
  personal: readonly string[],
): Promise<GuessableFault | null> {
  if (await isCommon(password)) return "common";
  return isPersonal(password, personal) ? "personal" : null;
}
