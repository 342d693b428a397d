import type { WaterSample } from "@vetaverde/contract/environment-report";
import type { BalanceRule } from "@vetaverde/domain/chemistry/balance";
import { useState } from "react";
import type { StationSymbol } from "../../charts/markers.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { StateIcon } from "../../ui/State.tsx";
import { useNotPlotted } from "./report.messages.ts";
import styles from "./report.module.css";
import { SymbolMark } from "./SymbolMark.tsx";
import { signed } from "./signed.ts";

/** The states of a balance: worst first where one is opened without a choice. */
const STATES = [
  { state: "good", icon: "done" },
  { state: "doubtful", icon: "near" },
  { state: "bad", icon: "unfulfilled" },
  { state: "none", icon: "skipped" },
] as const;
type BalanceState = (typeof STATES)[number]["state"];
const WORST_FIRST: readonly BalanceState[] = ["bad", "doubtful", "none", "good"];
const STEP = 50;

const stateOf = ({ balance, pctMeq }: WaterSample): BalanceState =>
  pctMeq === null ? "none" : (balance ?? "none");

export interface BalanceFactsProps {
  samples: readonly WaterSample[];
  /** The criterion of the verdicts. */
  rule: BalanceRule;
  symbols: ReadonlyMap<string, StationSymbol>;
  onOpen(sample: string): void;
}

/** The ion balances: how many are in each state, and the error of each sample in the chosen one. */
export function BalanceFacts({ samples, rule, symbols, onOpen }: BalanceFactsProps) {
  const t = useT();
  const [chosen, setChosen] = useState<BalanceState | null>(null);
  const inState = (state: BalanceState) => samples.filter((one) => stateOf(one) === state);
  const state = chosen ?? WORST_FIRST.find((one) => inState(one).length > 0) ?? "good";
  const without = samples.filter(({ pctMeq }) => pctMeq === null).length;
  const halved = samples.filter(({ substituted }) => substituted.length > 0).length;
  return (
    <section aria-label={t("environmentReport.balances")} className={styles.balances}>
      <h2 className={layout.partHeading}>
        {t("environmentReport.balances")}{" "}
        <small className={layout.mutedSmallRegular}>
          {t("environmentReport.plotted", { n: samples.length - without, not: without })}
        </small>
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons, nothing is filled in */}
      <div className={styles.states} role="group" aria-label={t("environmentReport.balances")}>
        {STATES.filter((one) => one.state !== "none" || inState("none").length > 0).map((one) => (
          <button
            key={one.state}
            type="button"
            className={classes(layout.hoverCanvas, layout.smallTouchTargetOnPhone, styles.state)}
            aria-pressed={one.state === state}
            onClick={() => setChosen(one.state)}
          >
            <StateIcon kind={one.icon} />
            {one.state === "none"
              ? t("environmentReport.noBalance")
              : t(`environmentReport.verdicts.${one.state}`)}{" "}
            <b>{inState(one.state).length}</b>
          </button>
        ))}
      </div>
      <BalanceList key={state} samples={inState(state)} symbols={symbols} onOpen={onOpen} />
      <p className={classes(layout.muted, styles.note)}>
        {t(`environmentReport.rules.${rule}`)}
        {halved > 0 && ` ${t("environmentReport.halved", { n: halved })}`}
      </p>
    </section>
  );
}

const byError = (a: WaterSample, b: WaterSample) => Math.abs(b.cbe ?? 0) - Math.abs(a.cbe ?? 0);

/** The samples of a state, the largest error first. */
function BalanceList({ samples, symbols, onOpen }: Omit<BalanceFactsProps, "rule">) {
  const t = useT();
  const [listed, setListed] = useState(STEP);
  const sorted = [...samples].sort(byError);
  if (sorted.length === 0) return <p className={layout.muted}>{t("environmentReport.noneInState")}</p>;
  return (
    <ul className={styles.balanceList}>
      {sorted.slice(0, listed).map((one) => (
        <li key={one.id}>
          <BalanceRow sample={one} symbol={symbols.get(one.stationId)} onOpen={onOpen} />
        </li>
      ))}
      {sorted.length > listed && (
        <li>
          <Button size="small" kind="quiet" onClick={() => setListed(listed + STEP)}>
            {t("environmentReport.more", { n: sorted.length - listed })}
          </Button>
        </li>
      )}
    </ul>
  );
}

interface BalanceRowProps {
  sample: WaterSample;
  symbol: StationSymbol | undefined;
  onOpen(sample: string): void;
}

function BalanceRow({ sample, symbol, onOpen }: BalanceRowProps) {
  const t = useT();
  const format = useFormat();
  const reason = useNotPlotted();
  const { station, date, cbe, pctMeq, balance } = sample;
  return (
    <button
      type="button"
      className={classes(layout.hoverCanvas, layout.touchTargetOnPhone, styles.balanceRow)}
      onClick={() => onOpen(sample.id)}
    >
      {symbol && <SymbolMark symbol={symbol} open={balance === "bad"} />}
      <b>{station}</b>
      <span className={layout.muted}>{date ? format.day(date) : t("environmentReport.noDate")}</span>
      <span className={styles.error}>
        {pctMeq === null ? reason(sample) : cbe === null ? "–" : signed(cbe, format.number)}
      </span>
    </button>
  );
}
