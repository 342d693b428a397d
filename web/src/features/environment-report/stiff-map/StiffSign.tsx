import type { PlacedSign, StiffOutline } from "@vetaverde/domain/chemistry/figures/stiff-map";
import type { StationSymbol } from "../../../charts/markers.ts";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { textWidth } from "../../../ui/map/labels.ts";
import styles from "./stiff-map.module.css";

export interface StiffSignProps {
  sign: PlacedSign;
  outline: StiffOutline;
  /** Half the scale in pixels. */
  half: number;
  name: string;
  /** Drawn unfilled because the sample's balance failed. */
  open: boolean;
  symbol: StationSymbol | undefined;
  spoken: string;
  onOpen(): void;
}

/** A station's polygon with its name; if it is displaced, a dot marks the station itself. */
export function StiffSign({ sign, outline, half, name, open, symbol, spoken, onOpen }: StiffSignProps) {
  const tint = symbol && `light-dark(${symbol.light}, ${symbol.dark})`;
  const up = -8;
  const points = outline.points.map(({ x, y }) => `${(x * half).toFixed(2)},${(y * half + up).toFixed(2)}`);
  const edge = half * 0.5;
  return (
    <>
      {sign.apart && <circle cx={sign.x} cy={sign.y} r={3} className={styles.dot} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no buttons */}
      <g
        transform={`translate(${sign.at.x.toFixed(2)} ${sign.at.y.toFixed(2)})`}
        role="button"
        tabIndex={0}
        aria-label={spoken}
        className={classes(layout.clickable, layout.markFocus, styles.sign)}
        data-stiff={sign.key}
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          onOpen();
        }}
      >
        <title>{spoken}</title>
        <SignShape
          half={half}
          up={up}
          edge={edge}
          points={points}
          open={open}
          tint={tint}
          outline={outline}
          name={name}
        />
      </g>
    </>
  );
}

interface SignShapeProps {
  half: number;
  up: -8;
  edge: number;
  points: string[];
  open: boolean;
  tint: string | undefined;
  outline: StiffOutline;
  name: string;
}

function SignShape({ half, up, edge, points, open, tint, outline, name }: SignShapeProps) {
  return (
    <>
      <rect
        x={-half - 3}
        y={up - edge - 3}
        width={2 * half + 6}
        height={2 * edge + 22}
        rx={4}
        className={styles.room}
      />
      <polygon
        points={points.join(" ")}
        className={open ? styles.openWater : styles.water}
        style={{ stroke: tint, ...(!open && { fill: tint }) }}
      />
      <path d={`M0 ${up - edge}V${up + edge}`} className={layout.svgThinLine} />
      {outline.cut.map(({ x, y }) => {
        const [cx, cy] = [x * half - Math.sign(x) * 5, y * half + up];
        return (
          <path
            key={`${x} ${y}`}
            d={`M${cx - 3} ${cy + 5}l4 -10M${cx} ${cy + 5}l4 -10`}
            className={styles.cut}
          />
        );
      })}
      <text y={up + edge + 13} className={styles.name}>
        {shortened(name, 2 * half + 6)}
      </text>
    </>
  );
}

/** The name truncated to the available width; the tooltip contains it in full. */
function shortened(name: string, room: number): string {
  if (textWidth(name) <= room) return name;
  const letters = [...name];
  while (letters.length > 1 && textWidth(`${letters.join("")}…`) > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

const KEY = { left: 10, top: 10, width: 188, height: 80 };
/** Area of the map that the legend covers. */
export const KEY_ROOM = {
  left: KEY.left,
  right: KEY.left + KEY.width,
  top: KEY.top,
  bottom: KEY.top + KEY.height,
};
const ROWS = [
  ["Na+K", "Cl"],
  ["Ca", "HCO₃+CO₃"],
  ["Mg", "SO₄"],
] as const;

/** Legend: the length of the scale on the map, and the ion of each row. */
export function ScaleKey({ half, scale }: { half: number; scale: string }) {
  const middle = KEY.left + 44 + half;
  const row = (n: number) => KEY.top + 14 + n * half * 0.5;
  const low = row(2) + 8;
  return (
    <g className={styles.key} data-scale-key aria-hidden>
      <rect
        x={KEY.left}
        y={KEY.top}
        width={KEY.width}
        height={KEY.height}
        rx={4}
        className={styles.keyRoom}
      />
      {ROWS.map(([cation, anion], n) => (
        <g key={cation}>
          <path d={`M${middle - half} ${row(n)}H${middle + half}`} className={styles.keyRow} />
          <text x={middle - half - 5} y={row(n) + 3.5} textAnchor="end">
            {cation}
          </text>
          <text x={middle + half + 5} y={row(n) + 3.5}>
            {anion}
          </text>
        </g>
      ))}
      <path
        d={`M${middle - half} ${low}H${middle + half}M${middle - half} ${low - 3}v6M${middle} ${row(0)}V${low + 3}M${middle + half} ${low - 3}v6`}
        className={layout.svgThinLine}
      />
      <ScaleNumbers middle={middle} half={half} low={low} scale={scale} />
    </g>
  );
}

interface ScaleNumbersProps {
  middle: number;
  half: number;
  low: number;
  scale: string;
}

function ScaleNumbers({ middle, half, low, scale }: ScaleNumbersProps) {
  return (
    <>
      <text x={middle - half} y={low + 13} textAnchor="middle">
        {scale}
      </text>
      <text x={middle} y={low + 13} textAnchor="middle">
        0
      </text>
      <text x={middle + half - 6} y={low + 13}>
        {scale} meq/L
      </text>
    </>
  );
}
