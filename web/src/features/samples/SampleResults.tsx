import type { SampleResult } from "@vetaverde/contract/samples";
import type { ReactNode } from "react";
import { useFigure } from "../../lib/figure.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconAlertTriangle } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { type Column, Table } from "../../ui/Table.tsx";
import { useRemark } from "./samples.messages.ts";
import styles from "./samples.module.css";

/** All results as the laboratory wrote them and as stored; corrected ones are listed below their correction. */
export function SampleResults({ results }: { results: readonly SampleResult[] }) {
  const t = useT();
  const cells = useCells(results);
  const columns: Column<SampleResult>[] = [
    { key: "parameter", head: t("samples.parameter"), width: "22%", cell: cells.parameter },
    { key: "raw", head: t("samples.sheet.given"), width: "120px", align: "end", cell: cells.raw },
    { key: "value", head: t("samples.sheet.value"), width: "140px", align: "end", cell: cells.value },
    { key: "remarks", head: t("samples.remarks"), cell: cells.remarks },
    { key: "file", head: t("samples.sheet.source"), width: "170px", cell: cells.source },
  ];
  if (results.length === 0)
    return <EmptyState title={t("samples.sheet.noResults")} text={t("samples.sheet.noResultsHint")} />;
  return (
    <section className={layout.shrinkable} aria-label={t("samples.results")}>
      <Table
        label={t("samples.results")}
        columns={columns}
        rows={results}
        rowKey={({ id }) => id}
        phone={(one) => (
          <>
            <span className={layout.phoneCardHead}>
              {cells.parameter(one)}
              <span className={layout.pushEnd}>{cells.value(one)}</span>
            </span>
            <span className={layout.phoneCardLine}>
              {t("samples.sheet.given")}: {cells.raw(one)}
            </span>
            {cells.remarks(one)}
            <span className={layout.phoneCardLine}>{cells.source(one)}</span>
          </>
        )}
      />
    </section>
  );
}

const SIGN = { value: "", below: "<\u00a0", above: ">\u00a0" } as const;

function useCells(results: readonly SampleResult[]) {
  const t = useT();
  const figure = useFigure();
  const quiet = (text: string) => <span className={layout.muted}>{text}</span>;
  const corrects = new Set(results.flatMap(({ replaced }) => replaced?.result ?? []));
  const amount = useAmount(quiet, figure);
  return {
    parameter: ({ name, fraction, replaced }: SampleResult) => (
      <span className={classes(replaced && layout.muted)}>
        {replaced ? "↳ " : ""}
        <b className={classes(replaced && layout.normalWeight)}>{name}</b>
        {fraction && ` ${t(`samples.fractions.${fraction}`)}`}
        {replaced && quiet(` · ${t(replaced.result ? "samples.sheet.former" : "samples.sheet.takenBack")}`)}
      </span>
    ),
    raw: ({ raw, unit }: SampleResult) => (
      <span className={styles.raw}>
        {raw}
        {unit && quiet(`\u00a0${unit}`)}
      </span>
    ),
    value: amount,
    remarks: ({ id, flags, comment, replaced }: SampleResult) => (
      <ResultRemarks flags={flags} comment={comment} isCorrection={corrects.has(id)} replaced={replaced} />
    ),
    source: ({ file, row, method }: SampleResult) => (
      <span className={styles.source}>
        <span>{file}</span>
        <span>{t("samples.sheet.row", { n: String(row) })}</span>
        {method && (
          <span className={layout.muted}>
            {t("samples.sheet.method")}: {method}
          </span>
        )}
      </span>
    ),
  };
}

/** The amount in the standard unit. */
function useAmount(quiet: (text: string) => ReactNode, figure: (value: number) => string) {
  const t = useT();
  return (one: SampleResult) => {
    if (one.value === null) return quiet(t("samples.sheet.noDetection"));
    if (one.standard === null) return quiet(t("samples.sheet.notConverted"));
    return (
      <span className={layout.stack}>
        <span className={layout.unbrokenNumbers}>
          {SIGN[one.kind]}
          {figure(one.standard)}
          {quiet(`\u00a0${one.standardUnit}`)}
        </span>
        {one.kind === "below" && <span className={layout.mutedXSmall}>{t("samples.sheet.detection")}</span>}
      </span>
    );
  };
}

interface ResultRemarksProps {
  flags: string[];
  comment: string | null;
  isCorrection: boolean;
  replaced: { at: string; by: string; reason: string; result: string | null } | null;
}

function ResultRemarks({ flags, comment, isCorrection, replaced }: ResultRemarksProps) {
  const t = useT();
  const format = useFormat();
  const remark = useRemark();
  return (
    <span className={styles.remarks}>
      {flags.map((flag) => (
        <span key={flag} className={classes(layout.warningIconTop, styles.remark)}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>{remark(flag)}</span>
        </span>
      ))}
      {comment && <span>{comment}</span>}
      {isCorrection && <span>{t("samples.sheet.correction")}</span>}
      {replaced && (
        <span>
          {t(replaced.result ? "samples.sheet.replaced" : "samples.sheet.withdrawn", {
            date: format.dateTime(replaced.at),
            who: replaced.by,
            reason: replaced.reason,
          })}
        </span>
      )}
    </span>
  );
}
