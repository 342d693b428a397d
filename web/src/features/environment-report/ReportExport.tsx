import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { saveFile } from "../../lib/save-file.ts";
import { ExportMenu } from "../../resource/ExportMenu.tsx";
import { drawingFile, pictureOf } from "../../ui/drawing-file.ts";
import { withDensity } from "../../ui/png-density.ts";
import { toast } from "../../ui/toasts.ts";
import { exportWater, type WaterQuery } from "./environment-report.queries.ts";
import type { FigureKind } from "./report.address.ts";
import { marksIn } from "./report.keys.ts";
import { exportPdf, exportSeries, type PdfChoice, type SeriesQuery } from "./series/water-series.queries.ts";

const DOTS_PER_INCH = 300;
/** SVG units are 96 per inch. */
const PRINTED = DOTS_PER_INCH / 96;

export interface ReportExportProps {
  project: { id: string; name: string };
  query: WaterQuery;
  /** Query of the time series; null while ion diagrams are displayed. */
  series: SeriesQuery | null;
  /** Settings of the PDF; of the map it contains the polygons, side by side. */
  paper: Omit<PdfChoice, "diagram"> & { diagram: FigureKind };
  /** Null while the figures are displayed as a table. */
  drawings: (() => SVGSVGElement[]) | null;
  /** Legends of the stations' symbols. */
  keys(): HTMLElement[];
  onDone(): void;
  title: string;
  facts: string;
}

/** Exports what is displayed: the drawing, or the figures that it is based on. */
export function ReportExport(props: ReportExportProps) {
  const { project, query, series, paper, drawings, keys, onDone, title, facts } = props;
  const t = useT();
  const name = (ending: string) =>
    `${t(series ? "waterSeries.fileName" : "environmentReport.fileName")}.${ending}`;
  const refuse = (error: unknown) =>
    toast("error", `${t("environmentReport.exportFailed")} ${describeError(error)}`);
  const table = (format: "csv" | "xlsx") => () =>
    void (series ? exportSeries(project.id, format, series) : exportWater(project.id, format, query)).catch(
      refuse,
    );
  // Only the diagram itself: the polygons next to it are separate drawings.
  const drawing = () => {
    const [first] = drawings?.() ?? [];
    // There may be no drawing: data is loading, or no sample can be drawn.
    const file = first ? drawingFile([first], { title, facts, keys: marksIn(keys()) }) : null;
    onDone();
    if (!file) toast("warning", t("environmentReport.nothingDrawn"));
    return file;
  };
  // The polygons next to it are a PDF page of their own.
  const { diagram: shown } = paper;
  const papers: PdfChoice["diagram"][] =
    shown === "series" ? ["series"] : shown === "stiffMap" ? ["stiff"] : [shown, "stiff"];
  const items = [
    ...(drawings
      ? [
          {
            key: "svg",
            label: t("environmentReport.exportSvg"),
            onSelect: () => {
              const file = drawing();
              if (file) saveFile(name("svg"), file);
            },
          },
          {
            key: "png",
            label: t("environmentReport.exportPng"),
            onSelect: () => {
              const file = drawing();
              if (file) void printed(file).then((picture) => saveFile(name("png"), picture), refuse);
            },
          },
        ]
      : []),
    ...papers.map((diagram) => ({
      key: diagram,
      label: t(diagram === "stiff" ? "waterSeries.exportStiff" : "waterSeries.exportPdf"),
      onSelect: () => void exportPdf(project.id, { ...paper, diagram }, series ?? query).catch(refuse),
    })),
    { key: "xlsx", label: t("environmentReport.exportXlsx"), onSelect: table("xlsx") },
    { key: "csv", label: t("environmentReport.exportCsv"), onSelect: table("csv") },
  ];
  return <ExportMenu label={t("environmentReport.export")} groups={[items]} />;
}

async function printed(drawing: Blob): Promise<Blob> {
  const picture = await pictureOf(drawing, PRINTED);
  const bytes = withDensity(new Uint8Array(await picture.arrayBuffer()), DOTS_PER_INCH);
  return new Blob([bytes], { type: picture.type });
}
