import type { AlertTrial } from "@vetaverde/contract/alert-shapes";
import type { RuleBody } from "@vetaverde/contract/alerts";
import { useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { measured } from "../../lib/measured.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./alerts.module.css";
import type { TrialBody } from "./alerts.queries.ts";
import { useDurationFormat } from "./rule.messages.ts";

export interface TrialProps {
  project: string;
  device: string;
  /** Null if the rule is incomplete and cannot be tried. */
  rule: RuleBody | null;
  unit: string;
  /** Smallest difference of the sensor that is shown; null: as reported. */
  resolution: number | null;
  /** Called if the user tries an incomplete rule. */
  onInvalid(): void;
}

/** Trial: the alerts that a rule would have raised in the past year, before it is put into use. */
export function Trial({ project, device, rule, unit, resolution, onInvalid }: TrialProps) {
  const t = useT();
  const argsOf = (body: TrialBody) => ({ params: { project, device }, body });
  const trial = useCallMutation("alerts", "trial", argsOf, { invalidates: [] });
  const [tried, setTried] = useState("");
  // Changes of fields that do not affect when alerts are raised do not invalidate the trial.
  const now = JSON.stringify({ ...rule, id: null, priority: null, sendMethods: null });
  const run = () => {
    if (!rule) return onInvalid();
    setTried(now);
    const { id: _, ...body } = rule;
    trial.mutate({ rule: body });
  };
  return (
    <section className={styles.trial} aria-busy={trial.isPending}>
      <Button onClick={run} busy={trial.isPending}>
        {t(trial.isPending ? "alerts.trial.running" : "alerts.trial.run")}
      </Button>
      {!trial.data && !trial.isError && <p className={layout.muted}>{t("alerts.trial.help")}</p>}
      {trial.isError && <ErrorNotice title={t("alerts.trial.failed")} error={trial.error} />}
      <div aria-live="polite" className={layout.stack8}>
        {trial.data && !trial.isPending && (
          <>
            {tried !== now && <Notice kind="warning">{t("alerts.trial.stale")}</Notice>}
            <TrialResult trial={trial.data} unit={unit} resolution={resolution} />
            {rule?.type === "missing" && <p className={layout.muted}>{t("alerts.trial.silence")}</p>}
          </>
        )}
      </div>
    </section>
  );
}

interface TrialResultProps extends Pick<TrialProps, "unit" | "resolution"> {
  trial: AlertTrial;
}

function TrialResult({ trial, unit, resolution }: TrialResultProps) {
  const t = useT();
  const format = useFormat();
  const formatDuration = useDurationFormat();
  const { readings, count, minutes, until, from, to, months } = trial;
  if (readings === 0) return <p>{t("alerts.trial.noReadings")}</p>;
  return (
    <>
      <p className={styles.sentence}>
        {count === 0
          ? t("alerts.trial.none", { n: readings })
          : t("alerts.trial.result", { n: count, time: formatDuration(minutes) })}
      </p>
      <p className={layout.muted}>
        {t("alerts.trial.readings", { n: readings, from: format.dateTime(from), to: format.dateTime(to) })}{" "}
        {until && t("alerts.trial.until", { at: format.dateTime(until) })}
      </p>
      {count > 0 && (
        <>
          <Timeline trial={trial} />
          <MonthTable months={months} />
          <Episodes trial={trial} unit={unit} resolution={resolution} />
        </>
      )}
    </>
  );
}

/** How often and how long the alert would have been active in each month. */
function MonthTable({ months }: Pick<AlertTrial, "months">) {
  const t = useT();
  const format = useFormat();
  const formatDuration = useDurationFormat();
  return (
    <table className={styles.months} aria-label={t("alerts.trial.byMonth")}>
      <thead>
        <tr>
          <th>{t("alerts.trial.month")}</th>
          <th>{t("alerts.trial.times")}</th>
          <th>{t("alerts.trial.time")}</th>
        </tr>
      </thead>
      <tbody>
        {months.map((one) => (
          <tr key={one.month}>
            <td>{format.month(`${one.month}-01`)}</td>
            <td>{format.number(one.count)}</td>
            <td>{formatDuration(one.minutes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Time line of when the alert would have been active, with a line for each month. */
function Timeline({ trial: { from, to, episodes } }: { trial: AlertTrial }) {
  const t = useT();
  const format = useFormat();
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const place = (at: number) => ((at - begin) / (end - begin)) * 100;
  const label = t("alerts.trial.timeline", { from: format.dateTime(from), to: format.dateTime(to) });
  return (
    <figure className={classes(layout.noMargin, styles.timeline)}>
      <svg role="img" aria-label={label} viewBox="0 0 100 16" preserveAspectRatio="none">
        <title>{label}</title>
        {episodes.map(({ raisedAt, clearedAt }) => {
          const x = place(Date.parse(raisedAt));
          // Minimum width, because a minute of a year would be invisible.
          const width = Math.max(0.5, place(clearedAt === null ? end : Date.parse(clearedAt)) - x);
          return <rect key={raisedAt} x={Math.min(x, 99.5)} y="1" width={width} height="14" />;
        })}
      </svg>
      <figcaption>
        <span>{format.day(from.slice(0, 10))}</span>
        <span>{format.day(to.slice(0, 10))}</span>
      </figcaption>
    </figure>
  );
}

function Episodes({ trial: { episodes, count }, unit, resolution }: TrialResultProps) {
  const t = useT();
  const format = useFormat();
  const formatDuration = useDurationFormat();
  const extremes = (least: number | null, greatest: number | null) => {
    if (least === null || greatest === null) return "";
    const values = least === greatest ? [least] : [least, greatest];
    return `${values.map((value) => measured(format, value, resolution)).join(" – ")}\u00a0${unit}`;
  };
  return (
    <details>
      <summary>{t("alerts.trial.list")}</summary>
      <ol className={styles.episodes}>
        {episodes.map(({ raisedAt, clearedAt, least, greatest }) => (
          <li key={raisedAt}>
            <span className={layout.tabularNumbers}>{format.dateTime(raisedAt)}</span>
            <span>
              {clearedAt === null
                ? t("alerts.trial.open")
                : formatDuration((Date.parse(clearedAt) - Date.parse(raisedAt)) / 60_000)}
            </span>
            <span className={layout.muted}>{extremes(least, greatest)}</span>
          </li>
        ))}
      </ol>
      {count > episodes.length && (
        <p className={layout.muted}>{t("alerts.trial.more", { n: format.number(episodes.length) })}</p>
      )}
    </details>
  );
}
