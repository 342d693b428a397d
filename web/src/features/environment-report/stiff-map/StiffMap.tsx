import type { WaterSample } from "@vetaverde/contract/environment-report";
import type { StiffRow } from "@vetaverde/domain/chemistry/diagram";
import { placeSigns, stiffOutline } from "@vetaverde/domain/chemistry/figures/stiff-map";
import { useEffect, useMemo } from "react";
import type { StationSymbol } from "../../../charts/markers.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import layout from "../../../ui/layout.module.css";
import { BaseLayer } from "../../../ui/map/BaseLayer.tsx";
import type { GroundShape } from "../../../ui/map/base-layer.ts";
import { controlBoxes } from "../../../ui/map/labels.ts";
import { MapFrame, type MapTiles } from "../../../ui/map/MapFrame.tsx";
import { fit, onScreen, worldOf } from "../../../ui/map/map.view.ts";
import { useMap } from "../../../ui/map/use-map.ts";
import { KEY_ROOM, ScaleKey, StiffSign } from "./StiffSign.tsx";
import styles from "./stiff-map.module.css";

/** Half of a polygon's width in pixels: the length of the scale in the legend. */
const HALF = 38;
const PHONE_HALF = 27;
const PHONE = 480;
const signOf = (half: number) => ({ width: 2 * half + 8, height: half + 24 });
const MARGIN = 80;

export interface Place {
  latitude: number;
  longitude: number;
}

export interface StiffMapProps {
  /** One sample per station. */
  stiffs: readonly { sample: WaterSample; rows: readonly StiffRow[]; place: Place }[];
  /** meq/L at either end of the scale. */
  scale: number;
  symbols: ReadonlyMap<string, StationSymbol>;
  tiles: MapTiles | null;
  base: readonly GroundShape[];
  onOpen(sample: string): void;
}

/** Stiff polygons at their stations on a common scale, without overlap; those without room are listed. */
export function StiffMap({ stiffs, scale, symbols, tiles, base, onOpen }: StiffMapProps) {
  const t = useT();
  const format = useFormat();
  const signs = useSignPlaces(stiffs);
  return (
    <>
      <div className={styles.map}>
        <MapFrame
          label={t("environmentReport.map.label")}
          map={signs.map}
          tiles={tiles}
          onFit={() => signs.map.show(fit(signs.points, signs.map.size, MARGIN))}
        >
          {base.length > 0 && (
            <BaseLayer shapes={base} view={signs.map.view} above={[...signs.rooms, KEY_ROOM]} />
          )}
          <PlaceLines signs={signs} />
          {signs.placed.map((sign) => {
            const one = signs.byId.get(sign.key);
            if (!one) return null;
            const { sample, rows } = one;
            const day = sample.date ? format.day(sample.date) : t("environmentReport.noDate");
            return (
              <StiffSign
                key={sign.key}
                {...{ sign, half: signs.half, outline: stiffOutline(rows, scale), name: sample.station }}
                open={sample.balance === "bad"}
                symbol={symbols.get(sample.stationId)}
                spoken={t("environmentReport.map.spoken", { station: sample.station, day })}
                onOpen={() => onOpen(sample.id)}
              />
            );
          })}
          <ScaleKey half={signs.half} scale={format.number(scale)} />
        </MapFrame>
      </div>
      {signs.ready && <SignNotes signs={signs} />}
    </>
  );
}

/** Where the figures are placed, and which of them have no room. */
function useSignPlaces(stiffs: readonly { sample: WaterSample; rows: readonly StiffRow[]; place: Place }[]) {
  const points = useMemo(() => stiffs.map(({ place }) => worldOf(place.longitude, place.latitude)), [stiffs]);
  const map = useMap((size) => fit(points, size, MARGIN));
  useEffect(() => {
    // Marks the drawing for the export.
    map.drawing.current?.setAttribute("data-diagram", "");
  }, [map.drawing]);
  const ready = map.size.width > 0;
  const half = map.size.width < PHONE ? PHONE_HALF : HALF;
  const room = useMemo(() => signOf(half), [half]);
  const { placed, without, away } = useMemo(() => {
    const signs = stiffs.map(({ sample }, n) => {
      const [x, y] = onScreen(map.view, points[n] ?? [0, 0]);
      return { key: sample.id, x, y };
    });
    return placeSigns(signs, room, map.size, [KEY_ROOM, ...controlBoxes(map.size)]);
  }, [stiffs, points, map.view, map.size, room]);
  const byId = useMemo(() => new Map(stiffs.map((one) => [one.sample.id, one])), [stiffs]);
  const names = (keys: readonly string[]) => keys.map((key) => byId.get(key)?.sample.station).join(", ");
  const rooms = placed.map(({ at }) => ({
    left: at.x - room.width / 2,
    right: at.x + room.width / 2,
    top: at.y - room.height / 2,
    bottom: at.y + room.height / 2,
  }));
  return { map, points, rooms, placed, byId, half, ready, without, names, away };
}

type SignPlacesState = ReturnType<typeof useSignPlaces>;

/** From a figure that was moved to the place of its station. */
function PlaceLines({ signs }: { signs: SignPlacesState }) {
  return (
    <>
      {signs.placed.map(
        ({ key, x, y, at, apart }) =>
          apart && <path key={key} d={`M${x} ${y}L${at.x} ${at.y}`} className={layout.svgThinLine} />,
      )}
    </>
  );
}

/** What the map does not show. */
function SignNotes({ signs }: { signs: SignPlacesState }) {
  const t = useT();
  return (
    <p className={styles.description} aria-live="polite">
      {signs.placed.some(({ apart }) => apart) && <span>{t("environmentReport.map.apart")}</span>}
      {signs.without.length > 0 && (
        <span>
          <b>{t("environmentReport.map.withoutRoom", { n: signs.without.length })}</b>:{" "}
          {signs.names(signs.without)}. {t("environmentReport.map.hint")}
        </span>
      )}
      {signs.away.length > 0 && <span>{t("environmentReport.map.away", { n: signs.away.length })}</span>}
    </p>
  );
}
