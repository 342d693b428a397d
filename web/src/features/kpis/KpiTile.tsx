import { compliance } from "@vetaverde/domain/schedule/progress";
import { indicatorPeriod, percentOf } from "@vetaverde/domain/schedule/shares";
import { todayIn } from "@vetaverde/domain/time/zone";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { StateIcon } from "../../ui/State.tsx";
import { FigureFacts, type FigureFactsProps } from "./FigureFacts.tsx";
import { type Rows, rowsOf } from "./kpis.address.ts";
import styles from "./kpis.module.css";

export interface KpiTileProps {
  project: { id: string; timeZone: string };
  measure: "compliance" | "done" | "unfulfilled" | "near" | "far";
  /** Renders the number as a link to its rows. */
  link(rows: Rows, children: ReactNode): ReactNode;
}

/**
 * One indicator of the project's monitorings for the default period of the indicators page: this year up to today; near
 * and far ones are ahead.
 */
export function KpiTile({ project: { id, timeZone }, measure, link }: KpiTileProps) {
  const t = useT();
  const format = useFormat();
  const query = indicatorPeriod(todayIn(timeZone, Date.now()));
  const kpis = useCallQuery("kpis", "kpis", { params: { project: id }, query }, { keepPrevious: true });
  if (!kpis.isSuccess) return <QueryState query={kpis} errorTitle={t("kpis.failed")} skeletonRows={2} />;
  const { general, upToDate, today, nearDays } = kpis.data;
  const period = t("kpis.ofPeriod", { from: format.day(query.from), to: format.day(query.to) });
  if (measure === "compliance") {
    const share = compliance({ done: upToDate.doneOfDue, due: upToDate.due });
    const counts = { done: format.number(upToDate.doneOfDue), due: format.number(upToDate.due) };
    return (
      <Figure
        name={t("kpis.compliance")}
        value={link(
          rowsOf(query, { status: ["done", "unfulfilled"], to: today }),
          share === null ? "–" : `${format.number(percentOf(share, 1), 1)}\u00a0%`,
        )}
        note={share === null ? t("kpis.nothingDue") : t("kpis.doneOfDue", counts)}
        period={period}
      />
    );
  }
  const ahead = measure === "near" || measure === "far";
  const n = (ahead ? general : upToDate)[measure];
  return (
    <Figure
      icon={<StateIcon kind={measure} size={22} />}
      name={t(`ui.statesMany.${measure}`)}
      value={link(rowsOf(query, { status: measure, ...(ahead ? {} : { to: today }) }), format.number(n))}
      note={measure === "near" ? t("kpis.nearDays", { n: nearDays }) : null}
      period={period}
    />
  );
}

interface FigureProps extends FigureFactsProps {
  /** The period that it covers. */
  period: string;
}

const Figure = ({ period, ...facts }: FigureProps) => (
  <dl className={classes(layout.flushDescriptions, layout.termAfterValue, styles.figure)}>
    <FigureFacts {...facts} />
    <dd className={styles.note}>{period}</dd>
  </dl>
);
