import type { StationSummary } from "@vetaverde/contract/stations";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";

/**
 * Summarises a station's state in one phrase without a full stop: "3 incumplidos, 1 alerta vigente, última muestra
 * 12-11-2026". Contains only what the user may see; empty if that is nothing.
 */
export function useStateWords(): (station: StationSummary) => string {
  const t = useT();
  const format = useFormat();
  return ({ due, alerts, exceedances, water, devices }) => {
    const exceeds = exceedances?.counts.exceeds ?? 0;
    const troubles = [
      ...(due && due.unfulfilled > 0 ? [t("stations.state.unfulfilled", { n: due.unfulfilled })] : []),
      ...(alerts && alerts.active > 0 ? [t("stations.state.alerts", { n: alerts.active })] : []),
      ...(exceeds > 0 ? [t("stations.state.exceeds", { n: exceeds })] : []),
    ];
    const sampled = water?.last?.date;
    const rest = [
      ...(due && due.near > 0 ? [t("stations.state.near", { n: due.near })] : []),
      ...(sampled ? [t("stations.state.sample", { date: format.day(sampled) })] : []),
      ...(devices?.lastAt ? [t("stations.state.reading", { date: format.dateTime(devices.lastAt) })] : []),
    ];
    // "Nothing pending" is only stated if the user may see what could be pending.
    const calm = troubles.length === 0 && (due || alerts) && !(due && due.near > 0);
    return [...troubles, ...(calm ? [t("stations.state.nothing")] : []), ...rest].join(", ");
  };
}

export type StationTab =
  | "due"
  | "sensors"
  | "alerts"
  | "water"
  | "commitments"
  | "photos"
  | "documents"
  | "history";

/** The sections that the user may open, in order. */
export function tabsOf(station: StationSummary): StationTab[] {
  const open: [StationTab, boolean][] = [
    ["due", station.due !== null],
    ["sensors", station.devices !== null],
    ["alerts", station.alerts !== null],
    ["water", station.water !== null || station.exceedances !== null],
    ["commitments", station.commitments !== null],
    ["photos", station.due !== null || station.files !== null],
    ["documents", station.files !== null],
    ["history", true],
  ];
  return open.filter(([, isOpen]) => isOpen).map(([tab]) => tab);
}
