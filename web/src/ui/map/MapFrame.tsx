import { type KeyboardEvent, type ReactNode, useEffect, useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../classes.ts";
import { IconButton } from "../IconButton.tsx";
import { IconMinus, IconPlus, IconPrinter, IconTarget } from "../icons.ts";
import layout from "../layout.module.css";
import { LayerSwitch } from "./LayerSwitch.tsx";
import { loadLand } from "./land.ts";
import { useGroundLayers } from "./layers.context.ts";
import { MapGround } from "./MapGround.tsx";
import { MeasureButton, MeasuredLine, MeasurePanel, type Measuring, useMeasuring } from "./Measure.tsx";
import styles from "./map.module.css";
import { type Grid, metresPerPixel, niceBelow, tilesOf, utmGrid } from "./map.view.ts";
import { PrintedHead } from "./PrintedHead.tsx";
import { printMap } from "./print-map.ts";
import type { MapView } from "./use-map.ts";

export interface MapTiles {
  /** Template with {z}, {x} and {y}. */
  url: string;
  attribution: string;
}

export interface MapFrameProps {
  label: string;
  map: MapView;
  tiles: MapTiles | null;
  /** Resets the view to show everything. */
  onFit(): void;
  children: ReactNode;
}

const STEP = 60;

/** Map with background, grid, scale and north arrow; its children are drawn on top, in screen pixels. */
export function MapFrame({ label, map, tiles, onFit, children }: MapFrameProps) {
  const { view, size } = map;
  const grid = size.width > 0 ? utmGrid(view, size) : null;
  const ground = useGroundLayers();
  const measuring = useMeasuring(map);
  const onKeyDown = (event: KeyboardEvent) => moveByKey(event, map, onFit);
  return (
    <div className={styles.frame} ref={map.frame}>
      {ground && <MapGround ground={ground} map={map} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move the map */}
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, nothing is filled in */}
      <div className={styles.ground} role="group" aria-label={label} tabIndex={0} onKeyDown={onKeyDown}>
        <svg
          ref={map.drawing}
          onClickCapture={measuring.onClick}
          width={size.width}
          height={size.height}
          className={classes(layout.grabbable, styles.drawing)}
        >
          <title>{label}</title>
          <Background map={map} tiles={tiles} showsLand={!grid} />
          {grid && <GridLines grid={grid} {...size} />}
          {size.width > 0 && children}
          <MeasuredLine measuring={measuring} map={map} />
          {size.width > 0 && <ScaleBar metresPerPixel={metresPerPixel(view, size)} height={size.height} />}
          <NorthArrow x={size.width - 24} />
        </svg>
      </div>
      <MapButtons map={map} onFit={onFit} measuring={measuring} />
      <MeasurePanel measuring={measuring} />
      <PrintedHead label={label} metresPerPixel={metresPerPixel(view, size)} />
      <p className={styles.attribution}>
        {grid && `UTM ${grid.zone}${grid.south ? "S" : "N"} · WGS 84`}
        {tiles && ` · ${tiles.attribution}`}
      </p>
    </div>
  );
}

/** Arrow keys move the map, + and − zoom, 0 shows everything. */
function moveByKey(event: KeyboardEvent, map: MapView, onFit: () => void): void {
  const moves: Record<string, () => void> = {
    ArrowLeft: () => map.move(STEP, 0),
    ArrowRight: () => map.move(-STEP, 0),
    ArrowUp: () => map.move(0, STEP),
    ArrowDown: () => map.move(0, -STEP),
    "+": () => map.scale(2),
    "-": () => map.scale(0.5),
    "0": onFit,
  };
  const act = moves[event.key];
  if (!act || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  act();
}

interface BackgroundProps extends Pick<MapFrameProps, "map" | "tiles"> {
  showsLand: boolean;
}

/** The tiles of a map service; without one, the outline of the land. */
function Background({ map: { view, size }, tiles, showsLand }: BackgroundProps) {
  const land = useLand();
  if (tiles)
    return tilesOf(tiles.url, view, size).map(({ key, address, size: side, x, y }) => (
      <image key={key} href={address} x={x} y={y} width={side} height={side} />
    ));
  return (
    <g transform={`translate(${view.x} ${view.y}) scale(${view.k})`}>
      {showsLand && <path d={land} className={styles.land} vectorEffect="non-scaling-stroke" />}
    </g>
  );
}

const NorthArrow = ({ x }: { x: number }) => (
  <g transform={`translate(${x} 20)`} aria-hidden className={styles.north}>
    <path d="M0 -8 L5 8 L0 4 L-5 8 Z" />
    <text y={20}>N</text>
  </g>
);

interface MapButtonsProps extends Pick<MapFrameProps, "map" | "onFit"> {
  measuring: Measuring;
}

function MapButtons({ map, onFit, measuring }: MapButtonsProps) {
  const t = useT();
  const ground = useGroundLayers();
  return (
    <div className={styles.buttons}>
      <IconButton
        label={t("map.closer")}
        icon={<IconPlus size={18} aria-hidden />}
        onClick={() => map.scale(2)}
      />
      <IconButton
        label={t("map.further")}
        icon={<IconMinus size={18} aria-hidden />}
        onClick={() => map.scale(0.5)}
      />
      <IconButton label={t("map.all")} icon={<IconTarget size={18} aria-hidden />} onClick={onFit} />
      {ground && <LayerSwitch ground={ground} />}
      <MeasureButton measuring={measuring} />
      <IconButton
        label={t("map.print.title")}
        icon={<IconPrinter size={18} aria-hidden />}
        onClick={() => void printMap(map.frame.current)}
      />
    </div>
  );
}

function useLand(): string {
  const [land, setLand] = useState("");
  useEffect(() => {
    let gone = false;
    // If it fails to load, the grid and the stations are still displayed.
    loadLand().then(
      (path) => !gone && setLand(path),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, []);
  return land;
}

/** Room that the name of a grid line needs, in screen pixels: nearer to the edge it would be cut or meet another one. */
const GRID_NAME = { wide: 38, high: 20 };

function GridLines({ grid, width, height }: { grid: Grid; width: number; height: number }) {
  const format = useFormat();
  const unit = (metres: number) =>
    grid.step >= 1000 ? `${format.number(metres / 1000, 0)}` : format.number(metres, 0);
  const path = (points: readonly (readonly [number, number])[]) =>
    points.map(([x, y], at) => `${at === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
  return (
    <g className={styles.grid} aria-hidden>
      {grid.eastings.map(({ metres, points }) => (
        <g key={metres}>
          <path d={path(points)} />
          {isWithin(points[0]?.[0], GRID_NAME.wide, width) && (
            <text x={(points[0]?.[0] ?? 0) + 3} y={height - 6}>
              {unit(metres)}
            </text>
          )}
        </g>
      ))}
      {grid.northings.map(({ metres, points }) => (
        <g key={metres}>
          <path d={path(points)} />
          {isWithin(points[0]?.[1], GRID_NAME.high, height) && (
            <text x={6} y={(points[0]?.[1] ?? 0) - 3}>
              {unit(metres)}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

const isWithin = (at: number | undefined, room: number, end: number) =>
  at !== undefined && at >= room && at <= end - room;

const BAR = 110;

function ScaleBar({ metresPerPixel: mpp, height }: { metresPerPixel: number; height: number }) {
  const format = useFormat();
  const metres = niceBelow(mpp * BAR);
  const long = metres / mpp;
  const distance =
    metres >= 1000 ? `${format.number(metres / 1000)}\u00a0km` : `${format.number(metres)}\u00a0m`;
  return (
    <g transform={`translate(14 ${height - 26})`} className={styles.scale} aria-hidden>
      <path
        d={`M0 -4 V4 M0 0 H${long.toFixed(1)} M${long.toFixed(1)} -4 V4 M${(long / 2).toFixed(1)} -2 V2`}
      />
      <text x={long + 6} y={4}>
        {distance}
      </text>
    </g>
  );
}
