import { useState } from "react";
import type { ReplyOf } from "../../lib/call.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import styles from "./limits.module.css";
import { SetForm } from "./SetForm.tsx";

interface NewSetProps {
  project: string;
  onSaved(set: string): void;
  onCancel(): void;
}

/** A new set starts empty or prefilled from a regulation; its creator reviews it before it is in force. */
export function NewSet({ project, onSaved, onCancel }: NewSetProps) {
  const t = useT();
  const standards = useCallQuery("limits", "standards", { params: { project } }, { staleTime: 60 * 60_000 });
  const [key, setKey] = useState<string | null>(null);
  const standard = standards.data?.find((one) => one.key === key);
  if (key !== null)
    return (
      <SetForm
        project={project}
        first={standard ? { ...standard, reviewed: false, stations: [] } : { stations: [] }}
        onSaved={onSaved}
        onCancel={onCancel}
      />
    );
  return (
    <div className={classes(layout.flushParagraphs, styles.detail)}>
      <p className={layout.muted}>{t("limits.startHelp")}</p>
      <QueryState query={standards} errorTitle={t("limits.setsFailed")} skeletonRows={5} />
      <ul className={classes(layout.plainList, styles.lines)}>
        {standards.data?.map((one) => (
          <StandardItem key={one.key} one={one} setKey={setKey} />
        ))}
      </ul>
      <div className={layout.clusterEnd8}>
        <Button onClick={onCancel}>{t("ui.cancel")}</Button>
        <Button kind="primary" onClick={() => setKey("")}>
          {t("limits.startEmpty")}
        </Button>
      </div>
    </div>
  );
}

function StandardItem({
  one,
  setKey,
}: {
  one: ReplyOf<"limits", "standards">[number];
  setKey(value: string | null): void;
}) {
  const t = useT();
  return (
    <li>
      <div>
        <b>{one.name}</b> · {one.regulation}
        <span className={layout.mutedXSmallBlock}>
          {one.class} · {t("limits.lineCount", { n: one.limits.length })}
        </span>
        <span className={layout.mutedXSmallBlock}>{one.source}</span>
      </div>
      <Button onClick={() => setKey(one.key)}>{t("limits.startWith", { name: one.name })}</Button>
    </li>
  );
}
