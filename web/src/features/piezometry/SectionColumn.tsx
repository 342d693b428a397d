import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { Ground } from "./ground.tsx";
import { ColumnLimits, classOfPriority, LimitMark } from "./LimitLines.tsx";
import { type Elevations, free } from "./levels.view.ts";
import { exceededAt, type LevelLimit } from "./limits.ts";
import { SeriesMark } from "./marks.tsx";
import styles from "./piezometry.module.css";
import { drawn, type Well, type WellLevel } from "./well.ts";

const HALF = 24;
/** Line height of the text next to the column. */
const LINE = 13;

export interface SectionColumnProps {
  well: Well;
  x: number;
  prefix: string;
  elevations: Elevations;
  /** The instant whose levels are shown. */
  at: number;
  wellLevel: WellLevel | null;
}

/** A borehole: its strata, its pipe with the screens, the water and the probes. */
export function SectionColumn({ well, x, prefix, elevations, at, wellLevel }: SectionColumnProps) {
  const { borehole } = well;
  const { terrain, casing, depth } = borehole;
  const y = (elevation: number) => elevations.y(elevation, borehole);
  const bottom = y(terrain - depth);
  const level = drawn(wellLevel);
  const wet = level === null ? null : Math.min(Math.max(y(level), y(casing)), bottom);
  const labelY = wet ?? y(terrain - depth / 2);
  const lines = linesOf(labelY, wet !== null && doubtful(wellLevel));
  const probes = otherProbes(well, y, lines);
  const from = elevations.measure === "depth" ? terrain : null;
  return (
    <g>
      <Strata borehole={borehole} prefix={prefix} x={x} y={y} />
      <Pipe borehole={borehole} x={x} y={y} water={wet} />
      <Screens borehole={borehole} x={x} y={y} />
      <LevelLabel
        wellLevel={wellLevel}
        exceeded={level === null ? null : exceededAt(limitsOf(well), level, at)}
        x={x}
        from={from}
        y={labelY}
        wet={wet !== null}
      />
      <ColumnLimits
        well={well}
        elevations={elevations}
        at={at}
        x={x + HALF}
        width={HALF * 2}
        level={wet === null ? null : { at: wet - 5, first: labelY - 5, last: (lines.at(-1) ?? labelY) - 4 }}
        occupied={(wet === null ? lines : []).concat(probes.map(({ line }) => line)).map((line) => line - 4)}
      />
      <Probes probes={probes} x={x} y={y} at={well.at} from={from} />
      <text x={x} y={y(Math.max(casing, terrain)) - 8} textAnchor="middle" className={styles.strong}>
        {borehole.station.name}
      </text>
    </g>
  );
}

const limitsOf = ({ series }: Well) => series.flatMap(({ limits }) => limits);

const doubtful = (wellLevel: WellLevel | null): boolean => (wellLevel?.flags ?? []).length > 0;

/** The probes and the text line of each: as close to the probe as possible without overlapping other text. */
function otherProbes(well: Well, y: (elevation: number) => number, lines: readonly number[]) {
  const probes = probesOf(well);
  const places = free(
    probes.map(({ elevation }) => y(elevation) + 4),
    lines,
    LINE,
  );
  return probes.map((probe, n) => ({ ...probe, line: places[n] ?? y(probe.elevation) + 4 }));
}

/** Baselines of the text that describes the level, from top to bottom. */
const linesOf = (labelY: number, doubted: boolean): number[] =>
  doubted ? [labelY - 1, labelY + LINE] : [labelY - 1];

interface LevelLabelProps {
  wellLevel: WellLevel | null;
  /** The limit that the level is beyond. */
  exceeded: LevelLimit | null;
  /** Ground elevation if depths are shown; null if elevations are shown. */
  from: number | null;
  x: number;
  y: number;
  wet: boolean;
}

/** The level as a number, or the reason why there is none. */
function LevelLabel({ wellLevel, exceeded, from, x, y, wet }: LevelLabelProps) {
  const t = useT();
  const format = useFormat();
  const flags = (wellLevel?.flags ?? []).map((flag) => t(`piezometry.flagsShort.${flag}`)).join(", ");
  if (!wet || wellLevel?.level == null)
    return (
      <text x={x + HALF + 6} y={y} className={styles.doubt}>
        {flags || t("piezometry.noneThen")}
      </text>
    );
  const sign = exceeded ? undefined : flags ? styles.waterDoubt : styles.water;
  return (
    <g className={exceeded ? classOfPriority(exceeded.priority) : undefined} data-exceeded={exceeded?.key}>
      <path d={`M${x + HALF + 2} ${y - 10}h14l-7 10z`} className={classes(styles.levelSign, sign)} />
      {exceeded && <LimitMark priority={exceeded.priority} x={x + HALF + 25} y={y - 5} />}
      <text x={x + HALF + (exceeded ? 35 : 20)} y={y - 1} className={classes(styles.strong, styles.level)}>
        {format.number(from === null ? wellLevel.level : from - wellLevel.level, 2)}
      </text>
      {flags && (
        <text x={x + HALF + 20} y={y + 13} className={styles.doubt}>
          {flags}
        </text>
      )}
    </g>
  );
}

interface ProbesProps {
  probes: ReturnType<typeof otherProbes>;
  /** The well's index among all wells; it determines colour and shape. */
  at: number;
  /** Ground elevation if depths are shown; null if elevations are shown. */
  from: number | null;
  x: number;
  y(elevation: number): number;
}

/** Positions of the devices' probes; if no device reports, the probe of the borehole's description. */
function Probes({ probes, at, from, x, y }: ProbesProps) {
  const t = useT();
  const format = useFormat();
  return probes.map(({ id, elevation, line }) => (
    <g key={id}>
      <SeriesMark at={at} x={x} y={y(elevation)} />
      <text x={x + HALF + 6} y={line} className={styles.small}>
        {t("piezometry.probeAt", {
          level: format.number(from === null ? elevation : from - elevation, 2),
        })}
      </text>
    </g>
  ));
}

function probesOf({ borehole }: Well): { id: string; elevation: number }[] {
  const known = borehole.sensors.flatMap(({ id, elevation }) =>
    elevation === null ? [] : [{ id, elevation }],
  );
  if (known.length > 0 || !borehole.probe) return known;
  return [{ id: borehole.id, elevation: borehole.probe.elevation }];
}

interface ColumnPartProps {
  borehole: Well["borehole"];
  x: number;
  y(elevation: number): number;
}

function useMetres() {
  const format = useFormat();
  return (value: number) => format.number(value, 2);
}

function Strata({ borehole, prefix, x, y }: ColumnPartProps & { prefix: string }) {
  const t = useT();
  const metres = useMetres();
  return borehole.strata.map((one) => (
    <Ground
      key={one.top}
      prefix={prefix}
      lithology={one.lithology}
      x={x - HALF}
      y={y(one.topElevation)}
      width={HALF * 2}
      height={y(one.bottomElevation) - y(one.topElevation)}
      title={`${t(`piezometry.lithologies.${one.lithology}`)} ${metres(one.top)}–${metres(one.bottom)} m${one.description ? `: ${one.description}` : ""}`}
    />
  ));
}

/** The wall of the borehole, its pipe, and the water in it; `water` is the drawn height of the level. */
function Pipe({
  borehole: { terrain, casing, depth },
  x,
  y,
  water,
}: ColumnPartProps & { water: number | null }) {
  const bottom = y(terrain - depth);
  return (
    <>
      <rect
        x={x - HALF}
        y={y(terrain)}
        width={HALF * 2}
        height={bottom - y(terrain)}
        className={styles.wall}
      />
      <rect x={x - 4} y={y(casing)} width={8} height={bottom - y(casing)} className={styles.pipe} />
      {water !== null && (
        <rect x={x - 3.5} y={water} width={7} height={bottom - water} className={styles.water} />
      )}
    </>
  );
}

/** The sections of the pipe through which the water enters. */
function Screens({ borehole, x, y }: ColumnPartProps) {
  const t = useT();
  const metres = useMetres();
  return borehole.screens.map(({ top, bottom, topElevation, bottomElevation }) => (
    <g key={top} className={styles.screen}>
      <title>{t("piezometry.screenAt", { top: metres(top), bottom: metres(bottom) })}</title>
      {[-4, 4].map((side) => (
        <line key={side} x1={x + side} x2={x + side} y1={y(topElevation)} y2={y(bottomElevation)} />
      ))}
    </g>
  ));
}
