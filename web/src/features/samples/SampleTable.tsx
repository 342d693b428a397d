import type { Sample } from "@vetaverde/contract/samples";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { IconAlertTriangle } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { StationLink } from "../../ui/StationLink.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { BalanceMark } from "./Balance.tsx";
import { useRemark } from "./samples.messages.ts";
import styles from "./samples.module.css";

export interface SampleTableProps {
  items: readonly Sample[];
  sort: string;
  stale: boolean;
  onSort(sort: string): void;
  /** The address of a sample's sheet. */
  href(sample: string): string;
}

/** Where and when, the laboratory, the number of results, whether the charges balance, and the remarks. */
export function SampleTable({ items, sort, stale, onSort, href }: SampleTableProps) {
  const t = useT();
  const format = useFormat();
  const quiet = (text: string) => <span className={layout.muted}>{text}</span>;
  const date = ({ date: day }: Sample) =>
    day ? <span className={layout.unbrokenNumbers}>{format.day(day)}</span> : quiet(t("samples.undated"));
  const columns = useSampleColumns(date, quiet);
  return (
    <Table
      label={t("samples.title")}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={onSort}
      href={({ id }) => href(id)}
      stale={stale}
      phone={(one) => (
        <>
          <span className={layout.phoneCardHead}>
            <b>{one.station.name}</b>
            {date(one)}
            {one.balance && <BalanceMark balance={one.balance} />}
          </span>
          <span className={layout.phoneCardLine}>
            {one.code} · {t("samples.nResults", { n: one.results })}
          </span>
          {one.flags.length > 0 && <Remarks flags={one.flags} />}
        </>
      )}
    />
  );
}

function useSampleColumns(
  date: (one: Sample) => ReactNode,
  quiet: (text: string) => ReactNode,
): Column<Sample>[] {
  const t = useT();
  const format = useFormat();
  return [
    { key: "date", head: t("samples.date"), width: "104px", sort: "date", cell: date },
    {
      key: "station",
      head: t("samples.station"),
      width: "130px",
      sort: "station",
      cell: stationCell,
    },
    { key: "code", head: t("samples.sample"), width: "150px", sort: "code", cell: ({ code }) => code },
    { key: "campaign", head: t("samples.campaign"), cell: ({ campaign }) => campaign?.name ?? quiet("–") },
    {
      key: "laboratory",
      head: t("samples.laboratory"),
      cell: ({ laboratory }) => laboratory?.name ?? quiet("–"),
    },
    {
      key: "results",
      head: t("samples.results"),
      width: "96px",
      align: "end",
      cell: ({ results }) => <span className={layout.unbrokenNumbers}>{format.number(results)}</span>,
    },
    {
      key: "balance",
      head: t("samples.balance"),
      width: "150px",
      cell: ({ balance }) => <BalanceMark balance={balance} />,
    },
    { key: "flags", head: t("samples.remarks"), cell: ({ flags }) => <Remarks flags={flags} /> },
  ];
}

const stationCell = ({ station }: Sample) => (
  <b>
    <StationLink id={station.id}>{station.name}</StationLink>
  </b>
);

/** Remarks of a sample: the first as text, and the number of others. */
function Remarks({ flags }: { flags: readonly string[] }) {
  const t = useT();
  const remark = useRemark();
  const [first, ...others] = flags;
  if (first === undefined) return <span className={layout.muted}>{t("samples.noRemarks")}</span>;
  return (
    <span className={classes(layout.warningIconTop, styles.remark)} title={flags.map(remark).join(" · ")}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {remark(first)} {others.length > 0 && t("samples.more", { n: others.length })}
      </span>
    </span>
  );
}
