import type { WaterSample } from "@vetaverde/contract/environment-report";
import type { BalanceRule } from "@vetaverde/domain/chemistry/balance";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { StateIcon } from "../../ui/State.tsx";
import { ExcludedList } from "./ExcludedList.tsx";
import { useNotPlotted } from "./report.messages.ts";
import styles from "./report.module.css";

const VERDICTS = [
  { verdict: "good", icon: "done" },
  { verdict: "doubtful", icon: "near" },
  { verdict: "bad", icon: "unfulfilled" },
] as const;

export interface BalanceFactsProps {
  samples: readonly WaterSample[];
  /** The criterion of the verdicts. */
  rule: BalanceRule;
  onOpen(sample: string): void;
}

/** How many balances are good, which samples have no place in the diagrams, and why. */
export function BalanceFacts({ samples, rule, onOpen }: BalanceFactsProps) {
  const t = useT();
  const without = samples.filter(({ pctMeq }) => pctMeq === null);
  const halved = samples.filter(({ substituted }) => substituted.length > 0).length;
  const count = (verdict: WaterSample["balance"]) =>
    samples.filter(({ balance }) => balance === verdict).length;
  return (
    <section aria-label={t("environmentReport.balances")}>
      <h2 className={layout.partHeading}>
        {t("environmentReport.balances")}{" "}
        <small className={layout.mutedSmallRegular}>
          {t("environmentReport.plotted", { n: samples.length - without.length, not: without.length })}
        </small>
      </h2>
      <ul className={styles.facts}>
        {VERDICTS.map(({ verdict, icon }) => (
          <li key={verdict}>
            <StateIcon kind={icon} />
            <b>{t(`environmentReport.verdicts.${verdict}`)}</b>
            {t("environmentReport.samples", { n: count(verdict) })}
          </li>
        ))}
        <li>
          <StateIcon kind="skipped" />
          <b>{t("environmentReport.noBalance")}</b>
          {t("environmentReport.samples", { n: count(null) })}
        </li>
      </ul>
      <p className={classes(layout.muted, styles.note)}>{t(`environmentReport.rules.${rule}`)}</p>
      {halved > 0 && (
        <p className={classes(layout.muted, styles.note)}>{t("environmentReport.halved", { n: halved })}</p>
      )}
      {without.length > 0 && <WithoutBalance without={without} onOpen={onOpen} />}
    </section>
  );
}

function WithoutBalance({
  without,
  onOpen,
}: {
  without: readonly WaterSample[];
  onOpen(sample: string): void;
}) {
  const t = useT();
  const reason = useNotPlotted();
  return (
    <ExcludedList
      summary={t("environmentReport.without", { n: without.length })}
      all={without}
      idOf={({ id }) => id}
      onOpen={onOpen}
    >
      {(one) => reason(one)}
    </ExcludedList>
  );
}
