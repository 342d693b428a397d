import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import type { Search, SetSearch } from "../../lib/search.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { FIGURES, type ReportView } from "./report.address.ts";
import styles from "./report.module.css";

export interface FigureTabsProps {
  view: ReportView;
  search: Search;
  onSearch: SetSearch;
  children: ReactNode;
}

/** The diagrams of ions, and a parameter over time. */
export function FigureTabs({ view, search, onSearch, children }: FigureTabsProps) {
  const t = useT();
  return (
    <Tabs
      label={t("environmentReport.diagram")}
      value={view.diagram}
      className={styles.figureTabs}
      tabs={FIGURES.map((value) => ({
        value,
        label: value === "series" ? t("waterSeries.tab") : t(`environmentReport.diagrams.${value}`),
      }))}
      onValue={(diagram) => onSearch({ ...search, diagram })}
    >
      {children}
    </Tabs>
  );
}
