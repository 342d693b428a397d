import type { Neutraliser } from "@vetaverde/contract/neutralisers";
import type { Report, ReportOptions, ReportSchedule } from "@vetaverde/contract/reports";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import { pageIn, type Search, type SetSearch } from "../../lib/search.ts";
import { withFilter } from "../../resource/filters.ts";
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

export function ReportTabs({
  project,
  options,
  stations,
  mayWrite,
  search,
  onSearch,
  create,
  opened,
  onOpened,
}: ReportTabsProps) {
  const t = useT();
  const tab = tabIn(search);
  const boards = options?.boards ?? [];
  const close = () => onOpened(null);
  return (
    <>
      <Tabs
        label={t("reports.title")}
        className={styles.tabs}
        value={tab}
        tabs={TABS.map((value) => ({ value, label: t(`reports.tabs.${value}`) }))}
        onValue={(value) => onSearch((now) => withFilter(now, "tab", value === "archive" ? "" : value))}
      >
        <ReportTab
          project={project}
          create={create}
          mayWrite={mayWrite}
          tab={tab}
          boards={boards}
          search={search}
          onSearch={onSearch}
          onOpened={onOpened}
        />
      </Tabs>
      <OpenedForm
        opened={opened}
        options={options}
        project={project}
        close={close}
        stations={stations}
        mayWrite={mayWrite}
      />
    </>
  );
}

interface ReportTabProps {
  project: { id: string; timeZone: string };
  create: ReactNode;
  mayWrite: boolean;
  tab: "neutralisers" | "archive" | "schedules";
  boards: { id: string; name: string }[];
  search: Search;
  onSearch: SetSearch;
  onOpened(opened: Opened | null): void;
}

function ReportTab({ project, create, mayWrite, tab, boards, search, onSearch, onOpened }: ReportTabProps) {
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

interface OpenedFormProps {
  opened: Opened | null;
  options: ReportOptions | undefined;
  project: { id: string; timeZone: string };
  close(): void;
  stations: readonly Option<string>[];
  mayWrite: boolean;
}

function OpenedForm({ opened, options, project, close, stations, mayWrite }: OpenedFormProps) {
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
