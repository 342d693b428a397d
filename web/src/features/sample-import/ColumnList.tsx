import type { SamplePreview } from "@vetaverde/contract/sample-imports";
import type { Parameter } from "@vetaverde/contract/sample-parameters";
import { type ReactNode, useState } from "react";
import { useLocale, useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { Table } from "../../ui/Table.tsx";
import { ColumnPanel } from "./ColumnPanel.tsx";
import { meaningText } from "./column.messages.ts";
import styles from "./sample-import.module.css";
import type { ColumnAssignments } from "./sample-import.queries.ts";

export interface ColumnListProps {
  project: string;
  preview: SamplePreview;
  /** Columns that the user reassigned, not applied yet. */
  pendingAssignments: ColumnAssignments;
  onPendingAssignments(pendingAssignments: ColumnAssignments): void;
  busy: boolean;
  onReread(): void;
}

type FileColumn = SamplePreview["columns"][number];

/** How each column was interpreted, with the control that changes it. */
export function ColumnList(props: ColumnListProps) {
  const { project, preview, pendingAssignments, onPendingAssignments, busy, onReread } = props;
  const parameters = useCallQuery("samples", "parameters", { params: { project } }).data ?? [];
  const [chosen, setChosen] = useState<FileColumn | null>(null);
  const wordOf = ({ name, is }: FileColumn) => pendingAssignments[name] ?? is;
  const assign = (column: FileColumn, word: string) => {
    const { [column.name]: _before, ...rest } = pendingAssignments;
    onPendingAssignments(word === column.is ? rest : { ...rest, [column.name]: word });
    setChosen(null);
  };
  const count = Object.keys(pendingAssignments).length;
  return (
    <div className={classes(layout.stack16, layout.paddingTop12)}>
      {count > 0 && (
        <ReassignedNotice
          n={count}
          preview={preview}
          busy={busy}
          onDiscard={() => onPendingAssignments({})}
          onReread={onReread}
        />
      )}
      <ColumnTable
        preview={preview}
        setChosen={setChosen}
        meaning={(column) => (
          <MeaningCell
            column={column}
            word={wordOf(column)}
            isPending={pendingAssignments[column.name] !== undefined}
            parameters={parameters}
          />
        )}
      />
      {chosen && (
        <ColumnPanel
          column={chosen}
          word={wordOf(chosen)}
          parameters={parameters}
          onWord={(word) => assign(chosen, word)}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  );
}

interface MeaningCellProps {
  column: FileColumn;
  word: string;
  /** Whether the user just assigned the meaning, and the file was not read with it yet. */
  isPending: boolean;
  parameters: readonly Parameter[];
}

/** The meaning of a column as text, marked if a user assigned it. */
function MeaningCell({ column, word, isPending, parameters }: MeaningCellProps) {
  const t = useT();
  const locale = useLocale();
  const mark = isPending
    ? t("sampleImport.columns.changed")
    : column.said
      ? t("sampleImport.columns.said")
      : "";
  return (
    <>
      <span className={word === "ignore" ? layout.mutedSmallBreakable : layout.mediumWeight}>
        {meaningText(word, word === column.is ? column.unit : undefined, parameters, locale, t)}
      </span>
      {mark && <span className={styles.assignedMark}>{mark}</span>}
    </>
  );
}

interface ReassignedNoticeProps {
  n: number;
  preview: SamplePreview;
  busy: boolean;
  onDiscard(): void;
  onReread(): void;
}

function ReassignedNotice({ n, preview, busy, onDiscard, onReread }: ReassignedNoticeProps) {
  const t = useT();
  return (
    <Notice kind="info" title={t("sampleImport.columns.waiting", { n: n })}>
      {preview.laboratory && (
        <p>{t("sampleImport.columns.remembered", { laboratory: preview.laboratory })}</p>
      )}
      <div className={styles.rereadButtons}>
        <Button size="small" className={layout.touchTargetOnPhone} disabled={busy} onClick={onDiscard}>
          {t("sampleImport.columns.discard")}
        </Button>
        <Button
          size="small"
          kind="primary"
          className={layout.touchTargetOnPhone}
          busy={busy}
          onClick={onReread}
        >
          {t("sampleImport.columns.again")}
        </Button>
      </div>
    </Notice>
  );
}

function ColumnTable({
  preview,
  setChosen,
  meaning,
}: {
  preview: SamplePreview;
  setChosen(column: FileColumn): void;
  meaning(column: FileColumn): ReactNode;
}) {
  const t = useT();
  return (
    <Table<FileColumn>
      label={t("sampleImport.tabs.columns")}
      rows={preview.columns}
      rowKey={({ key }) => key}
      onOpen={setChosen}
      columns={[
        { key: "header", head: t("sampleImport.columns.header"), cell: ({ header }) => header },
        { key: "is", head: t("sampleImport.columns.is"), cell: meaning },
        {
          key: "examples",
          head: t("sampleImport.columns.examples"),
          cell: ({ examples }) => <span className={layout.mutedSmallBreakable}>{examples.join(" · ")}</span>,
        },
      ]}
      phone={(column) => (
        <>
          <span className={layout.mutedSmallBreakable}>{column.header}</span>
          <br />
          {meaning(column)}
        </>
      )}
    />
  );
}
