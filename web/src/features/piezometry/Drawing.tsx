import { interpolate } from "@vetaverde/domain/piezometry/level-at";
import { LITHOLOGIES } from "@vetaverde/domain/piezometry/levels";
import { type RefObject, useId, useMemo } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import layout from "../../ui/layout.module.css";
import { useNarrow } from "../../ui/narrow.ts";
import { Ground, GroundPatterns } from "./ground.tsx";
import { History } from "./History.tsx";
import { classOfPriority, LimitMark } from "./LimitLines.tsx";
import { elevationsOf, type Measure } from "./levels.view.ts";
import styles from "./piezometry.module.css";
import { Section } from "./Section.tsx";
import { TimeBar } from "./TimeBar.tsx";
import { usePlayer } from "./use-player.ts";
import { spanOf, type Well } from "./well.ts";

export interface DrawingProps {
  wells: readonly Well[];
  drawn: RefObject<HTMLElement | null>;
  measure: Measure;
  /** Whether the section orders the boreholes along their line instead of by name. */
  along: boolean;
  timeZone: string;
  /** Start of the period; null: the first measurement. */
  from: number | null;
  now: number;
}

/** Section and history side by side, with the time control below them. */
export function Drawing({ wells, drawn, measure, along, timeZone, from: begins, now }: DrawingProps) {
  const t = useT();
  const elevations = useMemo(() => elevationsOf(wells, measure), [wells, measure]);
  const { from, to } = useMemo(() => spanOf(wells, begins, now), [wells, begins, now]);
  const passed = useMemo(() => {
    const placed = interpolate(wells.map((well) => ({ well, place: well.borehole.place })));
    if (along) return placed.map(({ one, from: metres }) => ({ well: one.well, from: metres }));
    return wells.map((well) => ({ well, from: null }));
  }, [wells, along]);
  const player = usePlayer(from, to);
  // A phone shows the section first.
  const narrow = useNarrow();
  const bar = <TimeBar from={from} to={to} player={player} />;
  return (
    <div className={layout.inset}>
      {!narrow && bar}
      <section
        ref={drawn}
        // The drawing is wider than a phone, so it must be scrollable by keyboard.
        {...{ tabIndex: 0 }}
        aria-label={t("piezometry.title")}
        className={styles.drawings}
      >
        <Section wells={passed} elevations={elevations} at={player.at} />
        <History {...{ wells, elevations, from, to, timeZone }} at={player.at} onAt={player.go} />
      </section>
      {narrow && bar}
      <Legend wells={wells} />
      <Facts wells={wells} along={along} />
    </div>
  );
}

function Legend({ wells }: { wells: readonly Well[] }) {
  const t = useT();
  const prefix = useId();
  return (
    <ul className={styles.legend}>
      <LithologyItems wells={wells} prefix={prefix} />
      <li className={layout.row6}>
        <svg width={26} height={16} aria-hidden="true">
          <g className={styles.screen}>
            <line x1={9} x2={9} y1={1} y2={15} />
            <line x1={17} x2={17} y1={1} y2={15} />
          </g>
        </svg>
        {t("piezometry.screen")}
      </li>
      <li className={layout.row6}>
        <svg width={26} height={16} aria-hidden="true">
          <line x1={0} x2={26} y1={8} y2={8} className={styles.table} />
        </svg>
        {t("piezometry.waterTable")}
      </li>
      <LimitItems wells={wells} />
      <li className={layout.row6}>
        <svg width={16} height={16} aria-hidden="true">
          <circle cx={8} cy={8} r={5} className={styles.handMark} />
        </svg>
        {t("piezometry.byHand")}
      </li>
    </ul>
  );
}

/** How the levels were obtained, in one line: a figure that is exported from this page must state it. */
function Facts({ wells, along }: { wells: readonly Well[]; along: boolean }) {
  const t = useT();
  const format = useFormat();
  const series = wells.flatMap((well) => well.series);
  const count = series.reduce((n, { points }) => n + points.length, 0);
  const byHand = wells.reduce((n, { levels }) => n + levels.length, 0);
  const last = series.flatMap(({ points }) => points.at(-1)?.at ?? []).sort((a, b) => b - a)[0];
  const ways = [...new Set(series.map(({ sensor }) => sensor.resolution))];
  return (
    <div className={styles.note}>
      <p>{t("piezometry.formula")}</p>
      <p>
        {t("piezometry.counted", { n: count, hand: byHand })}
        {last !== undefined && ` · ${t("piezometry.lastReading", { at: format.dateTime(last) })}`}
        {` · ${t(along ? "piezometry.alongScale" : "piezometry.noScale")}`}
      </p>
      {series.some(({ limits }) => limits.length > 0) && <p>{t("piezometry.limits.derivation")}</p>}
      {ways.map((way) => (
        <p key={way}>{t(`piezometry.resolutions.${way}`)}</p>
      ))}
    </div>
  );
}

/** The lithologies that the boreholes have. */
function LithologyItems({ wells, prefix }: { wells: readonly Well[]; prefix: string }) {
  const t = useT();
  const shown = LITHOLOGIES.filter((one) =>
    wells.some(({ borehole }) => borehole.strata.some(({ lithology }) => lithology === one)),
  );
  return shown.map((lithology) => (
    <li key={lithology} className={layout.row6}>
      <svg width={26} height={16} aria-hidden="true">
        <GroundPatterns prefix={`${prefix}-${lithology}`} />
        <Ground
          prefix={`${prefix}-${lithology}`}
          lithology={lithology}
          x={0.5}
          y={0.5}
          width={25}
          height={15}
        />
      </svg>
      {t(`piezometry.lithologies.${lithology}`)}
    </li>
  ));
}

/** The priorities of the limits that are drawn. */
function LimitItems({ wells }: { wells: readonly Well[] }) {
  const t = useT();
  const limits = wells.flatMap(({ series }) => series.flatMap((one) => one.limits));
  const priorities = ([1, 2, 3] as const).filter((one) => limits.some(({ priority }) => priority === one));
  return priorities.map((priority) => (
    <li key={priority} className={layout.row6}>
      <svg width={26} height={16} aria-hidden="true" className={classOfPriority(priority)}>
        <line x1={0} x2={26} y1={8} y2={8} />
        <LimitMark priority={priority} x={13} y={8} />
      </svg>
      {t("piezometry.limits.of", { priority: t(`piezometry.limits.priorities.${priority}`) })}
    </li>
  ));
}
