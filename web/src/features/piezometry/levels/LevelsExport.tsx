import { useFormat } from "../../../lib/format.ts";
import { type Translate, useT } from "../../../lib/i18n.ts";
import { csvOf, saveFile } from "../../../lib/save-file.ts";
import { ExportMenu } from "../../../resource/ExportMenu.tsx";
import { drawingFile, pictureOf } from "../../../ui/drawing-file.ts";
import { toast } from "../../../ui/toasts.ts";
import type { Well } from "../well.ts";

export interface LevelsExportProps {
  wells: readonly Well[];
  /** The drawings to export; null while the values are shown in a table. */
  drawings: (() => SVGSVGElement[]) | null;
  /** Name of the project. */
  project: string;
  today: string;
}

/** Exports what is visible: the values and, where they are drawn, the drawing. */
export function LevelsExport({ wells, drawings, project, today }: LevelsExportProps) {
  const t = useT();
  const format = useFormat();
  const name = (ending: string) => `${t("piezometry.fileName")}-${today}.${ending}`;
  const csv = () => saveFile(name("csv"), csvOf(sheetOf(wells, t)));
  const drawing = () =>
    drawingFile(drawings?.() ?? [], {
      title: t("piezometry.title"),
      facts: `${project} · ${wells.map(({ borehole }) => borehole.station.name).join(", ")} · ${format.day(today)}`,
    });
  const png = () =>
    void pictureOf(drawing()).then(
      (picture) => saveFile(name("png"), picture),
      () => toast("error", t("piezometry.exportFailed")),
    );
  const items = [
    { key: "csv", label: t("piezometry.exportCsv"), onSelect: csv },
    ...(drawings
      ? [
          {
            key: "svg",
            label: t("piezometry.exportSvg"),
            onSelect: () => saveFile(name("svg"), drawing()),
          },
          { key: "png", label: t("piezometry.exportPng"), onSelect: png },
        ]
      : []),
  ];
  return <ExportMenu label={t("piezometry.export")} groups={[items]} />;
}

const COLUMNS = [
  "well",
  "date",
  "level",
  "dip",
  "source",
  "version",
  "bySensor",
  "difference",
  "least",
  "greatest",
  "reading",
  "unitOfReading",
  "temperature",
  "air",
  "marks",
] as const;
/** A sounding has none of the columns from `least` on. */
const NO_READING = Array.from({ length: 7 }, () => null);

/** Soundings and readings of the boreholes, with the column names in the first row. */
const sheetOf = (wells: readonly Well[], t: Translate) => [
  COLUMNS.map((column) => t(`piezometry.${column}`)),
  ...wells.flatMap((well) => [...soundingRows(well, t), ...readingRows(well, t)]),
];

const soundingRows = ({ borehole, levels }: Well, t: Translate) =>
  levels.map(({ date, level, dip, source, revision, beside }) => [
    borehole.station.name,
    date,
    level,
    dip,
    t(`piezometry.sources.${source}`),
    revision,
    beside?.level ?? null,
    beside?.difference ?? null,
    ...NO_READING,
  ]);

const readingRows = ({ borehole, series }: Well, t: Translate) =>
  series.flatMap(({ sensor }) =>
    sensor.t.map((at, n) => [
      borehole.station.name,
      at,
      sensor.level[n] ?? null,
      null,
      sensor.name,
      null,
      null,
      null,
      sensor.min?.[n] ?? null,
      sensor.max?.[n] ?? null,
      sensor.reading[n] ?? null,
      sensor.unit,
      sensor.temperature[n] ?? null,
      sensor.air[n] ?? null,
      (sensor.flags[n] ?? []).map((flag) => t(`piezometry.flags.${flag}`)).join("; "),
    ]),
  );
