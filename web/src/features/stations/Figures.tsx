import type { StationSummary } from "@vetaverde/contract/stations";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import type { StationTab } from "./station.messages.ts";
import styles from "./stations.module.css";

export interface FiguresProps {
  station: StationSummary;
  onTab(tab: StationTab): void;
}

const tones = {
  bad: layout.unfulfilledText,
  calm: classes(layout.muted, layout.mediumWeight),
} as const;

/** Key figures, each with a link to its section. */
export function Figures({ station, onTab }: FiguresProps) {
  const t = useT();
  const format = useFormat();
  const { due, devices, alerts, water, exceedances, commitments } = station;
  const figure = (tab: StationTab, label: string, value: ReactNode, tone?: "bad" | "calm") => (
    <li key={label}>
      <button type="button" onClick={() => onTab(tab)}>
        <span className={layout.mutedXSmall}>{label}</span>
        <b className={classes(tone && tones[tone])}>{value}</b>
      </button>
    </li>
  );
  const count = (tab: StationTab, label: string, n: number) =>
    figure(tab, label, format.number(n), n === 0 ? "calm" : "bad");
  const next = due?.next[0];
  const { devicesValue, sampleValue } = useFigureWords(devices, water);
  return (
    <ul className={classes(layout.twoColumnsOnPhone, styles.figures)}>
      {due && count("due", t("stations.figures.unfulfilled"), due.unfulfilled)}
      {due &&
        figure(
          "due",
          t("stations.figures.next"),
          next ? format.day(next.date) : t("stations.figures.none"),
          next ? undefined : "calm",
        )}
      {alerts && count("alerts", t("stations.figures.alerts"), alerts.active)}
      {devices &&
        figure("sensors", t("stations.figures.reading"), devicesValue(), devices.lastAt ? undefined : "calm")}
      {water && figure("water", t("stations.figures.sample"), sampleValue(), water.last ? undefined : "calm")}
      <ObligationFigures exceedances={exceedances} figure={figure} count={count} commitments={commitments} />
    </ul>
  );
}

function useFigureWords(devices: StationSummary["devices"], water: StationSummary["water"]) {
  const t = useT();
  const format = useFormat();
  const devicesValue = () => {
    if (!devices || devices.count === 0) return t("stations.figures.noDevices");
    return devices.lastAt ? format.dateTime(devices.lastAt) : t("stations.figures.noReadings");
  };
  const sampleValue = () => {
    if (!water?.last) return t("stations.figures.noSamples");
    return water.last.date ? format.day(water.last.date) : water.last.code;
  };
  return { devicesValue, sampleValue };
}

interface ObligationFiguresProps {
  exceedances: StationSummary["exceedances"];
  figure(tab: StationTab, label: string, value: ReactNode, tone?: "bad" | "calm"): ReactNode;
  count(tab: StationTab, label: string, n: number): ReactNode;
  commitments: StationSummary["commitments"];
}

function ObligationFigures({ exceedances, figure, count, commitments }: ObligationFiguresProps) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      {exceedances &&
        (exceedances.judging
          ? figure("water", t("stations.figures.exceeds"), t("stations.figures.judging"), "calm")
          : count("water", t("stations.figures.exceeds"), exceedances.counts["exceeds"] ?? 0))}
      {commitments &&
        figure(
          "commitments",
          t("stations.figures.commitments"),
          format.number(commitments.count),
          commitments.count === 0 ? "calm" : undefined,
        )}
    </>
  );
}
