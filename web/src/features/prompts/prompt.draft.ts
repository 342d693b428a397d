import { PROMPT_CHARS, type Prompt } from "@vetaverde/contract/prompts";
import type { Locale } from "@vetaverde/domain/locale";
import { unknownVariables } from "@vetaverde/domain/text/prompt";

/** The form's state. */
export interface PromptDraft {
  name: string;
  language: Locale;
  text: string;
  default: boolean;
  active: boolean;
}

export type PromptFault = "name" | "text" | "tooLong" | "unknown";

export const draftOf = ({ name, language, text, default: isDefault, active }: Prompt): PromptDraft => ({
  name,
  language,
  text,
  default: isDefault,
  active,
});

/** The errors that the form itself can detect; the server validates again. */
export function faultsOf({ name, text }: PromptDraft): Set<PromptFault> {
  const faults = new Set<PromptFault>();
  if (!name.trim()) faults.add("name");
  if (!text.trim()) faults.add("text");
  if (text.trim().length > PROMPT_CHARS) faults.add("tooLong");
  if (unknownVariables(text).length > 0) faults.add("unknown");
  return faults;
}

/** The text with the selection replaced, and the resulting cursor position. */
export function inserted(text: string, from: number, to: number, what: string): { text: string; at: number } {
  return { text: text.slice(0, from) + what + text.slice(to), at: from + what.length };
}
