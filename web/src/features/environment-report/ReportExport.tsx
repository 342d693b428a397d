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
import { exportPaper, exportSeries, type PaperChoice, type SeriesQuery } from "./water-series.queries.ts";

const DOTS_PER_INCH = 300;
/** A drawing counts 96 to the inch. */
const PRINTED = DOTS_PER_INCH / 96;

export interface ReportExportProps {
  project: { id: string; name: string };
  query: WaterQuery;
  /** Of the parameter over time; null: ions are looked at. */
  series: SeriesQuery | null;
  /** What is drawn on paper: of the map its polygons, side by side. */
  paper: Omit<PaperChoice, "diagram"> & { diagram: FigureKind };
  /** Absent while the figures stand in a table. */
  drawings: (() => SVGSVGElement[]) | null;
  /** Lists of which symbol is which station. */
  keys(): HTMLElement[];
  onDone(): void;
  title: string;
  facts: string;
}

/** What is in sight as a file: the drawing, or the figures that it is drawn of. */
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
  // The diagram itself: the polygons beside it are drawings of their own.
  const drawing = () => {
    const [first] = drawings?.() ?? [];
    // Nothing may be drawn: it is on its way, or nothing has a place.
    const file = first ? drawingFile([first], { title, facts, keys: marksIn(keys()) }) : null;
    onDone();
    if (!file) toast("warning", t("environmentReport.nothingDrawn"));
    return file;
  };
  // The polygons beside it are a page of their own.
  const { diagram: shown } = paper;
  const papers: PaperChoice["diagram"][] =
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
      onSelect: () => void exportPaper(project.id, { ...paper, diagram }, series ?? query).catch(refuse),
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
