import type { PromptVersion } from "@vetaverde/contract/prompts";
import { useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Pager } from "../../ui/Pager.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { PromptState } from "./PromptTable.tsx";
import styles from "./prompts.module.css";

export interface PromptHistoryProps {
  project: string;
  prompt: string;
  onClose(): void;
}

/** All versions of a prompt, latest first. */
export function PromptHistory({ project, prompt, onClose }: PromptHistoryProps) {
  const t = useT();
  const [page, setPage] = useState(1);
  const versions = useCallQuery(
    "prompts",
    "versions",
    { params: { project, prompt }, query: { page, size: 20 } },
    { keepPrevious: true },
  );
  const { data } = versions;
  return (
    <SidePanel title={t("prompts.history")} onClose={onClose}>
      <QueryState query={versions} errorTitle={t("prompts.historyFailed")} />
      {data && (
        <ol className={classes(layout.stack, styles.history)}>
          {data.items.map((one) => (
            <Version key={one.version} version={one} />
          ))}
        </ol>
      )}
      {data && data.total > data.size && <Pager {...data} onPage={setPage} />}
    </SidePanel>
  );
}

function Version({ version }: { version: PromptVersion }) {
  const t = useT();
  const format = useFormat();
  return (
    <li className={layout.lineBelow}>
      <details>
        <summary>
          <b>{t("prompts.versionNumber", { n: String(version.version) })}</b>
          <span className={layout.muted}>
            {t("prompts.changedBy", { name: version.by.name, at: format.dateTime(version.at) })}
          </span>
        </summary>
        <p className={styles.facts}>
          <span>{version.name}</span>
          <PromptState prompt={version} />
          <span>{t(`app.languages.${version.language}`)}</span>
        </p>
        <p className={classes(layout.preWrap, styles.whole)} lang={version.language}>
          {version.text}
        </p>
      </details>
    </li>
  );
}
