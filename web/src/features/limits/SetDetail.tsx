import type { ReactNode } from "react";
import type { ReplyOf } from "../../lib/call.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { FactList } from "../../ui/FactList.tsx";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { LineTable } from "./LineTable.tsx";
import styles from "./limits.module.css";
import { useLimitSet } from "./limits.queries.ts";

interface SetDetailProps {
  project: string;
  set: string;
  /** Null: the newest. */
  version: number | null;
  mayChange: boolean;
  onVersion(version: number | null): void;
  onChange(): void;
}

/** A version of a set: where it applies, its limits, and who changed it when and why. */
export function SetDetail({ project, set, version, mayChange, onVersion, onChange }: SetDetailProps) {
  const t = useT();
  const format = useFormat();
  const limitSet = useLimitSet(project, set, version);
  if (!limitSet.isSuccess)
    return <QueryState query={limitSet} errorTitle={t("limits.setsFailed")} skeletonRows={8} />;
  const { data } = limitSet;
  const days = (from: string | null, to: string | null) =>
    from === null && to === null
      ? t("limits.anyDay")
      : [from, to].map((day) => (day ? format.day(day) : "…")).join(" – ");
  const former = data.version !== data.newest;
  return (
    <div className={classes(layout.flushParagraphs, styles.detail)}>
      {former && (
        <Notice kind="info" action={<Button onClick={() => onVersion(null)}>{t("limits.toNewest")}</Button>}>
          {t("limits.former", { version: String(data.version), newest: String(data.newest) })}
        </Notice>
      )}
      {!former && !data.reviewed && (
        <Notice
          kind="warning"
          title={t("limits.draftTitle")}
          action={mayChange && <Button onClick={onChange}>{t("limits.review")}</Button>}
        >
          {t("limits.draftHelp")}
        </Notice>
      )}
      <SetFacts data={data} days={days} />
      <h2>{t("limits.lines")}</h2>
      <LineTable lines={data.limits} />
      <h2>{t("limits.history")}</h2>
      <SetHistory data={data} onVersion={onVersion} days={days} />
    </div>
  );
}

function SetFacts({
  data,
  days,
}: {
  data: ReplyOf<"limits", "get">;
  days(from: string | null, to: string | null): string;
}) {
  const t = useT();
  const facts: [string, ReactNode][] = [
    [t("limits.regulation"), data.regulation],
    ...(data.class ? ([[t("limits.class"), data.class]] as [string, ReactNode][]) : []),
    [
      t("limits.waters"),
      data.matrices.map((one) => t(`limits.matrices.${one}`)).join(", ") || t("limits.anyWater"),
    ],
    [t("limits.validity"), days(data.validFrom, data.validTo)],
    [
      t("limits.appliesTo"),
      data.stations === null
        ? t("limits.everywhere")
        : data.stations
            .map(({ name, from, to }) => (from || to ? `${name} (${days(from, to)})` : name))
            .join(", ") || t("limits.nowhere"),
    ],
    ...(data.source ? ([[t("limits.source"), data.source]] as [string, ReactNode][]) : []),
  ];
  return (
    <FactList
      className={classes(layout.mutedXSmallTerms, layout.breakableDescriptions, styles.setFacts)}
      facts={facts}
    />
  );
}

interface SetHistoryProps {
  data: ReplyOf<"limits", "get">;
  onVersion(version: number | null): void;
  days(from: string | null, to: string | null): string;
}

function SetHistory({ data, onVersion, days }: SetHistoryProps) {
  const t = useT();
  const format = useFormat();
  return (
    <ol className={classes(layout.plainList, styles.history)}>
      {data.versions.map((one) => (
        <li key={one.version}>
          <button
            type="button"
            className={layout.smallTouchTargetOnPhone}
            aria-current={one.version === data.version}
            onClick={() => onVersion(one.version)}
          >
            {t("limits.version", { n: String(one.version) })}
          </button>
          <span>{one.reason}</span>
          <span className={layout.muted}>
            {one.by.name} · {format.dateTime(one.at)} · {days(one.validFrom, one.validTo)}
            {!one.reviewed && ` · ${t("limits.draft")}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
