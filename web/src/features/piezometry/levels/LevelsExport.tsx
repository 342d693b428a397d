import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
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
  const csv = () => {
    const head = (
      [
        ...(["well", "date", "level", "dip", "source", "version", "bySensor", "difference"] as const),
        ...(["least", "greatest", "reading", "unitOfReading", "temperature", "air", "marks"] as const),
      ] as const
    ).map((name) => t(`piezometry.${name}`));
    const none = [null, null, null, null, null, null, null];
    const rows = wells.flatMap(({ borehole, levels, series }) => [
      ...levels.map(({ date, level, dip, source, revision, beside }) => [
        ...[borehole.station.name, date, level, dip, t(`piezometry.sources.${source}`), revision],
        ...[beside?.level ?? null, beside?.difference ?? null, ...none],
      ]),
      ...series.flatMap(({ sensor }) =>
        sensor.t.map((at, n) => [
          ...[borehole.station.name, at, sensor.level[n] ?? null, null, sensor.name, null, null, null],
          ...[sensor.min?.[n] ?? null, sensor.max?.[n] ?? null, sensor.reading[n] ?? null, sensor.unit],
          ...[sensor.temperature[n] ?? null, sensor.air[n] ?? null],
          (sensor.flags[n] ?? []).map((flag) => t(`piezometry.flags.${flag}`)).join("; "),
        ]),
      ),
    ]);
    saveFile(name("csv"), csvOf([head, ...rows]));
  };
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
