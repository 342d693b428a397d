import type { DrawnSeries, LoggerPreview } from "@vetaverde/contract/logger-files";
import { useMemo, useState } from "react";
import type { DrawingNames } from "../features/logger-files/drawing.ts";
import { GraphLegend } from "../features/readings/graph/GraphLegend.tsx";
import { Plot } from "../features/readings/plot/Plot.tsx";
import type { Line } from "../features/readings/plot/plot.options.ts";
import { spokenOf } from "../features/readings/spoken.ts";
import { useFormat } from "../lib/format.ts";
import { useT } from "../lib/i18n.ts";

const NO_MARKS = { gaps: [], alerts: [], limits: [], references: [] };
const HEIGHT_PX = 220;

export interface LoggerDrawingProps {
  drawing: LoggerPreview["drawings"][number];
  names: DrawingNames;
  timeZone: string;
}

/** A channel of a file over the readings that are stored. */
export function LoggerDrawing({ drawing, names, timeZone }: LoggerDrawingProps) {
  const t = useT();
  const format = useFormat();
  const [at, setAt] = useState<number | null>(null);
  const ends = [...drawing.file.t, ...drawing.stored.t];
  const whole = { from: Math.min(...ends), to: Math.max(...ends) };
  const [zoom, setZoom] = useState<typeof whole | null>(null);
  const { from, to } = zoom ?? whole;
  const lines = useMemo(
    () => [
      lineOf("stored", t("loggerFiles.drawing.stored"), names.unit, drawing.stored, 0),
      lineOf("file", t("loggerFiles.drawing.file"), names.unit, drawing.file, 1),
    ],
    [drawing, names.unit, t],
  );
  return (
    <div>
      <GraphLegend lines={lines} at={at} />
      <Plot
        label={t("loggerFiles.drawing.label", { channel: names.channel })}
        timeZone={timeZone}
        height={HEIGHT_PX}
        lines={lines}
        marks={NO_MARKS}
        from={from}
        to={to === from ? from + 1 : to}
        at={at}
        spoken={spokenOf(lines, at, format, (flag) => t(`readings.flags.${flag}`))}
        onCursor={setAt}
        onZoom={(begin, end) =>
          setZoom(begin <= whole.from && end >= whole.to ? null : { from: begin, to: end })
        }
      />
    </div>
  );
}

function lineOf(key: string, name: string, unit: string, { t, min, max }: DrawnSeries, line: number): Line {
  const v = min.map((low, at) => (low + (max[at] ?? low)) / 2);
  const [lastT, lastV] = [t.at(-1), v.at(-1)];
  const last = lastT === undefined || lastV === undefined ? null : { t: lastT, v: lastV };
  return { key, name, unit, line, drawn: { t, v, min, max }, last };
}
