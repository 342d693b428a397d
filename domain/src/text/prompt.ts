/** What a prompt may name in braces: it is filled in where the prompt is used. */
export const PROMPT_VARIABLES = ["project", "miningUnit", "instrument", "year", "document"] as const;
export type PromptVariable = (typeof PROMPT_VARIABLES)[number];

/** Only a single word in braces is a variable: an example in JSON is left as it stands. */
const VARIABLE = /\{\s*([\p{L}_][\p{L}\p{N}_]*)\s*\}/gu;

const isKnown = (name: string): name is PromptVariable =>
  (PROMPT_VARIABLES as readonly string[]).includes(name);

/** The names in braces that are no variable, each once, in the order in which they stand. */
export function unknownVariables(text: string): string[] {
  const names = [...text.matchAll(VARIABLE)].map(([, name = ""]) => name);
  return [...new Set(names.filter((name) => !isKnown(name)))];
}

/** The variables that a text names, each once, in the order in which they stand. */
export function usedVariables(text: string): PromptVariable[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name = ""]) => name).filter(isKnown))];
}

/** The longest part of a name that is worth telling. */
const NAME_LENGTH = 120;

/**
 * A name as data: on one line, between marks that it cannot bear itself. Whoever names a file writes no part of a request.
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
 * The text with its variables filled in: the year as it is, names between « and ». A value is never read again: braces in
 * the name of a document stay what they are.
 */
export function fillPrompt(text: string, values: Readonly<Record<PromptVariable, string>>): string {
  return text.replace(VARIABLE, (whole, name: string) =>
    isKnown(name) ? (name === "year" ? values[name] : quoted(values[name])) : whole,
  );
}
