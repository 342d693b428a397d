import type { Kpis } from "@vetaverde/contract/kpis";
import { compliance } from "@vetaverde/domain/schedule/progress";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { StateIcon } from "../../ui/State.tsx";
import { type Rows, rowsOf } from "./kpis.address.ts";
import styles from "./kpis.module.css";
import type { KpiQuery } from "./kpis.queries.ts";

export interface KpiFiguresProps {
  kpis: Kpis;
  /** Of the whole period, or of its days until today. */
  scope: "general" | "upToDate";
  query: KpiQuery;
  link(rows: Rows, children: ReactNode): ReactNode;
}

/** The numbers that answer first; each opens its rows. */
export function KpiFigures({ kpis, scope, query, link }: KpiFiguresProps) {
  const t = useT();
  const format = useFormat();
  const progress = kpis[scope];
  const until: Rows = scope === "upToDate" ? { to: earlier(query.to, kpis.today) } : {};
  const share = compliance({ done: progress.doneOfDue, due: progress.due });
  const due: Rows = { status: ["done", "unfulfilled"], to: earlier(query.to, kpis.today) };
  const of = (n: number) =>
    progress.total === 0 ? null : t("kpis.ofAll", { share: format.percent(n / progress.total) });
  return (
    <dl className={styles.figures}>
      <Figure
        value={link(rowsOf(query, due), share === null ? "–" : percent(format.number(share * 100, 1)))}
        name={t("kpis.compliance")}
        note={
          share === null
            ? t("kpis.nothingDue")
            : t("kpis.doneOfDue", {
                done: format.number(progress.doneOfDue),
                due: format.number(progress.due),
              })
        }
      />
      {(["unfulfilled", "near", "done", "rescheduled", "skipped"] as const).map((state) => {
        // What is near lies ahead of today, in any view.
        const ahead = state === "near";
        const n = (ahead ? kpis.general : progress)[state];
        return (
          <Figure
            key={state}
            icon={<StateIcon kind={state} size={22} />}
            value={link(rowsOf(query, { status: state, ...(ahead ? {} : until) }), format.number(n))}
            name={t(`ui.statesMany.${state}`)}
            note={ahead ? t("kpis.nearDays", { n: kpis.nearDays }) : of(n)}
          />
        );
      })}
    </dl>
  );
}

const percent = (number: string) => `${number}\u00a0%`;
const earlier = (to: string | undefined, today: string) => (to !== undefined && to < today ? to : today);

function Figure({
  icon,
  value,
  name,
  note,
}: {
  icon?: ReactNode;
  value: ReactNode;
  name: string;
  note: string | null;
}) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className={styles.value}>
        {icon}
        {value}
      </dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
