import type { WaterSample } from "@vetaverde/contract/environment-report";
import { chlorideName } from "@vetaverde/domain/chemistry/figures/figure";
import type { StationSymbol } from "../../charts/markers.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { useFacies } from "./report.messages.ts";
import styles from "./report.module.css";
import { SymbolMark } from "./SymbolMark.tsx";
import { signed } from "./signed.ts";

const CORNERS = ["Ca", "Mg", "Na+K", "Cl", "SO4", "HCO3+CO3"] as const;

export interface SampleTipProps {
  sample: WaterSample;
  symbol: StationSymbol | undefined;
  /** Whether NO3 is counted with Cl. */
  nitrate?: boolean;
}

/** Tooltip of a sample. */
export function SampleTip({ sample, symbol, nitrate = false }: SampleTipProps) {
  const t = useT();
  const format = useFormat();
  const facies = useFacies();
  const { station, date, pctMeq, stiff, cbe, tds } = sample;
  const chloride = (stiff?.[3] ?? 0) + (nitrate ? (sample.meq.NO3 ?? 0) : 0);
  const meq = stiff && [stiff[1], stiff[2], stiff[0], chloride, stiff[5], stiff[4]];
  return (
    <>
      <p className={classes(layout.row6, styles.tipHead)}>
        {symbol && <SymbolMark symbol={symbol} open={sample.balance === "bad"} />}
        <b>{station}</b>
        <span>{date ? format.day(date) : t("environmentReport.noDate")}</span>
      </p>
      <table className={styles.tipTable}>
        <tbody>
          {pctMeq &&
            CORNERS.map((corner, n) => (
              <tr key={corner}>
                <th scope="row">{corner === "Cl" ? chlorideName(nitrate) : corner}</th>
                <td>{format.number(pctMeq[corner], 1)}&nbsp;%</td>
                <td>{format.number(meq?.[n] ?? 0, 2)}&nbsp;meq/L</td>
              </tr>
            ))}
        </tbody>
      </table>
      <p>
        {t("environmentReport.balance")}{" "}
        <b>{cbe === null ? t("environmentReport.noBalance") : signed(cbe, format.number)}</b>
        {tds && ` · ${t("environmentReport.tds")} ${format.number(tds.value, 0)}\u00a0mg/L`}
      </p>
      <p>
        {t("environmentReport.facies")} <b>{facies(sample.facies)}</b>
      </p>
    </>
  );
}
