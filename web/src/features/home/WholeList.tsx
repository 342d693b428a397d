import { Link } from "@tanstack/react-router";
import type { Monitoring } from "@vetaverde/contract/monitorings";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { QueryStatus } from "../../resource/QueryStatus.tsx";
import { Pager } from "../../ui/Pager.tsx";
import type { HomeList } from "./home.lists.ts";
import styles from "./home.module.css";
import { useHomeList } from "./home.queries.ts";
import { MonitoringLines } from "./MonitoringLines.tsx";

const SIZE = 50;

export interface WholeListProps {
  project: string;
  list: HomeList;
  today: string;
  nearDays: number;
  /** Only monitorings that name the user as responsible. */
  mine: boolean;
  page: number;
  onPage(page: number): void;
  mayWrite: boolean;
  onOpen(monitoring: Monitoring): void;
}

/** Exactly the rows of one of Home's counts. */
export function WholeList(props: WholeListProps) {
  const { project, list, today, mine, page, onPage, mayWrite, onOpen } = props;
  const t = useT();
  const rows = useHomeList(project, list, today, { page, size: SIZE, mine });
  const { data } = rows;
  return (
    <section className={styles.whole}>
      <div className={styles.head}>
        <h2 className={styles.sectionTitle}>
          <Title {...props} />
          {mine && ` · ${t("home.mine")}`}
        </h2>
        {data && <span className={styles.mutedSmall}>{t("home.rows", { n: data.total })}</span>}
        <Link to="." search={{}} className={styles.all}>
          {t("home.back")}
        </Link>
      </div>
      <QueryStatus query={rows} errorTitle={t("home.failed")} brief skeletonRows={8} />
      {data?.items.length === 0 && <p className={styles.none}>{t("home.noRows")}</p>}
      {data && <MonitoringLines monitorings={data.items} today={today} mayWrite={mayWrite} onOpen={onOpen} />}
      {data && data.total > SIZE && <Pager page={page} size={SIZE} total={data.total} onPage={onPage} />}
    </section>
  );
}

function Title({ list, today, nearDays }: WholeListProps) {
  const t = useT();
  const format = useFormat();
  if (list === "overdue") return t("home.overdue");
  if (list === "due") return t("home.due", { n: nearDays });
  return t("home.inMonth", { state: t(`ui.statesMany.${list}`), month: format.month(today) });
}
