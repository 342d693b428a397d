import type { WaterSample } from "@vetaverde/contract/environment-report";
import type { WaterSeries } from "@vetaverde/contract/water-series";
import { useT } from "../../lib/i18n.ts";
import styles from "./report.module.css";
import { useSeriesFacts } from "./use-series-view.ts";

/** What a figure needs to be believed: how many, of when, in which unit, by which rule. */
export function TitleBlock({ samples, period }: { samples: readonly WaterSample[]; period: string }) {
  const t = useT();
  return (
    <p className={styles.titleBlock}>
      <span>{t("environmentReport.n", { n: samples.filter(({ pctMeq }) => pctMeq).length })}</span>
      <span>{t("environmentReport.periodOf", { period })}</span>
      <span>{t("environmentReport.unit")}</span>
      <span>{t("environmentReport.rule")}</span>
      <span>{t("environmentReport.nitrate")}</span>
    </p>
  );
}

/** The same of a parameter over time. */
export function SeriesTitle({ series, project }: { series: WaterSeries; project: string }) {
  const facts = useSeriesFacts();
  return (
    <p className={styles.titleBlock}>
      {facts(series, project).map((one) => (
        <span key={one}>{one}</span>
      ))}
    </p>
  );
}
