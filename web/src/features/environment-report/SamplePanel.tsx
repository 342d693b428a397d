import { Link } from "@tanstack/react-router";
import type { WaterSample } from "@vetaverde/contract/environment-report";
import { MAJOR_IONS } from "@vetaverde/domain/chemistry/ions";
import type { StationSymbol } from "../../charts/markers.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { StationLink } from "../../ui/StationLink.tsx";
import { useNotPlotted } from "./report.messages.ts";
import styles from "./report.module.css";
import { SampleTip } from "./SampleTip.tsx";

export interface SamplePanelProps {
  sample: WaterSample;
  nitrate?: boolean;
  symbols: ReadonlyMap<string, StationSymbol>;
  onClose(): void;
}

/** All calculated values of a sample, with their inputs. */
export function SamplePanel({ sample, nitrate = false, symbols, onClose }: SamplePanelProps) {
  const t = useT();
  const format = useFormat();
  const notPlotted = useNotPlotted();
  const methods = (isAccepted: boolean | null) =>
    t(
      `environmentReport.methods.${isAccepted === null ? "notCovered" : isAccepted ? "accepted" : "notAccepted"}`,
    );
  return (
    <SidePanel title={`${sample.station} · ${sample.code}`} onClose={onClose}>
      <div className={styles.panel}>
        <p>
          {t("environmentReport.station")}: <StationLink id={sample.stationId}>{sample.station}</StationLink>
        </p>
        <SampleTip sample={sample} nitrate={nitrate} symbol={symbols.get(sample.stationId)} />
        {sample.campaign && (
          <p>
            {t("environmentReport.campaign")}: {sample.campaign}
          </p>
        )}
        <IonTable nitrate={nitrate} sample={sample} />
        {sample.pH !== null && <p>pH {format.number(sample.pH, 2)}</p>}
        {sample.acidCbe !== null && (
          <p>{t("environmentReport.acid", { cbe: format.number(sample.acidCbe, 1) })}</p>
        )}
        {sample.fromAlkalinity && <p>{t("environmentReport.fromAlkalinity")}</p>}
        {sample.notPlotted && <p>{notPlotted(sample)}</p>}
        {sample.repeats.some(({ by }) => by !== null) && (
          <p>
            {t("environmentReport.chosen", {
              parameters: sample.repeats
                .filter(({ by }) => by !== null)
                .map(({ parameter }) => parameter)
                .join(", "),
            })}
          </p>
        )}
        {sample.byPercent && (
          <p>
            {t("environmentReport.criteria", {
              percent: t(`environmentReport.verdicts.${sample.byPercent}`),
              methods: methods(sample.byStandardMethods),
            })}
          </p>
        )}
        <p>
          <ButtonLink size="small" label={t("environmentReport.laboratoryResult")}>
            {(dress) => <Link to="/samples" search={{ sample: sample.id }} {...dress} />}
          </ButtonLink>
        </p>
      </div>
    </SidePanel>
  );
}

function IonTable({ nitrate, sample }: { nitrate: boolean; sample: WaterSample }) {
  const t = useT();
  const format = useFormat();
  return (
    <table className={styles.tipTable}>
      <caption>{t("environmentReport.ions")}</caption>
      <tbody>
        {[...MAJOR_IONS, ...(nitrate ? (["NO3"] as const) : [])].map((ion) => (
          <tr key={ion}>
            <th scope="row">{ion}</th>
            <td>
              {sample.meq[ion] === null
                ? t("environmentReport.notMeasured")
                : `${format.number(sample.meq[ion], 3)} meq/L`}
            </td>
            <td>{sample.substituted.includes(ion) && t("environmentReport.halfLimit")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
