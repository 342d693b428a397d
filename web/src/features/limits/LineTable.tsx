import type { LimitLineView } from "@vetaverde/contract/limits";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import layout from "../../ui/layout.module.css";
import { type Column, Table } from "../../ui/Table.tsx";
import { asBound, BoundWords } from "./bound.messages.tsx";

interface LineTableProps {
  lines: readonly LimitLineView[];
}

const keyOf = ({ parameter, fraction, note }: LimitLineView) => `${parameter} ${fraction} ${note}`;

/** The limits of a set; conditional ones with example values. */
export function LineTable({ lines }: LineTableProps) {
  const t = useT();
  const format = useFormat();
  const bound = (of: LimitLineView["min"], unit: string) =>
    of === null ? <span className={layout.muted}>–</span> : <BoundWords bound={asBound(of)} unit={unit} />;
  const name = (line: LimitLineView) => (
    <>
      <b>{line.name}</b>
      {line.fraction !== "any" && ` ${t(`limits.fractions.${line.fraction}`).toLocaleLowerCase()}`}
      {line.note && <span className={layout.muted}> · {line.note}</span>}
    </>
  );
  const warning = ({ warning }: LimitLineView) => (warning === null ? "–" : format.percent(warning));
  const columns: Column<LimitLineView>[] = [
    { key: "parameter", head: t("limits.parameter"), cell: name },
    { key: "min", head: t("limits.min"), width: "150px", cell: ({ min, unit }) => bound(min, unit) },
    { key: "max", head: t("limits.max"), cell: ({ max, unit }) => bound(max, unit) },
    { key: "warning", head: t("limits.warnsFrom"), width: "120px", align: "end", cell: warning },
  ];
  return (
    <Table
      label={t("limits.lines")}
      columns={columns}
      rows={lines}
      rowKey={keyOf}
      phone={(line) => <LineSummary name={name} line={line} bound={bound} />}
    />
  );
}

interface LineSummaryProps {
  name(line: LimitLineView): ReactNode;
  line: LimitLineView;
  bound(of: LimitLineView["min"], unit: string): ReactNode;
}

function LineSummary({ name, line, bound }: LineSummaryProps) {
  const t = useT();
  return (
    <>
      <span>{name(line)}</span>
      {line.min !== null && (
        <span className={layout.phoneCardLine}>
          {t("limits.min")}: {bound(line.min, line.unit)}
        </span>
      )}
      {line.max !== null && (
        <span className={layout.phoneCardLine}>
          {t("limits.max")}: {bound(line.max, line.unit)}
        </span>
      )}
    </>
  );
}
