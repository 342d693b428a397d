import { type StationMap, WORST, type Worst } from "@vetaverde/contract/kpis";
import type { ReactNode } from "react";
import { useT } from "../../../lib/i18n.ts";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import type { MapLayer } from "../../../ui/map/map-layer.ts";
import type { MapItem } from "../../../ui/map/spots.ts";
import { State, StateIcon } from "../../../ui/State.tsx";
import styles from "./station-map.module.css";

export type Station = StationMap["features"][number];

/** State of a station without monitorings, which has no icon. */
const NOTHING = "nothing";

const itemOf = ({ id, geometry, properties: { name, worst } }: Station): MapItem => ({
  id,
  name,
  group: id,
  label: name,
  place: geometry && { longitude: geometry.coordinates[0], latitude: geometry.coordinates[1] },
  state: worst ?? NOTHING,
});

export interface StationLayerProps {
  stations: readonly Station[];
  /** The period of the statuses, if no filter next to the map displays it. */
  period?: string | undefined;
  /** Renders the details of a station. */
  about(station: Station): ReactNode;
}

/** Builds the layer of the stations, each with the icon of its worst status. */
export function useStationLayer(): (props: StationLayerProps) => MapLayer {
  const t = useT();
  const stateOf = (state: string) => WORST.find((one) => one === state);
  const nameOf = (state: Worst | undefined) => (state ? t(`ui.states.${state}`) : t("map.nothing"));
  return ({ stations, period, about }) => {
    const byId = new Map(stations.map((station) => [station.id, station]));
    return {
      key: "stations",
      shape: "circle",
      title: t("map.shows.stations"),
      order: WORST,
      items: stations.map(itemOf),
      icon: (state, size) => {
        const kind = stateOf(state);
        return kind && <StateIcon kind={kind} size={size} />;
      },
      color: (state) => `var(--${state})`,
      spoken: (items) => {
        const [first] = items;
        if (items.length === 1 && first) return `${first.name}: ${nameOf(stateOf(first.state))}`;
        return t("map.cluster", { n: items.length, states: statesOf(items, t) });
      },
      about: (items) => ({
        title: items.length === 1 ? (items[0]?.name ?? "") : t("map.here"),
        content: items.map(({ id }) => {
          const station = byId.get(id);
          return station && <About key={id} station={station} isNamed={items.length > 1} about={about} />;
        }),
      }),
      legend: <StationLegend stations={stations} period={period} />,
    };
  };
}

interface AboutProps extends Pick<StationLayerProps, "about"> {
  station: Station;
  isNamed: boolean;
}

function About({ station, isNamed, about }: AboutProps) {
  const { name, description } = station.properties;
  return (
    <div className={styles.about}>
      {isNamed && <b>{name}</b>}
      {description && <p>{description}</p>}
      {about(station)}
    </div>
  );
}

/** "Incumplidos: 1, Cumplidos: 2", the worst first. */
function statesOf(items: readonly MapItem[], t: ReturnType<typeof useT>): string {
  const count = (state: string) => items.filter((item) => item.state === state).length;
  return [
    ...WORST.map((kind) => ({ name: t(`ui.statesMany.${kind}`), n: count(kind) })),
    { name: t("map.nothing"), n: count(NOTHING) },
  ]
    .filter(({ n }) => n > 0)
    .map(({ name, n }) => `${name}: ${n}`)
    .join(", ");
}

function StationLegend({ stations, period }: Pick<StationLayerProps, "stations" | "period">) {
  const t = useT();
  const placeless = stations.filter(({ geometry }) => geometry === null);
  return (
    <>
      {WORST.map((kind) => (
        <span key={kind} className={styles.entry}>
          <State kind={kind} many />
          <b>{stations.filter(({ properties }) => properties.worst === kind).length}</b>
        </span>
      ))}
      {period && <span className={layout.muted}>{period}</span>}
      {placeless.length > 0 && (
        <details className={classes(layout.clickableSummary, layout.mapLegendLine)}>
          <summary>{t("map.withoutPlace", { n: placeless.length })}</summary>
          {placeless.map(({ properties }) => properties.name).join(", ")}
        </details>
      )}
    </>
  );
}
