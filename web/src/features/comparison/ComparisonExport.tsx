import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { Button } from "../../ui/Button.tsx";
import { IconDownload } from "../../ui/icons.ts";
import { Menu } from "../../ui/Menu.tsx";
import { toast } from "../../ui/toasts.ts";
import { type Choice, tabIn } from "./comparison.choice.ts";
import { exportComparison, exportContradictions } from "./comparison.queries.ts";

/** The comparison, or the contradictions where these are in sight, as a file. */
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
  const both = { older: choice.older.id, newer: choice.newer.id };
  const run = (format: "csv" | "xlsx") => () => {
    const asked =
      tabIn(search) === "contradictions"
        ? exportContradictions(project, format === "csv" ? "Csv" : "Xlsx", search["decided"] === "yes")
        : exportComparison(project, format, both);
    asked.catch((error: unknown) => toast("error", describeError(error)));
  };
  const items = [
    { key: "xlsx", label: t("comparison.xlsx"), onSelect: run("xlsx") },
    { key: "csv", label: t("comparison.csv"), onSelect: run("csv") },
  ];
  return (
    <Menu label={t("comparison.export")} groups={[items]}>
      {(button) => (
        <Button icon={<IconDownload size={18} aria-hidden />} {...button}>
          {t("comparison.export")}
        </Button>
      )}
    </Menu>
  );
}
