import type { Instrument } from "@vetaverde/contract/instruments";
import { useGeneral } from "../../lib/general.ts";
import { useT } from "../../lib/i18n.ts";
import { usePromptChoices } from "./instruments.queries.ts";

export interface PromptNameProps {
  project: string;
  instrument: Pick<Instrument, "prompt">;
}

/** The prompt with which a language model searches an instrument's commitments; nothing if no model is configured. */
export function PromptName({ project, instrument: { prompt } }: PromptNameProps) {
  const t = useT();
  const hasModel = useGeneral()?.features.languageModel ?? false;
  const choices = usePromptChoices(project, hasModel && prompt === null);
  if (!hasModel) return null;
  if (prompt) return <> · {prompt.name}</>;
  if (!choices.data) return null;
  const hasDefault = choices.data.items.some((one) => one.default);
  return <> · {t(hasDefault ? "instruments.defaultPrompt" : "instruments.standardPrompt")}</>;
}
