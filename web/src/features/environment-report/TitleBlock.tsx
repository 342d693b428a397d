import type { WaterSample } from "@vetaverde/contract/environment-report";
import { useT } from "../../lib/i18n.ts";
import styles from "./report.module.css";

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
