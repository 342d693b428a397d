import { type ExceedanceSummary, VERDICTS, type VerdictKind } from "@vetaverde/contract/exceedances";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n.ts";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import type { MapLayer } from "../../../ui/map/map-layer.ts";
import type { MapItem } from "../../../ui/map/spots.ts";
import { Verdict, VerdictIcon } from "../Verdict.tsx";

export type JudgedStation = ExceedanceSummary["stations"][number];

export interface VerdictLayerProps {
  stations: readonly JudgedStation[];
  /** Renders links to a station and its exceedances. */
  links(station: JudgedStation): ReactNode;
  /** By default the number of stations by worst verdict. */
  legend?: ReactNode;
}

const itemOf = ({ id, name, place, worst }: JudgedStation): MapItem => ({
  id,
  name,
  group: id,
  label: name,
  place,
  state: worst,
});

const COLORS: Readonly<Record<VerdictKind, string>> = {
  exceeds: "var(--unfulfilled)",
  warns: "var(--near)",
  indeterminate: "var(--far)",
  meets: "var(--done)",
};
const kindOf = (state: string): VerdictKind => VERDICTS.find((one) => one === state) ?? "indeterminate";

/** Builds the layer of the stations' verdicts, each with the worst. */
export function useVerdictLayer(): (props: VerdictLayerProps) => MapLayer {
  const t = useT();
  return ({ stations, links, legend = <VerdictLegend stations={stations} /> }) => {
    const byId = new Map(stations.map((station) => [station.id, station]));
    const chosen = (items: readonly MapItem[]) => items.flatMap(({ id }) => byId.get(id) ?? []);
    const spokenOf = (station: JudgedStation) =>
      `${station.name}: ${VERDICTS.filter((kind) => station[kind] > 0)
        .map((kind) => `${t(`limits.verdicts.${kind}`)} ${station[kind]}`)
        .join(", ")}`;
    return {
      key: "exceedances",
      shape: "diamond",
      title: t("map.shows.exceedances"),
      order: VERDICTS,
      items: stations.map(itemOf),
      icon: (state, size) => <VerdictIcon kind={kindOf(state)} size={size} />,
      color: (state) => COLORS[kindOf(state)],
      spoken: (items) => {
        const words = chosen(items).map(spokenOf).join("; ");
        return items.length > 1 ? `${items.length}: ${words}` : words;
      },
      about: (items) => ({
        title: items.length === 1 ? (items[0]?.name ?? "") : t("map.here"),
        content: chosen(items).map((station) => (
          <StationVerdicts
            key={station.id}
            station={station}
            isNamed={items.length > 1}
            links={links(station)}
          />
        )),
      }),
      legend,
    };
  };
}

interface StationVerdictsProps {
  station: JudgedStation;
  isNamed: boolean;
  links: ReactNode;
}

/** A station's results by verdict. */
function StationVerdicts({ station, isNamed, links }: StationVerdictsProps) {
  return (
    <div className={classes(layout.stack8, layout.tabularNumbers)}>
      {isNamed && <b>{station.name}</b>}
      <dl className={layout.stack8}>
        {VERDICTS.filter((kind) => station[kind] > 0).map((kind) => (
          <div key={kind} className={layout.spread12}>
            <dt>
              <Verdict kind={kind} />
            </dt>
            <dd>{station[kind]}</dd>
          </div>
        ))}
      </dl>
      {links}
    </div>
  );
}

/** Number of stations by worst verdict, and those that the map does not show. */
function VerdictLegend({ stations }: Pick<VerdictLayerProps, "stations">) {
  const t = useT();
  const placeless = stations.filter(({ place }) => place === null);
  return (
    <>
      {VERDICTS.map((kind) => {
        const n = stations.filter(({ worst }) => worst === kind).length;
        return (
          n > 0 && (
            <span key={kind} className={layout.inlineRow5}>
              <Verdict kind={kind} />
              <b>{n}</b>
            </span>
          )
        );
      })}
      {placeless.length > 0 && (
        <details className={layout.mapLegendLine}>
          <summary>{t("map.withoutPlace", { n: placeless.length })}</summary>
          {placeless.map(({ name }) => name).join(", ")}
        </details>
      )}
    </>
  );
}
