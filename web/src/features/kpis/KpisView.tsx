import type { Kpis } from "@vetaverde/contract/kpis";
import { type ReactNode, type RefObject, useMemo } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Segmented } from "../../ui/Segmented.tsx";
import { StateLegend } from "../../ui/StateLegend.tsx";
import { KpiFigures } from "./KpiFigures.tsx";
import { GROUPS, type KpiAddress, kpiQuery, type Rows } from "./kpis.address.ts";
import styles from "./kpis.module.css";
import { cutOf, groupRows, monthPeriod, monthRows, wholeMonths } from "./kpis.rows.ts";
import { MonthlyBars } from "./MonthlyBars.tsx";
import { ProgressTable } from "./ProgressTable.tsx";

export interface KpisViewProps {
  kpis: Kpis;
  stale: boolean;
  address: KpiAddress;
  bars: RefObject<SVGSVGElement | null>;
  link(rows: Rows, children: ReactNode): ReactNode;
  onOpen(filters: { from: string; to: string }): void;
  onBy(by: KpiAddress["by"]): void;
  /** The map, if there is room for it. */
  aside: ReactNode;
}

/** The key figures, the months, and the table by group. */
export function KpisView({ kpis, stale, address, bars, link, onOpen, onBy, aside }: KpisViewProps) {
  const format = useFormat();
  const query = kpiQuery(address);
  const months = useMemo(() => wholeMonths(kpis.monthly), [kpis.monthly]);
  const nameOf = (month: string) => format.month(`${month}-01`);
  const monthly = address.tab === "monthly";
  const scope = address.tab === "upToDate" ? "upToDate" : "general";
  const cut = monthly ? null : cutOf(kpis, address.by);
  return (
    <>
      <KpiFigures kpis={kpis} scope={scope} query={query} link={link} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <MonthlySection kpis={kpis} bars={bars} onOpen={onOpen} query={query} months={months} />
          <ProgressSection
            kpis={kpis}
            stale={stale}
            address={address}
            link={link}
            onBy={onBy}
            aside={aside}
            query={query}
            months={months}
            nameOf={nameOf}
            monthly={monthly}
            cut={cut}
          />
        </div>
        {aside && <aside className={styles.aside}>{aside}</aside>}
      </div>
    </>
  );
}

interface MonthlySectionProps extends Pick<KpisViewProps, "kpis" | "bars" | "onOpen"> {
  query: ReturnType<typeof kpiQuery>;
  months: Kpis["monthly"];
}

function MonthlySection({ kpis, bars, onOpen, query, months }: MonthlySectionProps) {
  const t = useT();
  return (
    <section>
      <h2 className={classes(layout.sectionTitle, styles.heading)}>
        {t("kpis.monthlyTitle")} <span>{t("kpis.n", { n: kpis.general.total })}</span>
      </h2>
      <MonthlyBars
        months={months}
        current={kpis.today.slice(0, 7)}
        drawing={bars}
        onOpen={(month) => onOpen(monthPeriod(month, query))}
      />
      <StateLegend />
    </section>
  );
}

interface ProgressSectionProps
  extends Pick<KpisViewProps, "kpis" | "stale" | "address" | "link" | "onBy" | "aside"> {
  query: ReturnType<typeof kpiQuery>;
  months: Kpis["monthly"];
  nameOf(month: string): string;
  monthly: boolean;
  cut: { shown: number; all: number } | null;
}

function ProgressSection(props: ProgressSectionProps) {
  const { address, onBy, monthly, cut } = props;
  const t = useT();
  const format = useFormat();
  return (
    <section>
      {monthly ? (
        <h2 className={classes(layout.sectionTitle, styles.heading)}>{t("kpis.monthTable")}</h2>
      ) : (
        <GroupHead address={address} onBy={onBy} />
      )}
      <ProgressRows {...props} />
      <p className={layout.mutedSmall}>{t("kpis.dueHint")}</p>
      {cut && (
        <p className={layout.mutedSmall}>
          {t("kpis.cut", { shown: format.number(cut.shown), all: format.number(cut.all) })}
        </p>
      )}
    </section>
  );
}

function GroupHead({ address, onBy }: Pick<ProgressSectionProps, "address" | "onBy">) {
  const t = useT();
  return (
    <div className={styles.split}>
      <h2 className={layout.sectionTitle}>{t("kpis.groupTable")}</h2>
      <Segmented
        label={t("kpis.groupTable")}
        value={address.by}
        options={GROUPS.map((value) => ({ value, label: t(`kpis.by.${value}`) }))}
        onValue={onBy}
      />
    </div>
  );
}

function ProgressRows({
  kpis,
  stale,
  address,
  link,
  aside,
  query,
  months,
  nameOf,
  monthly,
}: Pick<
  ProgressSectionProps,
  "kpis" | "stale" | "address" | "link" | "aside" | "query" | "months" | "nameOf" | "monthly"
>) {
  const t = useT();
  return (
    <ProgressTable
      label={t(monthly ? "kpis.monthTable" : "kpis.groupTable")}
      head={monthly ? t("kpis.month") : t(`kpis.by.${address.by}`)}
      rows={monthly ? monthRows(months, query, nameOf) : groupRows(kpis, address.by, query, t("kpis.none"))}
      today={kpis.today}
      stale={stale}
      slim={Boolean(aside)}
      link={link}
    />
  );
}
