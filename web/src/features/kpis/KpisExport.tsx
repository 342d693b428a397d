import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { csvOf, saveFile } from "../../lib/save-file.ts";
import { ExportMenu } from "../../resource/ExportMenu.tsx";
import { drawingFile, pictureOf } from "../../ui/drawing-file.ts";
import { toast } from "../../ui/toasts.ts";

export interface KpisExportProps {
  /** Header and rows of the displayed table. */
  table(): (string | number | null)[][];
  /** Null if only a table is displayed. */
  drawing: (() => SVGSVGElement | null) | null;
  /** Project and period. */
  facts: string;
  today: string;
}

/** Exports the displayed table and drawing as files. */
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
