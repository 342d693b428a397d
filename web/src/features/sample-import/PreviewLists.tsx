import type { SamplePreview } from "@vetaverde/contract/sample-imports";
import { RESULT_FLAGS } from "@vetaverde/contract/samples";
import { useFormat } from "../../lib/format.ts";
import { useLocale, useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { classes } from "../../ui/classes.ts";
import { IconAlertTriangle } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Table } from "../../ui/Table.tsx";
import styles from "./sample-import.module.css";

type NewStation = SamplePreview["newStations"][number];
type Correction = SamplePreview["corrected"][number];

/** Remarks about the results, in plain text; flagged results are imported all the same. */
export function FlagList({ flags }: Pick<SamplePreview, "flags">) {
  const t = useT();
  const occurring = RESULT_FLAGS.filter((flag) => (flags[flag] ?? 0) > 0);
  if (occurring.length === 0)
    return <p className={layout.mutedSmallBreakable}>{t("sampleImport.flags.none")}</p>;
  return (
    <div className={classes(layout.stack16, layout.paddingTop12)}>
      <p className={layout.mutedSmallBreakable}>{t("sampleImport.flags.intro")}</p>
      <ul className={styles.flags}>
        {occurring.map((flag) => (
          <li key={flag}>
            <IconAlertTriangle size={16} aria-hidden className={layout.nearText} />
            <span>{t(`sampleImport.flags.${flag}`)}</span>
            <b>{t("sampleImport.flags.cells", { n: flags[flag] ?? 0 })}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Stations that the project does not have yet, with their positions according to the file. */
export function NewStations({ stations }: { stations: readonly NewStation[] }) {
  const t = useT();
  const format = useFormat();
  const where = ({ latitude, longitude, elevation }: NewStation) => {
    if (latitude === null || longitude === null)
      return <span className={layout.mutedSmallBreakable}>{t("sampleImport.stations.noPlace")}</span>;
    const height =
      elevation === null
        ? ""
        : ` · ${t("sampleImport.stations.elevation", { n: format.number(elevation, 0) })}`;
    return `${format.number(latitude, 5)}, ${format.number(longitude, 5)}${height}`;
  };
  return (
    <Table<NewStation>
      label={t("sampleImport.tabs.stations")}
      rows={stations}
      rowKey={({ name }) => name}
      columns={[
        { key: "name", head: t("sampleImport.stations.name"), cell: ({ name }) => <b>{name}</b> },
        { key: "where", head: t("sampleImport.stations.where"), cell: where },
        {
          key: "cells",
          head: t("sampleImport.stations.cells"),
          align: "end",
          cell: ({ cells }) => format.number(cells),
        },
      ]}
      phone={(station) => (
        <>
          <b>{station.name}</b> · {t("sampleImport.flags.cells", { n: station.cells })}
          <br />
          {where(station)}
        </>
      )}
    />
  );
}

/** Stored results that the file replaces with another value. */
export function Corrections({ project, preview }: { project: string; preview: SamplePreview }) {
  const t = useT();
  const locale = useLocale();
  const parameters = useCallQuery("samples", "parameters", { params: { project } }).data;
  const { corrected: firstCorrections, corrections } = preview;
  const named = ({ parameter }: Correction) =>
    parameters?.find(({ code }) => code === parameter)?.names[locale] ?? parameter;
  const column = (key: keyof Correction) => ({
    key,
    head: t(`sampleImport.corrections.${key === "station" ? "sample" : key}`),
  });
  return (
    <div className={classes(layout.stack16, layout.paddingTop12)}>
      <p className={layout.mutedSmallBreakable}>
        {t("sampleImport.corrections.intro")}{" "}
        {firstCorrections.length < corrections &&
          t("sampleImport.corrections.more", { n: String(firstCorrections.length) })}
      </p>
      <Table<Correction>
        label={t("sampleImport.tabs.corrections")}
        rows={firstCorrections}
        rowKey={({ station, sample, parameter, after }) => `${station} ${sample} ${parameter} ${after}`}
        columns={[
          { ...column("sample"), cell: ({ station, sample }) => `${station} · ${sample}` },
          { ...column("parameter"), cell: named },
          { ...column("before"), align: "end", cell: ({ before }) => before },
          { ...column("after"), align: "end", cell: ({ after }) => <b>{after}</b> },
        ]}
        phone={(one) => (
          <>
            {one.station} · {one.sample}
            <br />
            {named(one)}: {one.before} → <b>{one.after}</b>
          </>
        )}
      />
    </div>
  );
}
