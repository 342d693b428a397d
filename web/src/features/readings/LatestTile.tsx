import { codeOf, describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import styles from "./readings.module.css";
import { useLatest } from "./readings.queries.ts";

export interface LatestTileProps {
  project: string;
  sensor: string;
  /** What the sensor is called, and where it measures. */
  name: string;
}

/** The last value of a sensor, and of when it is. */
export function LatestTile({ project, sensor, name }: LatestTileProps) {
  const t = useT();
  const format = useFormat();
  const latest = useLatest(project);
  if (latest.isPending) return <Skeleton rows={2} />;
  if (latest.isError) {
    return (
      <ErrorState
        title={t("readings.failed")}
        text={describeError(latest.error)}
        code={codeOf(latest.error)}
        onRetry={() => void latest.refetch()}
      />
    );
  }
  const found = latest.data.flatMap(({ sensors }) => sensors).find((one) => one.sensor === sensor);
  if (!found || found.value === null || found.t === null) return <EmptyState title={t("readings.empty")} />;
  return (
    <dl className={styles.latestTile}>
      <dt>{name}</dt>
      <dd className={styles.latestValue}>
        {format.number(found.value)} <span>{found.unit}</span>
      </dd>
      <dd className={styles.quiet}>{format.dateTime(found.t)}</dd>
    </dl>
  );
}
