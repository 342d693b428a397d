import type { Parameter } from "@vetaverde/contract/sample-parameters";
import { LOCALES } from "@vetaverde/domain/locale";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FactColumns } from "./FactColumns.tsx";
import { ParameterForm } from "./ParameterForm.tsx";
import styles from "./samples.module.css";

interface ParameterSheetProps {
  project: string;
  code: string;
  mayChange: boolean;
  onDone(): void;
}

/** One parameter: a form for users with permission, read-only for all others. */
export function ParameterSheet({ project, code, mayChange, onDone }: ParameterSheetProps) {
  const t = useT();
  const list = useCallQuery("samples", "parameters", { params: { project } });
  if (!list.isSuccess)
    return <QueryState query={list} errorTitle={t("samples.parameters.failed")} skeletonRows={8} />;
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
      <FactColumns facts={facts} />
    </div>
  );
}
