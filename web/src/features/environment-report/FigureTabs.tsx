import { type ReactNode, useEffect, useRef } from "react";
import { useT } from "../../lib/i18n.ts";
import type { Search, SetSearch } from "../../lib/search.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Tabs } from "../../ui/Tabs.tsx";
import { FIGURES, type ReportView } from "./report.address.ts";
import styles from "./report.module.css";

export interface FigureTabsProps {
  view: ReportView;
  search: Search;
  onSearch: SetSearch;
  children: ReactNode;
}

/** Tabs: the ion diagrams, and a time series. */
export function FigureTabs({ view, search, onSearch, children }: FigureTabsProps) {
  const t = useT();
  const room = useRef<HTMLDivElement>(null);
  const { diagram: chosen } = view;
  useEffect(() => {
    // On a phone the tabs exceed the width, so the selected one is scrolled to the centre.
    const list = room.current?.querySelector<HTMLElement>("[role=tablist]");
    const tab = list?.querySelector<HTMLElement>("[aria-selected=true]");
    if (chosen && list && tab)
      list.scrollLeft = tab.offsetLeft - list.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
  }, [chosen]);
  return (
    <div ref={room} className={styles.tabsRoom}>
      <Tabs
        label={t("environmentReport.diagram")}
        value={chosen}
        className={classes(layout.inset, styles.figureTabs)}
        tabs={FIGURES.map((value) => ({
          value,
          label: value === "series" ? t("waterSeries.tab") : t(`environmentReport.diagrams.${value}`),
        }))}
        onValue={(diagram) => onSearch({ ...search, diagram })}
      >
        {children}
      </Tabs>
    </div>
  );
}
