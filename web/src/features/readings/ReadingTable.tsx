import type { DerivedFlag } from "@vetaverde/domain/derived/formula";
import { useMemo } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { measured } from "../../lib/measured.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { IconDownload } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Pager } from "../../ui/Pager.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import type { Points } from "./graph/graph.data.ts";
import type { ShownRange } from "./graph/useGraph.ts";
import styles from "./readings.module.css";

interface Row {
  key: string;
  t: number;
  name: string;
  unit: string;
  resolution: number | null;
  v: number;
  min: number | null;
  max: number | null;
  /** Flags of a derived value; of a bucket, those of any of its values. */
  flags: readonly DerivedFlag[];
}

interface ReadingTableProps {
  sensors: readonly ShownRange[];
  points: ReadonlyMap<string, Points>;
  /** Incremented with each reading that the stream adds, to trigger a recalculation. */
  beats: number;
  page: number;
  onPage(page: number): void;
  onDownload(): Promise<void>;
}

const SIZE = 50;

/** The readings of the graph as a table, latest first. */
export function ReadingTable({ sensors, points, beats, page, onPage, onDownload }: ReadingTableProps) {
  const t = useT();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `beats` says that the stream added to the points
  const rows = useMemo(() => rowsOf(sensors, points), [sensors.map(({ id }) => id).join(), points, beats]);
  const last = Math.max(1, Math.ceil(rows.length / SIZE));
  const shown = Math.min(page, last);
  const columns = useColumns(sensors.some(({ isDerived }) => isDerived));
  return (
    <>
      <div className={styles.tools}>
        <span className={classes(layout.muted, styles.quiet)}>{t("readings.rows", { n: rows.length })}</span>
        <span className={layout.grow} />
        <Button size="small" icon={<IconDownload size={16} aria-hidden />} onClick={() => void onDownload()}>
          CSV
        </Button>
      </div>
      <Table
        label={t("readings.table")}
        columns={columns}
        rows={rows.slice((shown - 1) * SIZE, shown * SIZE)}
        rowKey={({ key }) => key}
        phone={(row) => <PhoneRow row={row} />}
      />
      <Pager page={shown} size={SIZE} total={rows.length} onPage={onPage} />
    </>
  );
}

/** @param hasDerived whether values are shown that may have flags */
function useColumns(hasDerived: boolean): Column<Row>[] {
  const t = useT();
  const format = useFormat();
  const flagColumn: Column<Row> = {
    key: "flags",
    head: t("readings.remarks"),
    cell: ({ flags }) => flags.map((flag) => t(`readings.flags.${flag}`)).join(", "),
  };
  return [
    { key: "t", head: t("readings.instant"), width: "180px", cell: (row) => format.moment(row.t) },
    { key: "name", head: t("readings.sensor"), cell: (row) => row.name },
    {
      key: "v",
      head: t("readings.value"),
      align: "end",
      width: "130px",
      cell: (row) => <Value row={row} />,
    },
    {
      key: "unit",
      head: t("readings.unit"),
      width: "90px",
      cell: (row) => <span className={classes(layout.muted, styles.quiet)}>{row.unit}</span>,
    },
    {
      key: "min",
      head: t("readings.min"),
      align: "end",
      width: "110px",
      cell: ({ min, resolution }) => (min === null ? "–" : measured(format, min, resolution)),
    },
    {
      key: "max",
      head: t("readings.max"),
      align: "end",
      width: "110px",
      cell: ({ max, resolution }) => (max === null ? "–" : measured(format, max, resolution)),
    },
    ...(hasDerived ? [flagColumn] : []),
  ];
}

function PhoneRow({ row }: { row: Row }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <Value row={row} unit={row.unit} />
      <span className={layout.clusterSmall12}>
        <span>{row.name}</span>
        <span className={classes(layout.muted, styles.quiet)}>{format.moment(row.t)}</span>
      </span>
      {row.flags.length > 0 && (
        <span className={styles.quiet}>
          {row.flags.map((flag) => t(`readings.flags.${flag}`)).join(", ")}
        </span>
      )}
    </>
  );
}

/** A raw reading, or the mean of a bucket, which is labelled as such. */
function Value({ row: { v, min, max, resolution }, unit }: { row: Row; unit?: string }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <b>
        {measured(format, v, resolution)} {unit}
      </b>
      {min !== max && <span className={classes(layout.muted, styles.quiet)}> {t("readings.mean")}</span>}
    </>
  );
}

function rowsOf(sensors: readonly ShownRange[], points: ReadonlyMap<string, Points>): Row[] {
  const rows = sensors.flatMap(({ id, name, unit, resolution }) => {
    const { t = [], v = [], min, max, flags, last = null } = points.get(id) ?? {};
    const drawn = t.map((at, i) => ({
      key: `${id}-${at}`,
      t: at,
      name,
      unit,
      resolution,
      v: v[i] as number,
      min: min?.[i] ?? null,
      max: max?.[i] ?? null,
      flags: flags?.get(at) ?? [],
    }));
    // The last bucket starts before the last reading and contains its mean, so the reading itself is added as a row
    // above it.
    const isDrawn = last === null || !min || t.at(-1) === last.t;
    if (isDrawn) return drawn;
    const { t: lastAt, v: value, flags: lastFlags = [] } = last;
    const newest: Row = {
      key: `${id}-last`,
      t: lastAt,
      name,
      unit,
      resolution,
      v: value,
      min: null,
      max: null,
      flags: lastFlags,
    };
    return [...drawn, newest];
  });
  return rows.sort((a, b) => b.t - a.t);
}
