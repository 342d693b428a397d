import type { ResponseStructure, ResponseTrial } from "@vetaverde/contract/response-plans";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import layout from "../../ui/layout.module.css";
import { LevelMark } from "./LevelMark.tsx";
import styles from "./response-plans.module.css";
import { type PlanBody, useTrial } from "./response-plans.queries.ts";

export interface PlanTrialProps {
  project: string;
  structure: ResponseStructure;
  /** Null while the draft is incomplete. */
  plan: PlanBody | null;
}

const YEAR_MS = 366 * 86_400_000;
const YEARS = [1, 3, 10] as const;

/** Tries the plan on past readings: how often each level would have been raised. */
export function PlanTrial({ project, structure, plan }: PlanTrialProps) {
  const t = useT();
  const trial = useTrial(project, structure.id);
  const run = (years: number) => {
    const now = Date.now();
    if (plan)
      trial.mutate({
        content: plan,
        from: new Date(now - years * YEAR_MS).toISOString(),
        to: new Date(now).toISOString(),
      });
  };
  return (
    <div className={styles.part}>
      <b>{t("responsePlans.trial")}</b>
      <p className={layout.muted}>{t("responsePlans.trialHelp")}</p>
      <div className={layout.cluster8}>
        {YEARS.map((years) => (
          <Button key={years} size="small" disabled={!plan} busy={trial.isPending} onClick={() => run(years)}>
            {t("responsePlans.tryYears", { n: years })}
          </Button>
        ))}
      </div>
      {trial.error && <ErrorNotice title={t("responsePlans.trialFailed")} error={trial.error} />}
      {trial.data && <TrialResult trial={trial.data} plan={trial.variables.content} />}
    </div>
  );
}

function TrialResult({ trial, plan }: { trial: ResponseTrial; plan: PlanBody }) {
  const t = useT();
  const format = useFormat();
  const { readings, skipped, levels, episodes, until } = trial;
  return (
    <div className={layout.stack8} role="status">
      <p>{t("responsePlans.trialReadings", { n: readings })}</p>
      {until && <p>{t("responsePlans.trialUntil", { at: format.dateTime(until) })}</p>}
      {skipped.length > 0 && (
        <p>
          {t("responsePlans.trialSkipped", {
            types: skipped.map((type) => t(`responsePlans.types.${type}`)).join(", "),
          })}
        </p>
      )}
      {plan.levels.map((level, index) => {
        const { raised = 0, minutes = 0 } = levels[index] ?? {};
        return index === 0 ? null : (
          <p key={level.name}>
            <LevelMark level={level} />{" "}
            {t("responsePlans.trialLevel", { n: raised, hours: Math.round(minutes / 6) / 10 })}
          </p>
        );
      })}
      {episodes.slice(-10).map(({ level, from, to }) => (
        <p key={`${level} ${from}`} className={layout.muted}>
          {plan.levels[level]?.name} · {format.dateTime(from)} – {to ? format.dateTime(to) : "…"}
        </p>
      ))}
    </div>
  );
}
