import { Link } from "@tanstack/react-router";
import type { ResponseStructureSummary } from "@vetaverde/contract/response-plans";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import layout from "../../ui/layout.module.css";
import { LevelMark } from "./LevelMark.tsx";
import styles from "./response-plans.module.css";
import { useStructures } from "./response-plans.queries.ts";

export interface StructureListProps {
  project: string;
  /** Button that adds the first structure. */
  create: ReactNode;
}

/** The structures of a project, those with the highest level first. */
export function StructureList({ project, create }: StructureListProps) {
  const t = useT();
  const structures = useStructures(project);
  if (!structures.data)
    return <QueryState query={structures} errorTitle={t("responsePlans.failed")} skeletonRows={4} />;
  if (structures.data.length === 0)
    return (
      <EmptyState title={t("responsePlans.empty")} text={t("responsePlans.emptyHint")} action={create} />
    );
  return (
    <ul className={styles.cards} aria-label={t("responsePlans.title")}>
      {structures.data.map((one) => (
        <StructureCard key={one.id} structure={one} />
      ))}
    </ul>
  );
}

function StructureCard({ structure }: { structure: ResponseStructureSummary }) {
  const t = useT();
  const format = useFormat();
  const { id, name, kind, level, since, openActions, lateActions, hasDraft } = structure;
  return (
    <li className={styles.card}>
      <Link to="/response-plans/$structure" params={{ structure: id }}>
        <b>{name}</b>
      </Link>
      <p className={layout.muted}>{t(`responsePlans.kinds.${kind}`)}</p>
      {level ? <LevelMark level={level} /> : <p>{t("responsePlans.noPlan")}</p>}
      {since && <p className={layout.muted}>{t("responsePlans.since", { at: format.dateTime(since) })}</p>}
      {openActions > 0 && <p>{t("responsePlans.openCount", { n: openActions, late: lateActions })}</p>}
      {hasDraft && <p className={layout.muted}>{t("responsePlans.draftWaits")}</p>}
    </li>
  );
}
