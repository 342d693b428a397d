import { medianStep } from "@vetaverde/domain/piezometry/level-at";
import { memo } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { LimitLines } from "./LimitLines.tsx";
import { apart, type Elevations } from "./levels.view.ts";
import { SeriesMark, seriesColor } from "./marks.tsx";
import styles from "./piezometry.module.css";
import { linesOf, type Point, type Series, type Sounded, type Well } from "./well.ts";

/** Labels of lines that end close together are stacked at this height. */
const LABEL_HEIGHT = 15;
/** Number of marks per line that make it distinguishable without its colour. */
const MARKS = 8;
/** From this number on the marks of soundings would cover each other. */
const MANY_SOUNDINGS = 12;
/** Maximum number of doubtful points that are marked individually; the table lists any further ones. */
const MAX_DOUBTFUL = 30;

export interface HistoryLinesProps {
  wells: readonly Well[];
  elevations: Elevations;
  from: number;
  to: number;
  left: number;
  wide: number;
}

/** The lines of the levels. Memoised: they are redrawn when the levels change, not when the selected instant does. */
export const HistoryLines = memo(({ wells, elevations, from, to, left, wide }: HistoryLinesProps) => {
  const x = (instant: number) => left + ((instant - from) / (to - from)) * wide;
  const labels = apart(endsOf(wells, elevations), LABEL_HEIGHT);
  return (
    <>
      {/* Below the levels: a level at its limit stays visible. */}
      <LimitLines wells={wells} elevations={elevations} left={left} wide={wide} x={x} />
      {wells.map((well) => (
        <WellLines
          key={well.borehole.id}
          well={well}
          elevations={elevations}
          left={left}
          wide={wide}
          x={x}
          labels={labels}
        />
      ))}
    </>
  );
});
HistoryLines.displayName = "HistoryLines";

/** Where the labels of the lines and of the probes would be, before they are moved apart. */
const endsOf = (wells: readonly Well[], elevations: Elevations) =>
  wells.flatMap((well) => {
    const level = lastLevel(well);
    const probes = well.borehole.sensors
      .slice(0, 1)
      .flatMap(({ id, elevation }) =>
        elevation === null ? [] : [{ id, at: elevations.y(elevation, well.borehole) }],
      );
    return [
      ...(level === null ? [] : [{ id: well.borehole.id, at: elevations.y(level, well.borehole) }]),
      ...probes,
    ];
  });

interface WellLinesProps extends Pick<HistoryLinesProps, "elevations" | "left" | "wide"> {
  well: Well;
  x(instant: number): number;
  labels: ReturnType<typeof apart>;
}

/** The lines of one borehole: its probe, its sensors and its soundings, with their labels. */
function WellLines({ well, elevations, left, wide, x, labels }: WellLinesProps) {
  const { borehole, at } = well;
  const y = (elevation: number) => elevations.y(elevation, borehole);
  const named = labels.get(borehole.id);
  const right = left + wide;
  return (
    <g>
      <ProbeLine well={well} left={left} right={right} y={y} labels={labels} />
      {well.series.map((series) => (
        <SeriesLine
          key={series.sensor.sensor}
          series={series}
          at={at}
          x={x}
          y={y}
          name={borehole.station.name}
        />
      ))}
      <Soundings well={well} x={x} y={y} />
      {named !== undefined && (
        <text x={right + 6} y={named + 4} className={styles.strong}>
          {borehole.station.name}
        </text>
      )}
    </g>
  );
}

interface ProbeLineProps extends Pick<WellLinesProps, "well" | "left" | "labels"> {
  right: number;
  y(elevation: number): number;
}

/** The elevation of the borehole's first sensor. */
function ProbeLine({ well: { borehole, at }, left, right, y, labels }: ProbeLineProps) {
  const t = useT();
  const [probe] = borehole.sensors;
  const labelY = probe && labels.get(probe.id);
  return (
    <>
      {probe?.elevation != null && (
        <line
          x1={left}
          x2={right}
          y1={y(probe.elevation)}
          y2={y(probe.elevation)}
          className={styles.probe}
          stroke={seriesColor(at)}
        />
      )}
      {labelY !== undefined && (
        <text x={right + 6} y={labelY + 4} className={styles.small}>
          {t("piezometry.probeOf", { name: borehole.station.name })}
        </text>
      )}
    </>
  );
}
const lastLevel = ({ levels, series }: Well): number | null =>
  series[0]?.points.findLast(({ level }) => level !== null)?.level ?? levels.at(-1)?.level ?? null;

interface Drawn {
  at: number;
  x(instant: number): number;
  y(elevation: number): number;
}

/** A sensor's line, with the extremes around it where they are known, and its doubtful points. */
function SeriesLine({ series, at, x, y, name }: Drawn & { series: Series; name: string }) {
  const each = Math.max(1, Math.ceil(series.points.length / MARKS));
  const pointsOf = (line: readonly Point[], of: (point: Point) => number | null) =>
    line.flatMap((point) => {
      const level = of(point);
      return level === null ? [] : [`${x(point.at).toFixed(1)},${y(level).toFixed(1)}`];
    });
  return (
    <>
      {linesOf(series).map((line) => (
        <g key={line[0]?.at}>
          {series.sensor.resolution === "envelope" && (
            <polygon
              points={[
                ...pointsOf(line, ({ max }) => max),
                ...pointsOf(line, ({ min }) => min).reverse(),
              ].join(" ")}
              fill={seriesColor(at)}
              className={styles.band}
            />
          )}
          <polyline
            points={pointsOf(line, ({ level }) => level).join(" ")}
            fill="none"
            stroke={seriesColor(at)}
            strokeWidth="1.8"
          />
        </g>
      ))}
      {series.points.map((point, n) =>
        n % each === Math.floor(each / 2) && point.level !== null ? (
          <PointMark key={point.at} point={point} level={point.level} at={at} x={x} y={y} name={name} />
        ) : null,
      )}
      <DoubtfulPoints points={series.points} x={x} y={y} />
    </>
  );
}

/** Soundings: marks next to a sensor's line, and a line of their own before there was a sensor. */
function Soundings({ well: { borehole, at, levels, series }, x, y }: { well: Well } & Omit<Drawn, "at">) {
  const t = useT();
  const format = useFormat();
  const step = medianStep(levels);
  const began = Math.min(...series.map(({ points }) => points[0]?.at ?? Number.POSITIVE_INFINITY));
  const runs: Sounded[][] = [];
  for (const one of levels.filter((sounded) => sounded.at < began)) {
    const before = runs.at(-1)?.at(-1);
    if (before && one.at - before.at <= 3 * step) runs.at(-1)?.push(one);
    else runs.push([one]);
  }
  return (
    <>
      {runs.map((run) => (
        <polyline
          key={run[0]?.date}
          points={run.map((one) => `${x(one.at)},${y(one.level)}`).join(" ")}
          fill="none"
          stroke={seriesColor(at)}
          strokeWidth="1.8"
          strokeDasharray="5 3"
        />
      ))}
      {levels.map((one) => (
        <SeriesMark
          key={one.date}
          hollow
          small={levels.length > MANY_SOUNDINGS}
          at={at}
          x={x(one.at)}
          y={y(one.level)}
          title={`${borehole.station.name}, ${t(`piezometry.sources.${one.source}`)}, ${format.day(one.date)}: ${format.number(one.level, 2)} ${t("piezometry.unit")}`}
        />
      ))}
    </>
  );
}

/** A mark on a sensor's line, with the value that it stands for. */
function PointMark({ point, level, at, x, y, name }: Drawn & { point: Point; level: number; name: string }) {
  const t = useT();
  const format = useFormat();
  return (
    <SeriesMark
      at={at}
      x={x(point.at)}
      y={y(level)}
      title={`${name}, ${format.dateTime(point.at)}: ${format.number(level, 2)} ${t("piezometry.unit")}`}
    />
  );
}

/** Rings around the latest points that have a flag. */
function DoubtfulPoints({ points, x, y }: Omit<Drawn, "at"> & { points: readonly Point[] }) {
  const t = useT();
  const format = useFormat();
  const doubtful = points.filter(({ level, flags }) => level !== null && flags.length > 0);
  return doubtful.slice(-MAX_DOUBTFUL).map((point) => (
    <circle key={point.at} cx={x(point.at)} cy={y(point.level ?? 0)} r={4.5} className={styles.doubtRing}>
      <title>
        {`${format.dateTime(point.at)}: ${point.flags.map((flag) => t(`piezometry.flags.${flag}`)).join(", ")}`}
      </title>
    </circle>
  ));
}
