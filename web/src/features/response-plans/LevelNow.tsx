import type { ResponseStructure } from "@vetaverde/contract/response-plans";
import { useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import layout from "../../ui/layout.module.css";
import { LevelMark } from "./LevelMark.tsx";
import { LowerLevel } from "./LowerLevel.tsx";
import styles from "./response-plans.module.css";

export interface LevelNowProps {
  project: string;
  structure: ResponseStructure;
  isAdmin: boolean;
  mayWrite: boolean;
}

/** The present level, since when, and whether it can be lowered. */
export function LevelNow({ project, structure, isAdmin, mayWrite }: LevelNowProps) {
  const t = useT();
  const format = useFormat();
  const [isLowering, setIsLowering] = useState(false);
  const { level, since, kind, wanted, belowSince, plan } = structure;
  if (!level) return <p>{t("responsePlans.noPlanHint")}</p>;
  const present = plan?.content.levels[level.index];
  const mayLower = present?.lowerableBy === "admin" ? isAdmin : mayWrite;
  const isBelow = wanted !== null && wanted < level.index;
  return (
    <section className={styles.card} aria-label={t("responsePlans.levelNow")}>
      <h2>
        <LevelMark level={level} />
      </h2>
      <p className={layout.muted}>
        {t(`responsePlans.kinds.${kind}`)}
        {since && <> · {t("responsePlans.since", { at: format.dateTime(since) })}</>}
      </p>
      {isBelow && (
        <p>
          {t(`responsePlans.below.${present?.lowering.by ?? "person"}`, {
            at: belowSince ? format.dateTime(belowSince) : "",
            n: present?.lowering.minutes ?? 0,
          })}
        </p>
      )}
      {isBelow && mayLower && (
        <div>
          <Button kind="primary" onClick={() => setIsLowering(true)}>
            {t("responsePlans.lower")}
          </Button>
        </div>
      )}
      {isLowering && (
        <LowerLevel project={project} structure={structure} onClose={() => setIsLowering(false)} />
      )}
    </section>
  );
}
