import type { Prompt } from "@vetaverde/contract/prompts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./prompts.module.css";

export interface PromptStaleProps {
  current: Prompt;
  /** Discards the user's input and loads the other user's version. */
  onTheirs(): void;
  /** Retains the user's input, which replaces the other version on the next save. */
  onMine(): void;
}

/** Version conflict: shows the text that another user saved, and the choice between both. */
export function PromptStale({ current, onTheirs, onMine }: PromptStaleProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Notice
      kind="warning"
      urgent
      title={t("prompts.stale", { name: current.updatedBy.name, at: format.dateTime(current.updatedAt) })}
    >
      <p>{t("prompts.staleText")}</p>
      <pre className={classes(layout.preWrap, styles.theirs)}>{current.text}</pre>
      <div className={styles.choice}>
        <Button size="small" onClick={onMine}>
          {t("prompts.keepMine")}
        </Button>
        <Button size="small" onClick={onTheirs}>
          {t("prompts.takeTheirs")}
        </Button>
      </div>
    </Notice>
  );
}
