import type { ResponseStructure, ResponseTransition } from "@vetaverde/contract/response-plans";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import layout from "../../ui/layout.module.css";
import { useConditionText } from "./condition-text.ts";
import { LevelMark } from "./LevelMark.tsx";
import styles from "./response-plans.module.css";
import { useStates } from "./response-plans.queries.ts";

export interface StatesProps {
  project: string;
  structure: ResponseStructure;
}

/** The log of a structure's states, the newest first. */
export function States({ project, structure }: StatesProps) {
  const t = useT();
  const states = useStates(project, structure.id, structure.transition);
  return (
    <section className={layout.stack12} aria-label={t("responsePlans.states")}>
      <h2>{t("responsePlans.states")}</h2>
      <QueryState query={states} errorTitle={t("responsePlans.failed")} skeletonRows={3} />
      <ul className={styles.items}>
        {states.data?.map((one) => (
          <State key={one.n} state={one} structure={structure} />
        ))}
      </ul>
    </section>
  );
}

function State({ state, structure }: { state: ResponseTransition; structure: ResponseStructure }) {
  const t = useT();
  const format = useFormat();
  const textOf = useConditionText(structure);
  const { kind, from, to, at, version, by, reason, causes } = state;
  const conditions = structure.plan?.content.levels.flatMap((level) => level.conditions) ?? [];
  const known = causes.flatMap(({ condition, quantity }) => {
    const found = conditions.find(({ id }) => id === condition);
    return found ? [{ id: condition, text: textOf(found, quantity) }] : [];
  });
  return (
    <li className={styles.card}>
      <LevelMark level={to} />
      <p>
        {t(`responsePlans.stateKinds.${kind}`, { from: from?.name ?? "", version })}{" "}
        <span className={layout.tabularNumbers}>{format.dateTime(at)}</span>
      </p>
      {by && (
        <p className={layout.muted}>{t("responsePlans.byPerson", { name: by.name, reason: reason ?? "" })}</p>
      )}
      {known.map(({ id, text }) => (
        <p key={id} className={layout.muted}>
          {text}
        </p>
      ))}
    </li>
  );
}
