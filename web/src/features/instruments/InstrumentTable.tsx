import type { ListedInstrument } from "@vetaverde/contract/instruments";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import layout from "../../ui/layout.module.css";
import { type Column, Table } from "../../ui/Table.tsx";
import { InstrumentState } from "./InstrumentState.tsx";

export interface InstrumentTableProps {
  instruments: readonly ListedInstrument[];
  sort: string | undefined;
  onSort(sort: string): void;
  /** Address of an instrument's page. */
  href(instrument: ListedInstrument): string;
  /** The instrument's name as a link, which can be opened in another tab. */
  link(instrument: ListedInstrument): ReactNode;
  stale: boolean;
}

export function InstrumentTable({ instruments, sort, onSort, href, link, stale }: InstrumentTableProps) {
  const t = useT();
  const { columns, documents } = useInstrumentColumns(link);
  return (
    <Table
      label={t("instruments.title")}
      columns={columns}
      rows={instruments}
      rowKey={({ id }) => id}
      {...(sort === undefined ? {} : { sort })}
      onSort={onSort}
      href={href}
      stale={stale}
      phone={(row) => <InstrumentSummary row={row} documents={documents} />}
    />
  );
}

function useInstrumentColumns(link: (instrument: ListedInstrument) => ReactNode) {
  const t = useT();
  const format = useFormat();
  const documents = ({ documents: n, pages }: ListedInstrument) =>
    n === 0 ? t("instruments.noDocuments") : t("instruments.documentsAndPages", { n, pages });
  const columns: Column<ListedInstrument>[] = [
    { key: "name", head: t("instruments.name"), sort: "name", cell: link },
    {
      key: "miningUnit",
      head: t("instruments.miningUnit"),
      sort: "miningUnit",
      width: "210px",
      cell: ({ miningUnit }) => miningUnit.name,
    },
    { key: "year", head: t("instruments.year"), sort: "year", width: "80px", align: "end", cell: yearCell },
    {
      key: "documents",
      head: t("instruments.documents"),
      width: "220px",
      cell: (row) => <span className={layout.muted}>{documents(row)}</span>,
    },
    { key: "state", head: t("instruments.state"), width: "210px", cell: stateCell },
    {
      key: "found",
      head: t("instruments.found"),
      width: "120px",
      align: "end",
      cell: (row) => <CommitmentCount instrument={row} />,
    },
    {
      key: "processed",
      head: t("instruments.processed"),
      width: "150px",
      cell: ({ processedAt }) => (
        <span className={layout.muted}>{processedAt ? format.dateTime(processedAt) : "–"}</span>
      ),
    },
  ];
  return { columns, documents };
}

const yearCell = ({ year }: ListedInstrument) => <span className={layout.tabularNumbers}>{year}</span>;
const stateCell = ({ job }: ListedInstrument) => <InstrumentState job={job} />;

/** How many commitments the last completed processing found. */
function CommitmentCount({ instrument: { job } }: { instrument: ListedInstrument }) {
  const format = useFormat();
  return (
    <span className={layout.tabularNumbers}>{job?.state === "done" ? format.number(job.found) : "–"}</span>
  );
}

function InstrumentSummary({
  row,
  documents,
}: {
  row: ListedInstrument;
  documents(row: ListedInstrument): string;
}) {
  return (
    <>
      <b>{row.name}</b>
      <span className={layout.clusterSmall12}>
        <span className={layout.muted}>
          {row.miningUnit.name} · {row.year}
        </span>
        <InstrumentState job={row.job} />
      </span>
      <span className={layout.clusterSmall12}>
        <span className={layout.muted}>{documents(row)}</span>
      </span>
    </>
  );
}
