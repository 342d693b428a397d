import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { measured } from "../../lib/measured.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import layout from "../../ui/layout.module.css";
import styles from "./readings.module.css";

export interface LatestTileProps {
  project: string;
  sensor: string;
  /** The sensor's name, and where it measures. */
  name: string;
}

/** Tile with a sensor's last value and its instant. */
export function LatestTile({ project, sensor, name }: LatestTileProps) {
  const t = useT();
  const format = useFormat();
  // Query of each sensor's last reading, refetched every minute.
  const latest = useCallQuery("readings", "latest", { params: { project } }, { refetchInterval: 60_000 });
  if (!latest.isSuccess)
    return <QueryState query={latest} errorTitle={t("readings.failed")} skeletonRows={2} />;
  const latestReading = latest.data.flatMap(({ sensors }) => sensors).find((one) => one.sensor === sensor);
  if (!latestReading || latestReading.value === null || latestReading.t === null)
    return <EmptyState title={t("readings.empty")} />;
  return (
    <dl
      className={classes(
        layout.flushDescriptions,
        layout.noMargin,
        layout.column,
        layout.termAfterValue,
        styles.latestTile,
      )}
    >
      <dt>{name}</dt>
      <dd className={styles.latestValue}>
        {measured(format, latestReading.value, latestReading.resolution)} <span>{latestReading.unit}</span>
      </dd>
      <dd className={classes(layout.muted, styles.quiet)}>{format.dateTime(latestReading.t)}</dd>
      {latestReading.flags && (
        <dd className={classes(layout.nearStrong, styles.quiet)}>
          {latestReading.flags.map((flag) => t(`readings.flags.${flag}`)).join(", ")}
        </dd>
      )}
    </dl>
  );
}
