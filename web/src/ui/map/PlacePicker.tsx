import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";
import { useGeneral } from "../../lib/general.ts";
import { classes } from "../classes.ts";
import layout from "../layout.module.css";
import { markBox, placeLabels, pointMark } from "./labels.ts";
import { MapFrame } from "./MapFrame.tsx";
import { MarkLabel } from "./MarkLabel.tsx";
import styles from "./map.module.css";
import { fit, inWorld, metresPerPixel, onScreen, type Point, placeOf, worldOf } from "./map.view.ts";
import { type MapView, useMap } from "./use-map.ts";

export interface PickedPlace {
  latitude: number;
  longitude: number;
}

export interface PlacePickerProps {
  label: string;
  /** Null if there is none yet. */
  place: PickedPlace | null;
  /** Other places, displayed for orientation. */
  others: readonly (PickedPlace & { name: string })[];
  onPlace(place: PickedPlace): void;
}

/** Radius of the marks with their outline. */
const OTHER = 5;
const PICKED = 11;

/** Rounds to decimetres: finer than can be pointed at. */
const DIGITS = 1e6;
const rounded = (degrees: number) => Math.round(degrees * DIGITS) / DIGITS;

/**
 * Chooses a place by clicking on the map or dragging its marker. Without a pointer the coordinates are typed into the
 * adjacent fields.
 */
export function PlacePicker({ label, place, others, onPlace }: PlacePickerProps) {
  const tiles = useGeneral()?.mapTiles ?? null;
  const own = place ? [worldOf(place.longitude, place.latitude)] : [];
  const worlds = others.map(({ longitude, latitude }) => worldOf(longitude, latitude));
  const start = own.length > 0 ? own : worlds;
  const map = useMap((size) => fit(start, size));
  const pointed = useRef<PickedPlace | null>(null);
  const choose = (at: Point) => {
    const [longitude, latitude] = placeOf(inWorld(map.view, at));
    if (Math.abs(longitude) > 180) return;
    pointed.current = { latitude: rounded(latitude), longitude: rounded(longitude) };
    onPlace(pointed.current);
  };
  useIsVisible(map, place, pointed.current);
  const pointAt = ({ clientX, clientY }: Pick<MouseEvent, "clientX" | "clientY">): Point => {
    const box = map.drawing.current?.getBoundingClientRect();
    return [clientX - (box?.left ?? 0), clientY - (box?.top ?? 0)];
  };
  const pick = (event: MouseEvent) => {
    // Clicks on the map's buttons, which are above the drawing, do not choose a place.
    if (event.target instanceof Node && map.drawing.current?.contains(event.target)) choose(pointAt(event));
  };
  const [x, y] = own[0] ? onScreen(map.view, own[0]) : [0, 0];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the fields beside the map do the same by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: the fields beside the map do the same by keyboard
    <div className={styles.picker} onClick={pick}>
      <MapFrame
        label={label}
        map={map}
        tiles={tiles}
        onFit={() => map.show(fit([...own, ...worlds], map.size))}
      >
        <OtherPlaces others={others} worlds={worlds} picked={own} map={map} />
        {place && <Mark x={x} y={y} onDrag={(event) => choose(pointAt(event))} />}
      </MapFrame>
    </div>
  );
}

interface OtherPlacesProps extends Pick<PlacePickerProps, "others"> {
  worlds: readonly Point[];
  picked: readonly Point[];
  map: MapView;
}

function OtherPlaces({ others, worlds, picked, map: { view, size } }: OtherPlacesProps) {
  const marks = others.map(({ name }, at) => pointMark(onScreen(view, worlds[at] ?? [0, 0]), OTHER, name));
  const own = picked.map((world) => markBox(pointMark(onScreen(view, world), PICKED, null)));
  return placeLabels(marks, size, own).map((mark) => (
    <g
      key={mark.text}
      transform={`translate(${mark.x.toFixed(1)} ${mark.y.toFixed(1)})`}
      className={classes(layout.mapLabels, styles.other)}
    >
      <circle r={OTHER - 1}>
        <title>{mark.text}</title>
      </circle>
      <MarkLabel mark={mark} />
    </g>
  ));
}

/** Debounce in ms after typing coordinates, so that the map does not jump at each character. */
const TYPED_MS = 400;
/** Maximum metres per pixel at which the place is still recognisable. */
const COARSE = 200;

/** Moves the view to a typed place, unless it is already visible; a click does not move the view. */
function useIsVisible(map: MapView, place: PickedPlace | null, pointed: PickedPlace | null): void {
  const { size, view, show } = map;
  const latest = useRef({ size, view });
  latest.current = { size, view };
  const { latitude, longitude } = place ?? {};
  const isPointed = place !== null && pointed?.latitude === latitude && pointed?.longitude === longitude;
  useEffect(() => {
    if (latitude === undefined || longitude === undefined || isPointed) return;
    const timer = setTimeout(() => {
      const { size, view } = latest.current;
      const [x, y] = onScreen(view, worldOf(longitude, latitude));
      const isSeen = x > 0 && y > 0 && x < size.width && y < size.height;
      if (isSeen && metresPerPixel(view, size) < COARSE) return;
      show(fit([worldOf(longitude, latitude)], size));
    }, TYPED_MS);
    return () => clearTimeout(timer);
  }, [latitude, longitude, isPointed, show]);
}

function Mark({ x, y, onDrag }: { x: number; y: number; onDrag(event: PointerEvent): void }) {
  const mark = useRef<SVGCircleElement>(null);
  useEffect(() => {
    const { current } = mark;
    if (!current) return;
    // The map handles the same gestures and receives them first, so their propagation is stopped.
    const stopPropagation = (event: Event) => event.stopPropagation();
    for (const name of ["mousedown", "touchstart", "dblclick"])
      current.addEventListener(name, stopPropagation);
    return () => {
      for (const name of ["mousedown", "touchstart", "dblclick"])
        current.removeEventListener(name, stopPropagation);
    };
  }, []);
  return (
    <circle
      ref={mark}
      cx={x}
      cy={y}
      r={9}
      className={styles.picked}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onDrag(event);
      }}
    />
  );
}
