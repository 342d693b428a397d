import { type MouseEvent, useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../Button.tsx";
import { IconButton } from "../IconButton.tsx";
import { IconArrowBackUp, IconRulerMeasure } from "../icons.ts";
import layout from "../layout.module.css";
import styles from "./map.module.css";
import { inWorld, onScreen, type Point } from "./map.view.ts";
import { measured } from "./measure.ts";
import type { MapView } from "./use-map.ts";

export interface Measuring {
  /** In world coordinates; null while nothing is measured. */
  points: readonly Point[] | null;
  begin(): void;
  end(): void;
  undo(): void;
  addCentre(): void;
  onClick(event: MouseEvent): void;
}

/** The line that is measured on a map. */
export function useMeasuring({ view, size, drawing }: MapView): Measuring {
  const [points, setPoints] = useState<readonly Point[] | null>(null);
  const add = (at: Point) => setPoints((before) => [...(before ?? []), inWorld(view, at)]);
  return {
    points,
    begin: () => setPoints([]),
    end: () => setPoints(null),
    undo: () => setPoints((before) => before?.slice(0, -1) ?? null),
    addCentre: () => add([size.width / 2, size.height / 2]),
    onClick: (event) => {
      if (!points) return;
      event.stopPropagation();
      const box = drawing.current?.getBoundingClientRect();
      add([event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)]);
    },
  };
}

export function MeasureButton({ measuring }: { measuring: Measuring }) {
  const t = useT();
  return (
    <IconButton
      label={t("map.measure.title")}
      icon={<IconRulerMeasure size={18} aria-hidden />}
      aria-pressed={measuring.points !== null}
      onClick={measuring.points ? measuring.end : measuring.begin}
    />
  );
}

/** The line above everything else on the map, with a cross at the centre for those who use neither mouse nor finger. */
export function MeasuredLine({
  measuring: { points },
  map: { view, size },
}: {
  measuring: Measuring;
  map: MapView;
}) {
  if (!points) return null;
  const drawn = points.map((point) => onScreen(view, point));
  const [x, y] = [size.width / 2, size.height / 2];
  return (
    <g className={styles.measured} aria-hidden>
      <rect width={size.width} height={size.height} fill="transparent" />
      <path d={`M${x - 8} ${y}H${x + 8}M${x} ${y - 8}V${y + 8}`} />
      {points.length > 2 && <polygon points={drawn.join(" ")} />}
      <polyline points={drawn.join(" ")} />
      {drawn.map(([px, py]) => (
        <circle key={`${px} ${py}`} cx={px} cy={py} r={4} />
      ))}
    </g>
  );
}

export function MeasurePanel({ measuring }: { measuring: Measuring }) {
  const t = useT();
  const format = useFormat();
  const { points } = measuring;
  if (!points) return null;
  const { length, area } = measured(points);
  const metres = length >= 1000 ? `${format.number(length / 1000, 2)} km` : `${format.number(length, 0)} m`;
  const hectares = area === null ? null : `${format.number(area / 10_000, area < 100_000 ? 2 : 0)} ha`;
  return (
    <section className={styles.measure} aria-label={t("map.measure.title")}>
      <p role="status" className={layout.tabularNumbers}>
        {points.length === 0
          ? t("map.measure.hint")
          : [
              t("map.measure.length", { length: metres }),
              ...(hectares === null ? [] : [t("map.measure.area", { area: hectares })]),
            ].join(" · ")}
      </p>
      <div className={layout.cluster8}>
        <Button onClick={measuring.addCentre}>{t("map.measure.centre")}</Button>
        <IconButton
          bordered
          label={t("map.measure.undo")}
          icon={<IconArrowBackUp size={18} aria-hidden />}
          disabled={points.length === 0}
          onClick={measuring.undo}
        />
        <Button kind="primary" onClick={measuring.end}>
          {t("map.measure.done")}
        </Button>
      </div>
    </section>
  );
}
