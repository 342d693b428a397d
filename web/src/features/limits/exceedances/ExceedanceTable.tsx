import type { Exceedance } from "@vetaverde/contract/exceedances";
import { useFigure } from "../../../lib/figure.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import layout from "../../../ui/layout.module.css";
import { StationLink } from "../../../ui/StationLink.tsx";
import { type Column, Table } from "../../../ui/Table.tsx";
import { Verdict } from "../Verdict.tsx";

export interface ExceedanceTableProps {
  items: readonly Exceedance[];
  sort: string;
  stale: boolean;
  onSort(sort: string): void;
  onOpen(one: Exceedance): void;
}

/** Station, the laboratory's result, its limit, and the verdict. */
export function ExceedanceTable({ items, sort, stale, onSort, onOpen }: ExceedanceTableProps) {
  const t = useT();
  const cells = useCells();
  const columns = useExceedanceColumns();
  return (
    <Table
      label={t("limits.exceedances")}
      columns={columns}
      rows={items}
      rowKey={keyOf}
      sort={sort}
      onSort={onSort}
      onOpen={onOpen}
      stale={stale}
      phone={(one) => (
        <>
          <span className={layout.phoneCardHead}>
            <b>{one.station.name}</b>
            <Verdict kind={one.verdict} />
            <span className={layout.muted}>{cells.date(one)}</span>
          </span>
          <span className={layout.phoneCardLine}>
            {cells.parameter(one)}: {cells.raw(one)} · {t("limits.limit")} {cells.limit(one)}
          </span>
          {one.reason && <span className={layout.muted}>{t(`limits.doubts.${one.reason}`)}</span>}
        </>
      )}
    />
  );
}

function useExceedanceColumns(): Column<Exceedance>[] {
  const t = useT();
  const cells = useCells();
  return [
    { key: "date", head: t("limits.date"), width: "104px", sort: "date", cell: cells.date },
    {
      key: "station",
      head: t("limits.station"),
      width: "120px",
      sort: "station",
      cell: (one) => (
        <b>
          <StationLink id={one.station.id}>{one.station.name}</StationLink>
        </b>
      ),
    },
    { key: "parameter", head: t("limits.parameter"), sort: "parameter", cell: cells.parameter },
    { key: "raw", head: t("limits.raw"), width: "130px", align: "end", cell: cells.raw },
    { key: "limit", head: t("limits.limit"), width: "150px", align: "end", cell: cells.limit },
    { key: "times", head: t("limits.times"), width: "92px", align: "end", sort: "times", cell: cells.times },
    {
      key: "verdict",
      head: t("limits.verdict"),
      width: "150px",
      cell: (one) => <Verdict kind={one.verdict} />,
    },
    { key: "set", head: t("limits.set"), cell: cells.set },
  ];
}

const keyOf = (one: Exceedance) => `${one.result} ${one.set.id} ${one.limit.position}`;

/** Contents of the cells, also used by the panel of a row. */
export function useCells() {
  const t = useT();
  const format = useFormat();
  const figure = useFigure();
  const quiet = (text: string) => <span className={layout.muted}>{text}</span>;
  return {
    date: ({ date }: Exceedance) =>
      date ? <span className={layout.unbrokenNumbers}>{format.day(date)}</span> : quiet(t("limits.undated")),
    parameter: ({ parameter, fraction, limit }: Exceedance) => (
      <>
        {parameter.name}
        {fraction && ` ${t(`limits.fractions.${fraction}`).toLocaleLowerCase()}`}
        {limit.note && quiet(` · ${limit.note}`)}
      </>
    ),
    raw: ({ raw, rawUnit }: Exceedance) => (
      <span className={layout.unbrokenNumbers}>
        {raw}
        {rawUnit && quiet(`\u00a0${rawUnit}`)}
      </span>
    ),
    limit: ({ limit }: Exceedance) => <LimitText limit={limit} />,
    times: ({ times, verdict }: Exceedance) =>
      times !== null && verdict === "exceeds" ? (
        <b className={layout.unbrokenNumbers}>{`${figure(Number(times.toPrecision(3)))}\u00a0×`}</b>
      ) : (
        quiet("–")
      ),
    set: ({ set, reason }: Exceedance) => (
      <>
        {set.name} {quiet(t("limits.version", { n: String(set.version) }))}
        {reason && <span className={layout.mutedXSmallBlock}>{t(`limits.doubts.${reason}`)}</span>}
      </>
    ),
  };
}

/** The bounds of a limit with their unit. */
function LimitText({ limit: { min, max, unit } }: Pick<Exceedance, "limit">) {
  const figure = useFigure();
  if (min === null && max === null) return <span className={layout.muted}>–</span>;
  const both = min !== null && max !== null && `${figure(min)} – ${figure(max)}`;
  const one = max === null ? `≥ ${figure(min ?? 0)}` : `≤ ${figure(max)}`;
  return (
    <span className={layout.unbrokenNumbers}>
      {both || one}
      <span className={layout.muted}>{`\u00a0${unit}`}</span>
    </span>
  );
}
