import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { csvOf, saveFile } from "../../lib/save-file.ts";
import { ExportMenu } from "../../resource/ExportMenu.tsx";
import { drawingFile, pictureOf } from "../../ui/drawing-file.ts";
import { toast } from "../../ui/toasts.ts";

export interface KpisExportProps {
  /** Head and rows of the table in sight. */
  table(): (string | number | null)[][];
  /** None where only a table is seen. */
  drawing: (() => SVGSVGElement | null) | null;
  /** Of which project and which days. */
  facts: string;
  today: string;
}

/** The table and the drawing in sight, as files. */
export function KpisExport({ table, drawing, facts, today }: KpisExportProps) {
  const t = useT();
  const format = useFormat();
  const name = (ending: string) => `${t("kpis.fileName")}-${today}.${ending}`;
  const drawn = () => {
    const own = drawing?.();
    return own && drawingFile([own], { title: t("kpis.title"), facts: `${facts} · ${format.day(today)}` });
  };
  const save = async (ending: "svg" | "png") => {
    const file = drawn();
    if (!file) return;
    try {
      saveFile(name(ending), ending === "svg" ? file : await pictureOf(file));
    } catch {
      toast("error", t("kpis.exportFailed"));
    }
  };
  const items = [
    { key: "csv", label: t("kpis.exportCsv"), onSelect: () => saveFile(name("csv"), csvOf(table())) },
    ...(drawing
      ? [
          { key: "png", label: t("kpis.exportPng"), onSelect: () => void save("png") },
          { key: "svg", label: t("kpis.exportSvg"), onSelect: () => void save("svg") },
        ]
      : []),
  ];
  return <ExportMenu label={t("kpis.export")} groups={[items]} />;
}
