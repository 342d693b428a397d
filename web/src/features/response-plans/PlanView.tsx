import type { ResponseStructure } from "@vetaverde/contract/response-plans";
import type { PlanCondition, PlanLevel } from "@vetaverde/domain/response-plans/plan";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import layout from "../../ui/layout.module.css";
import { useConditionText } from "./condition-text.ts";
import { LevelMark } from "./LevelMark.tsx";
import styles from "./response-plans.module.css";
import { useObserve } from "./response-plans.queries.ts";

export interface PlanViewProps {
  project: string;
  structure: ResponseStructure;
  mayWrite: boolean;
}

/** The plan in force: each level with its conditions as they are now, and its actions. */
export function PlanView({ project, structure, mayWrite }: PlanViewProps) {
  const t = useT();
  const format = useFormat();
  const { plan } = structure;
  if (!plan) return null;
  const { version, published, by } = plan;
  return (
    <section className={layout.stack12} aria-label={t("responsePlans.plan")}>
      <h2>{t("responsePlans.plan")}</h2>
      <p className={layout.muted}>
        {t("responsePlans.inForce", {
          version,
          at: published ? format.dateTime(published.at) : "",
          name: by.name,
          publisher: published?.by.name ?? "",
        })}
      </p>
      {plan.content.levels.map((level) => (
        <Level key={level.name} level={level} project={project} structure={structure} mayWrite={mayWrite} />
      ))}
    </section>
  );
}

function Level({ level, ...place }: PlanViewProps & { level: PlanLevel }) {
  const t = useT();
  const { conditions, actions, match } = level;
  return (
    <div className={styles.card}>
      <LevelMark level={level} />
      {conditions.length > 1 && <p className={layout.muted}>{t(`responsePlans.matches.${match}`)}</p>}
      <ul className={styles.items}>
        {conditions.map((condition) => (
          <Condition key={condition.id} condition={condition} {...place} />
        ))}
      </ul>
      {actions.map(({ id, text, role, minutes }) => (
        <p key={id}>{t("responsePlans.actionLine", { text, role, n: minutes })}</p>
      ))}
    </div>
  );
}

function Condition({
  condition,
  project,
  structure,
  mayWrite,
}: PlanViewProps & { condition: PlanCondition }) {
  const t = useT();
  const textOf = useConditionText(structure);
  const observe = useObserve(project, structure.id);
  const now = structure.conditions.find(({ id }) => id === condition.id);
  const isMet = now?.isHeld ?? false;
  const state = isMet ? "met" : now?.since ? "holding" : "unmet";
  return (
    <li className={layout.stack8}>
      <p>
        {textOf(condition, now?.quantity ?? null)} <b>{t(`responsePlans.conditionStates.${state}`)}</b>
      </p>
      {observe.error && <ErrorNotice title={t("responsePlans.notSaved")} error={observe.error} />}
      {condition.type === "observation" && mayWrite && (
        <div>
          <Button
            size="small"
            busy={observe.isPending}
            onClick={() => observe.mutate({ condition: condition.id, seen: !isMet })}
          >
            {t(isMet ? "responsePlans.notSeen" : "responsePlans.seen")}
          </Button>
        </div>
      )}
    </li>
  );
}
