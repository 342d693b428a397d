/** Variables of prompts, written in braces and filled in when the prompt is used. */
export const PROMPT_VARIABLES = ["project", "miningUnit", "instrument", "year", "document"] as const;
export type PromptVariable = (typeof PROMPT_VARIABLES)[number];

/** Only a single word in braces is a variable: a JSON example is left unchanged. */
const VARIABLE = /\{\s*([\p{L}_][\p{L}\p{N}_]*)\s*\}/gu;

const isKnown = (name: string): name is PromptVariable =>
  (PROMPT_VARIABLES as readonly string[]).includes(name);

/** The unknown names in braces, each once, in order of appearance. */
export function unknownVariables(text: string): string[] {
  const names = [...text.matchAll(VARIABLE)].map(([, name = ""]) => name);
  return [...new Set(names.filter((name) => !isKnown(name)))];
}

/** The variables that a text uses, each once, in order of appearance. */
export function usedVariables(text: string): PromptVariable[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name = ""]) => name).filter(isKnown))];
}

/** Maximum length to which a name is shortened. */
const NAME_LENGTH = 120;

/**
 * A name as data: on one line, between marks that it cannot contain itself, so that the name of a file cannot inject
 * instructions into a request.
 */
const quoted = (name: string): string => {
  const plain = name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[«»]/g, '"')
    .trim();
  const letters = [...plain];
  return `«${letters.length > NAME_LENGTH ? `${letters.slice(0, NAME_LENGTH).join("")}…` : plain}»`;
};

/**
 * The text with its variables filled in: the year unchanged, names between « and ». Values are not expanded again:
 * braces in the name of a document remain.
 */
export function fillPrompt(text: string, values: Readonly<Record<PromptVariable, string>>): string {
  return text.replace(VARIABLE, (whole, name: string) =>
    isKnown(name) ? (name === "year" ? values[name] : quoted(values[name])) : whole,
  );
}
