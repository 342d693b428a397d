import type { WaterSample } from "@vetaverde/contract/environment-report";
import type { WaterSeries } from "@vetaverde/contract/water-series";
import { IonWords } from "../../charts/FigureShapes.tsx";
import { useT } from "../../lib/i18n.ts";
import { useNitrateText, useSourceText } from "./report.messages.ts";
import styles from "./report.module.css";
import { useSeriesFacts } from "./series/use-series-view.ts";

export interface TitleBlockProps {
  samples: readonly WaterSample[];
  period: string;
  /** Whether NO3 is counted with Cl. */
  nitrate: boolean;
  laboratories: readonly string[];
}

/** Information that makes a figure verifiable: number of samples, period, unit, and rule. */
export function TitleBlock({ samples, period, nitrate, laboratories }: TitleBlockProps) {
  const nitrateText = useNitrateText();
  const sourceText = useSourceText();
  const t = useT();
  return (
    <p className={styles.titleBlock}>
      <span>{t("environmentReport.n", { n: samples.filter(({ pctMeq }) => pctMeq).length })}</span>
      <span>{t("environmentReport.periodOf", { period })}</span>
      <span>{t("environmentReport.unitOf", { unit: t("environmentReport.unit") })}</span>
      <span>{sourceText(laboratories)}</span>
      <span>{t("environmentReport.rule")}</span>
      <span>
        <IonWords text={nitrateText(nitrate, samples)} />
      </span>
    </p>
  );
}

/** The same information for a time series. */
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
