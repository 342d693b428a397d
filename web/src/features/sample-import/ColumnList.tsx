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
import type { ColumnAnswers } from "./sample-import.queries.ts";

export interface ColumnListProps {
  project: string;
  preview: SamplePreview;
  /** Columns that the user reassigned, not applied yet. */
  changed: ColumnAnswers;
  onChanged(changed: ColumnAnswers): void;
  busy: boolean;
  onAgain(): void;
}

type FileColumn = SamplePreview["columns"][number];

/** How each column was interpreted, with the control that changes it. */
export function ColumnList({ project, preview, changed, onChanged, busy, onAgain }: ColumnListProps) {
  const parameters = useCallQuery("samples", "parameters", { params: { project } }).data ?? [];
  const [chosen, setChosen] = useState<FileColumn | null>(null);
  const wordOf = ({ name, is }: FileColumn) => changed[name] ?? is;
  const meaning = useMeaning(changed, wordOf, parameters);
  const set = (column: FileColumn, word: string) => {
    const { [column.name]: _before, ...rest } = changed;
    onChanged(word === column.is ? rest : { ...rest, [column.name]: word });
    setChosen(null);
  };
  const count = Object.keys(changed).length;
  return (
    <div className={classes(layout.stack16, layout.paddingTop12)}>
      {count > 0 && (
        <ReassignedNotice n={count} preview={preview} busy={busy} onChanged={onChanged} onAgain={onAgain} />
      )}
      <ColumnTable preview={preview} setChosen={setChosen} meaning={meaning} />
      {chosen && (
        <ColumnPanel
          column={chosen}
          word={wordOf(chosen)}
          parameters={parameters}
          onWord={(word) => set(chosen, word)}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  );
}

/** The meaning of a column, as text. */
function useMeaning(
  changed: ColumnAnswers,
  wordOf: ({ name, is }: FileColumn) => string,
  parameters: readonly Parameter[],
) {
  const t = useT();
  const locale = useLocale();
  const marks = ({ name, said }: FileColumn) =>
    changed[name] !== undefined
      ? t("sampleImport.columns.changed")
      : said
        ? t("sampleImport.columns.said")
        : "";
  return (column: FileColumn) => {
    const word = wordOf(column);
    const mark = marks(column);
    return (
      <>
        <span className={word === "ignore" ? layout.mutedSmallBreakable : layout.mediumWeight}>
          {meaningText(word, word === column.is ? column.unit : undefined, parameters, locale, t)}
        </span>
        {mark && <span className={styles.mark}>{mark}</span>}
      </>
    );
  };
}

interface ReassignedNoticeProps {
  n: number;
  preview: SamplePreview;
  busy: boolean;
  onChanged(changed: ColumnAnswers): void;
  onAgain(): void;
}

function ReassignedNotice({ n, preview, busy, onChanged, onAgain }: ReassignedNoticeProps) {
  const t = useT();
  return (
    <Notice kind="info" title={t("sampleImport.columns.waiting", { n: n })}>
      {preview.laboratory && (
        <p>{t("sampleImport.columns.remembered", { laboratory: preview.laboratory })}</p>
      )}
      <div className={styles.again}>
        <Button
          size="small"
          className={layout.touchTargetOnPhone}
          disabled={busy}
          onClick={() => onChanged({})}
        >
          {t("sampleImport.columns.discard")}
        </Button>
        <Button
          size="small"
          kind="primary"
          className={layout.touchTargetOnPhone}
          busy={busy}
          onClick={onAgain}
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
