import { PROMPT_NAME_CHARS } from "@vetaverde/contract/prompts";
import { LOCALES } from "@vetaverde/domain/locale";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Select } from "../../ui/Select.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { PromptDraft } from "./prompt.draft.ts";
import styles from "./prompts.module.css";

export interface PromptFieldsProps {
  draft: PromptDraft;
  onDraft(next: PromptDraft): void;
  /** The prompt is the default: it remains so until another one becomes the default. */
  mustStay: boolean;
  nameFault: string | null;
}

/** The prompt's name, its language, and whether it is used. */
export function PromptFields({ draft, onDraft, mustStay, nameFault }: PromptFieldsProps) {
  const t = useT();
  const set = (part: Partial<PromptDraft>) => onDraft({ ...draft, ...part });
  return (
    <>
      <div className={classes(layout.oneColumn, styles.pair)}>
        <TextField
          label={t("prompts.name")}
          value={draft.name}
          maxLength={PROMPT_NAME_CHARS}
          onValue={(name) => set({ name })}
          error={nameFault}
        />
        <Select
          label={t("prompts.language")}
          value={draft.language}
          options={LOCALES.map((value) => ({ value, label: t(`app.languages.${value}`) }))}
          onValue={(language) => language && set({ language })}
        />
      </div>
      <div className={layout.formWidth}>
        <Switch
          label={t("prompts.default")}
          help={t(mustStay ? "prompts.defaultKept" : "prompts.defaultHelp")}
          checked={draft.default}
          disabled={mustStay || !draft.active}
          onValue={(value) => set({ default: value })}
        />
        <Switch
          label={t("prompts.active")}
          help={t("prompts.activeHelp")}
          checked={draft.active}
          disabled={draft.default}
          onValue={(active) => set({ active })}
        />
      </div>
    </>
  );
}
