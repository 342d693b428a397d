import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { SheetExport } from "../../resource/ExportMenu.tsx";
import { type Choice, tabIn } from "./comparison.choice.ts";
import { exportComparison, exportContradictions } from "./comparison.queries.ts";

/** Exports the comparison, or the contradictions if these are displayed, as a file. */
export function ComparisonExport({
  project,
  choice,
  search,
}: {
  project: string;
  choice: Choice;
  search: Search;
}) {
  const t = useT();
  return (
    <SheetExport
      label={t("comparison.export")}
      xlsx={t("comparison.xlsx")}
      csv={t("comparison.csv")}
      onExport={(format) => {
        if (tabIn(search) === "contradictions")
          return exportContradictions(
            project,
            format === "csv" ? "Csv" : "Xlsx",
            search["decided"] === "yes",
          );
        return exportComparison(project, format, { older: choice.older.id, newer: choice.newer.id });
      }}
    />
  );
}
