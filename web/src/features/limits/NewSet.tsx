import { useState } from "react";
import { codeOf, describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import page from "../../ui/page.module.css";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./limits.module.css";
import { useStandards } from "./limits.queries.ts";
import { SetForm } from "./SetForm.tsx";

interface NewSetProps {
  project: string;
  onSaved(set: string): void;
  onCancel(): void;
}

/** A new set begins empty or as a regulation says; its maker looks through it before it counts. */
export function NewSet({ project, onSaved, onCancel }: NewSetProps) {
  const t = useT();
  const standards = useStandards(project);
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
    <div className={styles.detail}>
      <p className={page.quiet}>{t("limits.startHelp")}</p>
      {standards.isPending && <Skeleton rows={5} />}
      {standards.isError && (
        <ErrorState
          title={t("limits.setsFailed")}
          text={describeError(standards.error)}
          code={codeOf(standards.error)}
          onRetry={() => void standards.refetch()}
        />
      )}
      <ul className={styles.lines}>
        {standards.data?.map((one) => (
          <li key={one.key}>
            <div>
              <b>{one.name}</b> · {one.regulation}
              <span className={page.under}>
                {one.class} · {t("limits.lineCount", { n: one.limits.length })}
              </span>
              <span className={page.under}>{one.source}</span>
            </div>
            <Button onClick={() => setKey(one.key)}>{t("limits.startWith", { name: one.name })}</Button>
          </li>
        ))}
      </ul>
      <div className={page.actions}>
        <Button onClick={onCancel}>{t("ui.cancel")}</Button>
        <Button kind="primary" onClick={() => setKey("")}>
          {t("limits.startEmpty")}
        </Button>
      </div>
    </div>
  );
}
