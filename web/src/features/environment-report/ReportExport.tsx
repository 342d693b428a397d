import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { saveFile } from "../../lib/save-file.ts";
import { ExportMenu } from "../../resource/ExportMenu.tsx";
import { drawingFile, pictureOf } from "../../ui/drawing-file.ts";
import type { MenuItem } from "../../ui/MenuSheet.tsx";
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
  const t = useT();
  const items = [...useDrawingItems(props), ...usePdfItems(props), ...useTableItems(props)];
  return <ExportMenu label={t("environmentReport.export")} groups={[items]} />;
}

function useExportTexts(series: SeriesQuery | null) {
  const t = useT();
  const fileName = (ending: string) =>
    `${t(series ? "waterSeries.fileName" : "environmentReport.fileName")}.${ending}`;
  const reportFailure = (error: unknown) =>
    toast("error", `${t("environmentReport.exportFailed")} ${describeError(error)}`);
  return { fileName, reportFailure };
}

/** Exports of the drawing as it is displayed. */
function useDrawingItems({ series, drawings, keys, onDone, title, facts }: ReportExportProps): MenuItem[] {
  const t = useT();
  const { fileName, reportFailure } = useExportTexts(series);
  if (!drawings) return [];
  const draw = () => {
    // Only the diagram itself: the polygons next to it are separate drawings.
    const [first] = drawings();
    // There may be no drawing: data is loading, or no sample can be drawn.
    const file = first ? drawingFile([first], { title, facts, keys: marksIn(keys()) }) : null;
    onDone();
    if (!file) toast("warning", t("environmentReport.nothingDrawn"));
    return file;
  };
  const saveSvg = () => {
    const file = draw();
    if (file) saveFile(fileName("svg"), file);
  };
  const savePng = () => {
    const file = draw();
    if (file) void printed(file).then((picture) => saveFile(fileName("png"), picture), reportFailure);
  };
  return [
    { key: "svg", label: t("environmentReport.exportSvg"), onSelect: saveSvg },
    { key: "png", label: t("environmentReport.exportPng"), onSelect: savePng },
  ];
}

/** The PDF of the diagram, and that of the polygons, which are a page of their own. */
function usePdfItems({ project, query, series, paper }: ReportExportProps): MenuItem[] {
  const t = useT();
  const { reportFailure } = useExportTexts(series);
  return pdfFigures(paper.diagram).map((diagram) => ({
    key: diagram,
    label: t(diagram === "stiff" ? "waterSeries.exportStiff" : "waterSeries.exportPdf"),
    onSelect: () => void exportPdf(project.id, { ...paper, diagram }, series ?? query).catch(reportFailure),
  }));
}

function pdfFigures(shown: FigureKind): PdfChoice["diagram"][] {
  if (shown === "series") return ["series"];
  return shown === "stiffMap" ? ["stiff"] : [shown, "stiff"];
}

/** Exports of the figures that the drawing is based on. */
function useTableItems({ project, query, series }: ReportExportProps): MenuItem[] {
  const t = useT();
  const { reportFailure } = useExportTexts(series);
  const save = (format: "csv" | "xlsx") => () => {
    const saved = series ? exportSeries(project.id, format, series) : exportWater(project.id, format, query);
    void saved.catch(reportFailure);
  };
  return [
    { key: "xlsx", label: t("environmentReport.exportXlsx"), onSelect: save("xlsx") },
    { key: "csv", label: t("environmentReport.exportCsv"), onSelect: save("csv") },
  ];
}

async function printed(drawing: Blob): Promise<Blob> {
  const picture = await pictureOf(drawing, PRINTED);
  const bytes = withDensity(new Uint8Array(await picture.arrayBuffer()), DOTS_PER_INCH);
  return new Blob([bytes], { type: picture.type });
}
