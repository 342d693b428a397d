import type { Neutraliser } from "@vetaverde/contract/neutralisers";
import type { Report, ReportOptions, ReportSchedule } from "@vetaverde/contract/reports";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import { pageIn, type Search, type SetSearch } from "../../lib/search.ts";
import { withFilter } from "../../resource/filters.ts";
import layout from "../../ui/layout.module.css";
import type { Option } from "../../ui/option.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { DosesPanel } from "./DosesPanel.tsx";
import { NeutraliserForm } from "./NeutraliserForm.tsx";
import { NeutraliserList } from "./NeutraliserList.tsx";
import { ReportForm } from "./ReportForm.tsx";
import { ReportList } from "./ReportList.tsx";
import styles from "./reports.module.css";
import { ScheduleForm } from "./ScheduleForm.tsx";
import { ScheduleList } from "./ScheduleList.tsx";

const TABS = ["archive", "schedules", "neutralisers"] as const;
export type ReportTab = (typeof TABS)[number];
export const tabIn = (search: Search): ReportTab => TABS.find((one) => one === search["tab"]) ?? "archive";

/** The panel that is open next to the lists. */
export type Opened =
  | { kind: "archive"; like?: Report }
  | { kind: "schedules"; schedule?: ReportSchedule }
  | { kind: "neutralisers"; neutraliser?: Neutraliser }
  | { kind: "doses"; neutraliser: Neutraliser };

export interface ReportTabsProps {
  project: { id: string; timeZone: string };
  options: ReportOptions | undefined;
  /** The project's stations, including those without results. */
  stations: readonly Option<string>[];
  mayWrite: boolean;
  search: Search;
  onSearch: SetSearch;
  /** The tab's create button. */
  create: ReactNode;
  opened: Opened | null;
  onOpened(opened: Opened | null): void;
}

export function ReportTabs(props: ReportTabsProps) {
  const t = useT();
  const { search, onSearch } = props;
  const tab = tabIn(search);
  return (
    <>
      <Tabs
        label={t("reports.title")}
        className={layout.inset}
        value={tab}
        tabs={TABS.map((value) => ({ value, label: t(`reports.tabs.${value}`) }))}
        onValue={(value) => onSearch((now) => withFilter(now, "tab", value === "archive" ? "" : value))}
      >
        <ReportTab {...props} tab={tab} />
      </Tabs>
      <OpenedForm {...props} />
    </>
  );
}

interface ReportTabProps
  extends Pick<
    ReportTabsProps,
    "project" | "options" | "create" | "mayWrite" | "search" | "onSearch" | "onOpened"
  > {
  tab: ReportTab;
}

function ReportTab(props: ReportTabProps) {
  const { project, options, create, mayWrite, tab, search, onSearch, onOpened } = props;
  const boards = options?.boards ?? [];
  const lists = { project: project.id, create, mayWrite };
  return (
    <div className={styles.inset}>
      {tab === "archive" && (
        <ReportList
          {...{ ...lists, boards }}
          page={pageIn(search)}
          onPage={(page) => onSearch((now) => ({ ...now, page }))}
          onAgain={(like) => onOpened({ kind: "archive", like })}
        />
      )}
      {tab === "schedules" && (
        <ScheduleList
          {...{ ...lists, boards }}
          onEdit={(schedule) => onOpened({ kind: "schedules", schedule })}
        />
      )}
      {tab === "neutralisers" && (
        <NeutraliserList
          {...lists}
          onEdit={(neutraliser) => onOpened({ kind: "neutralisers", neutraliser })}
          onDoses={(neutraliser) => onOpened({ kind: "doses", neutraliser })}
        />
      )}
    </div>
  );
}

type OpenedFormProps = Pick<
  ReportTabsProps,
  "opened" | "onOpened" | "options" | "project" | "stations" | "mayWrite"
>;

function OpenedForm({ opened, onOpened, options, project, stations, mayWrite }: OpenedFormProps) {
  const close = () => onOpened(null);
  return (
    <>
      {opened?.kind === "archive" && options && (
        <ReportForm {...{ project, options, onClose: close, like: opened.like?.choice }} />
      )}
      {opened?.kind === "schedules" && options && (
        <ScheduleForm {...{ project, options, onClose: close, schedule: opened.schedule }} />
      )}
      {opened?.kind === "neutralisers" && (
        <NeutraliserForm
          {...{ project: project.id, stations, onClose: close, neutraliser: opened.neutraliser }}
        />
      )}
      {opened?.kind === "doses" && (
        <DosesPanel {...{ project: project.id, mayWrite, onClose: close, neutraliser: opened.neutraliser }} />
      )}
    </>
  );
}
