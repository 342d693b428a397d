import type { Prompt } from "@vetaverde/contract/prompts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { PromptState } from "./PromptTable.tsx";
import styles from "./prompts.module.css";

/** Read-only view of a prompt. */
export function PromptReader({ prompt }: { prompt: Prompt }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className={styles.editor}>
      <Notice kind="info">{t("prompts.readOnly")}</Notice>
      <p className={styles.facts}>
        <PromptState prompt={prompt} />
        <span>{t(`app.languages.${prompt.language}`)}</span>
        <span className={layout.muted}>
          {t("prompts.changedBy", { name: prompt.updatedBy.name, at: format.dateTime(prompt.updatedAt) })}
        </span>
      </p>
      <p className={classes(layout.preWrap, styles.whole)} lang={prompt.language}>
        {prompt.text}
      </p>
    </div>
  );
}
