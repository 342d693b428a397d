import type { Parameter } from "@vetaverde/contract/sample-parameters";
import { LOCALES } from "@vetaverde/domain/locale";
import type { ReactNode } from "react";
import { codeOf, describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { ParameterForm } from "./ParameterForm.tsx";
import styles from "./samples.module.css";
import { useParameters } from "./samples.queries.ts";

interface ParameterSheetProps {
  project: string;
  code: string;
  mayChange: boolean;
  onDone(): void;
}

/** One parameter: to be changed by who may, to be read by everybody else. */
export function ParameterSheet({ project, code, mayChange, onDone }: ParameterSheetProps) {
  const t = useT();
  const list = useParameters(project);
  if (list.isPending) return <Skeleton rows={8} />;
  if (list.isError)
    return (
      <ErrorState
        title={t("samples.parameters.failed")}
        text={describeError(list.error)}
        code={codeOf(list.error)}
        onRetry={() => void list.refetch()}
      />
    );
  const one = list.data.find((parameter) => parameter.code === code);
  if (!one) return <EmptyState inset title={t("samples.parameters.gone")} />;
  if (mayChange) return <ParameterForm project={project} first={one} onDone={onDone} />;
  return <ParameterFacts one={one} />;
}

function ParameterFacts({ one }: { one: Parameter }) {
  const t = useT();
  const facts: [string, ReactNode][] = [
    [t("samples.parameters.code"), one.code],
    [t("samples.parameters.area"), t(`samples.parameters.areas.${one.area}`)],
    [t("samples.parameters.unit"), one.unit],
    [t("samples.parameters.cas"), one.cas ?? "–"],
    ...LOCALES.map((locale): [string, ReactNode] => [
      t(`samples.parameters.names.${locale}`),
      <span key={locale} lang={locale}>
        {one.names[locale]}
      </span>,
    ]),
    [t("samples.parameters.aliases"), one.aliases.join(", ") || "–"],
  ];
  return (
    <div className={styles.sheet}>
      <dl className={styles.facts}>
        {facts.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
