import type { VerdictKind } from "@vetaverde/contract/exceedances";
import type { Sample } from "@vetaverde/contract/samples";
import type { StationSummary } from "@vetaverde/contract/stations";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Part } from "./Part.tsx";
import styles from "./stations.module.css";
import { useStationSamples } from "./stations.queries.ts";

type Water = NonNullable<StationSummary["water"]>;
type Exceedances = NonNullable<StationSummary["exceedances"]>;

export interface WaterPartProps {
  project: string;
  station: StationSummary;
  sample(id: string, children: ReactNode): ReactNode;
  /** Renders a link to the station's exceedances, of one limit set or of all. */
  exceedances(limitSet: string | null, children: ReactNode): ReactNode;
  samples(children: ReactNode): ReactNode;
  /** Link to the import of a laboratory's file; null without permission. */
  bring: ReactNode;
  limits(children: ReactNode): ReactNode;
}

/** Laboratory results of the station's water, and their exceedances. */
export function WaterPart({ project, station, sample, exceedances, samples, bring, limits }: WaterPartProps) {
  return (
    <div className={styles.columns}>
      {station.water && (
        <>
          <Results water={station.water} sample={sample} />
          <Samples project={project} station={station.id} sample={sample} all={samples} bring={bring} />
        </>
      )}
      {station.exceedances && (
        <Exceeding exceedances={station.exceedances} link={exceedances} limits={limits} />
      )}
    </div>
  );
}

function Results({ water, sample }: { water: Water; sample: WaterPartProps["sample"] }) {
  const t = useT();
  if (water.samples === 0) return null;
  return (
    <section>
      <h2>{t("stations.water.results")}</h2>
      <p className={layout.mutedSmall}>
        {t(water.results.length === 0 ? "stations.water.noResults" : "stations.water.resultsHint")}
      </p>
      {water.results.length > 0 && <ResultTable sample={sample} results={water.results} />}
    </section>
  );
}

type ResultRow = Water["results"][number];

function ResultTable({ sample, results }: { sample: WaterPartProps["sample"]; results: Water["results"] }) {
  const t = useT();
  const format = useFormat();
  const columns: Column<ResultRow>[] = [
    { key: "parameter", head: t("stations.water.parameter"), cell: (row) => <ParameterName row={row} /> },
    { key: "value", head: t("stations.water.value"), align: "end", width: "150px", cell: resultValue },
    { key: "date", head: t("stations.water.date"), width: "110px", cell: ({ date }) => format.day(date) },
    {
      key: "sample",
      head: t("stations.water.sample"),
      width: "150px",
      cell: (row) => sample(row.sample.id, row.sample.code),
    },
  ];
  return (
    <Table
      label={t("stations.water.results")}
      columns={columns}
      rows={results}
      rowKey={({ result }) => result}
      phone={(row) => (
        <>
          <span className={layout.spread12}>
            <span>
              <ParameterName row={row} />
            </span>
            {resultValue(row)}
          </span>
          <span className={layout.mutedSmall}>
            {format.day(row.date)} · {sample(row.sample.id, row.sample.code)}
          </span>
        </>
      )}
    />
  );
}

function ParameterName({ row: { parameter, fraction } }: { row: ResultRow }) {
  const t = useT();
  return (
    <>
      {parameter.name}
      {fraction !== "" && (
        <span className={layout.mutedSmall}> {t(`stations.water.fractions.${fraction}`)}</span>
      )}
    </>
  );
}

const resultValue = ({ raw, unit, parameter }: ResultRow) => (
  <b className={layout.unbrokenNumbers}>
    {raw}
    {unit && unit !== parameter.code && <>&nbsp;{unit}</>}
  </b>
);

function Samples({
  project,
  station,
  sample,
  all,
  bring,
}: {
  project: string;
  station: string;
  sample: WaterPartProps["sample"];
  all: WaterPartProps["samples"];
  bring: ReactNode;
}) {
  const t = useT();
  const list = useStationSamples(project, station);
  return (
    <section>
      <h2>{t("stations.water.samples")}</h2>
      <Part
        query={list}
        errorTitle={t("stations.water.failed")}
        empty={t("stations.water.noSamples")}
        isEmpty={({ items }) => items.length === 0}
        make={bring}
        links={all(t("stations.water.allSamples"))}
      >
        {({ items, total }) => <SampleItems total={total} items={items} sample={sample} />}
      </Part>
    </section>
  );
}

function SampleItems({
  total,
  items,
  sample,
}: {
  total: number;
  items: readonly Sample[];
  sample: WaterPartProps["sample"];
}) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <p className={layout.mutedSmall}>{t("stations.water.nSamples", { n: total })}</p>
      <ul className={classes(layout.plainListSpaced, styles.plain)}>
        {items.map(({ id, code, date, laboratory }) => (
          <li key={id}>
            <span className={layout.unbrokenNumbers}>
              {date ? format.day(date) : t("stations.water.undated")}
            </span>
            {sample(id, code)}
            <span className={layout.mutedSmall}>{laboratory?.name}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Exceeding({
  exceedances,
  link,
  limits,
}: {
  exceedances: Exceedances;
  link: WaterPartProps["exceedances"];
  limits: WaterPartProps["limits"];
}) {
  const t = useT();
  return (
    <section>
      <h2>{t("stations.water.exceedances")}</h2>
      {exceedances.judging && <Notice kind="info">{t("stations.water.judging")}</Notice>}
      {exceedances.sets.length === 0 ? (
        <>
          <p className={layout.mutedSmall}>{t("stations.water.noLimits")}</p>
          <p className={styles.links}>{limits(t("stations.water.limits"))}</p>
        </>
      ) : (
        <>
          <LimitSetTable link={link} sets={exceedances.sets} />
          <p className={styles.links}>{link(null, t("stations.water.allExceedances"))}</p>
        </>
      )}
    </section>
  );
}

function LimitSetTable({ link, sets }: { link: WaterPartProps["exceedances"]; sets: Exceedances["sets"] }) {
  const t = useT();
  const format = useFormat();
  type Row = Exceedances["sets"][number];
  const n = (row: Row, kind: "exceeds" | "warns" | "indeterminate" | "meets") => {
    const count = row.counts[kind] ?? 0;
    return (
      <span className={kind === "exceeds" && count > 0 ? layout.unfulfilledText : layout.unbrokenNumbers}>
        {format.number(count)}
      </span>
    );
  };
  const columns: Column<Row>[] = [
    { key: "set", head: t("stations.water.limitSet"), cell: (row) => link(row.id, row.name) },
    ...(["exceeds", "warns", "indeterminate", "meets"] as const).map((kind) => ({
      key: kind,
      head: t(`stations.water.${kind}`),
      align: "end" as const,
      width: "104px",
      cell: (row: Row) => n(row, kind),
    })),
  ];
  return (
    <Table
      label={t("stations.water.exceedances")}
      columns={columns}
      rows={sets}
      rowKey={({ id }) => id}
      phone={(row) => <LimitSetSummary link={link} row={row} n={n} />}
    />
  );
}

interface LimitSetSummaryProps {
  link: WaterPartProps["exceedances"];
  row: Exceedances["sets"][number];
  n(row: Exceedances["sets"][number], kind: VerdictKind): ReactNode;
}

function LimitSetSummary({ link, row, n }: LimitSetSummaryProps) {
  const t = useT();
  return (
    <>
      <b>{link(row.id, row.name)}</b>
      <span className={layout.clusterSmall14}>
        {(["exceeds", "warns", "indeterminate", "meets"] as const).map((kind) => (
          <span key={kind}>
            {t(`stations.water.${kind}`)}: {n(row, kind)}
          </span>
        ))}
      </span>
    </>
  );
}
