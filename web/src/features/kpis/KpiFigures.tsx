import type { Kpis, Progress } from "@vetaverde/contract/kpis";
import type { CountedState } from "@vetaverde/domain/schedule/counts";
import { compliance } from "@vetaverde/domain/schedule/progress";
import { percentOf, percentsOf } from "@vetaverde/domain/schedule/shares";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import { IconCalendar } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { StateIcon } from "../../ui/State.tsx";
import tone from "../../ui/tone.module.css";
import { FigureFacts, type FigureFactsProps } from "./FigureFacts.tsx";
import { type Rows, rowsOf } from "./kpis.address.ts";
import styles from "./kpis.module.css";
import type { KpiQuery } from "./kpis.queries.ts";

export interface KpiFiguresProps {
  kpis: Kpis;
  /** The whole period, or its days up to today. */
  scope: "general" | "upToDate";
  query: KpiQuery;
  link(rows: Rows, children: ReactNode): ReactNode;
}

/** The key figures; each opens its rows. */
export function KpiFigures(props: KpiFiguresProps) {
  const { kpis, scope, query, link } = props;
  const t = useT();
  const progress = kpis[scope];
  const until = untilOf(props);
  const share = compliance({ done: progress.doneOfDue, due: progress.due });
  const due: Rows = { status: ["done", "unfulfilled"], to: earlier(query.to, kpis.today) };
  const figure = (state: CountedState, name: string, icon?: ReactNode) => (
    <StateFigure key={state} state={state} name={name} icon={icon} {...props} />
  );
  return (
    <dl className={classes(layout.evenColumnsOnPhone, styles.figures)}>
      <ComplianceFigure query={query} link={link} progress={progress} share={share} due={due} />
      {figure("unfulfilled", t("ui.statesMany.unfulfilled"))}
      {figure("done", t("ui.statesMany.done"))}
      {figure("skipped", t("ui.statesMany.skipped"))}
      {/* What is near lies ahead; of the days until today only what is still to be done today does. */}
      {scope === "general"
        ? [figure("near", t("ui.statesMany.near")), figure("far", t("ui.statesMany.far"))]
        : [
            progress.near > 0 &&
              figure(
                "near",
                t("kpis.openToday"),
                <IconCalendar size={22} aria-hidden className={tone.near} />,
              ),
            <AheadFigure key="ahead" kpis={kpis} query={query} link={link} />,
          ]}
      <RescheduledFigure query={query} link={link} progress={progress} until={until} />
    </dl>
  );
}

/** The filter of the days up to today, if the figures cover only these. */
const untilOf = ({ kpis, scope, query }: KpiFiguresProps): Rows =>
  scope === "upToDate" ? { to: earlier(query.to, kpis.today) } : {};

interface StateFigureProps extends KpiFiguresProps {
  state: CountedState;
  name: string;
  /** Absent: that of the state. */
  icon?: ReactNode;
}

/** How many monitorings are in a state, and their share of all unless that is 0 %. */
function StateFigure({ state, name, icon, ...props }: StateFigureProps) {
  const { kpis, scope, query, link } = props;
  const t = useT();
  const format = useFormat();
  const progress = kpis[scope];
  // Rounded so that they add up to 100 %.
  const { done, near, unfulfilled, skipped, far } = progress;
  const shares = percentsOf({ done, near, unfulfilled, skipped, far });
  return (
    <Figure
      icon={icon ?? <StateIcon kind={state} size={22} />}
      value={link(rowsOf(query, { status: state, ...untilOf(props) }), format.number(progress[state]))}
      name={name}
      note={
        shares[state] === 0
          ? null
          : t(scope === "upToDate" ? "kpis.ofUntilToday" : "kpis.ofAll", {
              share: percent(format.number(shares[state], 1)),
            })
      }
    />
  );
}

function AheadFigure({ kpis, query, link }: Pick<KpiFiguresProps, "kpis" | "query" | "link">) {
  const t = useT();
  const format = useFormat();
  return (
    <Figure
      icon={<StateIcon kind="near" size={22} />}
      value={link(rowsOf(query, { status: "near" }), format.number(kpis.general.near))}
      name={t("ui.statesMany.near")}
      note={t("kpis.nearDays", { n: kpis.nearDays })}
    />
  );
}

interface RescheduledFigureProps extends Pick<KpiFiguresProps, "query" | "link"> {
  progress: Progress;
  until: Readonly<Record<string, string | readonly string[] | undefined>>;
}

function RescheduledFigure({ query, link, progress, until }: RescheduledFigureProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Figure
      icon={<StateIcon kind="rescheduled" size={22} />}
      value={link(rowsOf(query, { status: "rescheduled", ...until }), format.number(progress.rescheduled))}
      name={t("ui.ofThemRescheduled")}
      note={t("kpis.countedInState")}
    />
  );
}

interface ComplianceFigureProps extends Pick<KpiFiguresProps, "query" | "link"> {
  progress: Progress;
  share: number | null;
  due: Readonly<Record<string, string | readonly string[] | undefined>>;
}

function ComplianceFigure({ query, link, progress, share, due }: ComplianceFigureProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Figure
      value={link(rowsOf(query, due), share === null ? "–" : percent(format.number(percentOf(share, 1), 1)))}
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
  );
}

const percent = (number: string) => `${number}\u00a0%`;
const earlier = (to: string | undefined, today: string) => (to !== undefined && to < today ? to : today);

const Figure = (facts: FigureFactsProps) => (
  <div className={classes(layout.flushDescriptions, layout.termAfterValue, styles.figure)}>
    <FigureFacts {...facts} />
  </div>
);
