import type { Schedule, Scheduled } from "@vetaverde/contract/schedule";
import { type RefObject, useMemo, useState } from "react";
import { useFormat, useToday } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import layout from "../../ui/layout.module.css";
import { monthOf } from "../../ui/month-grid.ts";
import { useNarrow } from "../../ui/narrow.ts";
import { StateLegend } from "../../ui/StateLegend.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { Carried } from "./Carried.tsx";
import { FeedPanel } from "./calendar-feed/FeedPanel.tsx";
import { useTouchDrag } from "./drag/touch-drag.ts";
import { useLandscapePrint } from "./landscape-print.ts";
import { MoveDialog } from "./MoveDialog.tsx";
import { ScheduleFilterSheet, ScheduleFilters } from "./ScheduleFilters.tsx";
import { ScheduleHeader } from "./ScheduleHeader.tsx";
import { ScheduleSidebar } from "./ScheduleSidebar.tsx";
import { ScheduleView } from "./ScheduleView.tsx";
import { type ScheduleActions, ScheduleActionsProvider } from "./schedule.actions.ts";
import {
  exportSpanOf,
  type FilterName,
  queryOf,
  readAddress,
  type ScheduleAddress,
  showsMonth,
  toDay,
  withChange,
  withoutFilters,
} from "./schedule.address.ts";
import { useSundayFirst } from "./schedule.messages.ts";
import styles from "./schedule.module.css";
import { exportSchedule, useSchedule } from "./schedule.queries.ts";

export interface ScheduleBoardProps {
  project: { id: string; name: string };
  mayWrite: boolean;
  search: Search;
  onSearch(next: Search): void;
}

/** The calendar: period, filters, and its views. */
export function ScheduleBoard({ project, mayWrite, search, onSearch }: ScheduleBoardProps) {
  const today = useToday();
  const address = readAddress(search, today, useNarrow());
  const [moving, setMoving] = useState<{ item: Scheduled; date: string } | null>(null);
  const [subscribing, setSubscribing] = useState(false);
  const change = (next: Readonly<Record<string, unknown>>) => onSearch(withChange(search, next));
  const { box, ...actions } = useActions({ today, mayWrite, change, onMove: setMoving });
  return (
    <ScheduleActionsProvider value={actions}>
      <BoardHeader
        project={project.id}
        today={today}
        address={address}
        search={search}
        onSearch={onSearch}
        onSubscribe={() => setSubscribing(true)}
        onChange={change}
      />
      <PrintHead project={project.name} address={address} />
      <BoardResult
        project={project.id}
        mayWrite={mayWrite}
        search={search}
        onSearch={onSearch}
        address={address}
        box={box}
      />
      <Carried />
      {moving && (
        <MoveDialog
          key={moving.item.id}
          project={project.id}
          today={today}
          {...moving}
          onClose={() => setMoving(null)}
        />
      )}
      {subscribing && <FeedPanel project={project} onClose={() => setSubscribing(false)} />}
    </ScheduleActionsProvider>
  );
}

interface BoardHeaderProps extends FiltersOptions {
  today: string;
  onSubscribe(): void;
  onChange(next: Search): void;
}

function BoardHeader(props: BoardHeaderProps) {
  const { project, today, address, onSubscribe, onChange } = props;
  const sundayFirst = useSundayFirst();
  return (
    <ScheduleHeader
      address={address}
      today={today}
      filters={<ScheduleFilterSheet {...filtersOf(props)} />}
      onChange={onChange}
      onExport={(format) =>
        exportSchedule(project, format, { ...address.filters, ...exportSpanOf(address, sundayFirst) })
      }
      onSubscribe={onSubscribe}
    />
  );
}

interface FiltersOptions extends Pick<ScheduleBoardProps, "search" | "onSearch"> {
  project: string;
  address: ScheduleAddress;
}

const filtersOf = ({ project, address, search, onSearch }: FiltersOptions) => ({
  project,
  filters: address.filters,
  onFilter: (name: FilterName, values: string[]) => onSearch(withChange(search, { [name]: values })),
  onClear: () => onSearch(withoutFilters(search)),
});

interface BoardResultProps extends FiltersOptions {
  mayWrite: boolean;
  box: RefObject<HTMLDivElement | null>;
}

/** The filters with the number of results, and the monitorings of the period. */
function BoardResult(props: BoardResultProps) {
  const { project, address } = props;
  const query = useSchedule(project, queryOf(address, useSundayFirst()));
  return (
    <>
      <BoardFilters {...props} data={query.data} />
      <BoardBody {...props} query={query} />
    </>
  );
}

interface BoardBodyProps extends BoardResultProps {
  query: ReturnType<typeof useSchedule>;
}

function BoardBody({ project, mayWrite, search, onSearch, address, query, box }: BoardBodyProps) {
  const t = useT();
  const narrow = useNarrow();
  const { data } = query;
  const sidebar = <ScheduleSidebar project={project} address={address} narrow={narrow} />;
  // On a phone the week and the stations begin with their rows.
  const isSidebarFirst = !narrow || showsMonth(address);
  return (
    <div ref={box} className={classes(styles.board, address.view === "stations" && styles.fits)}>
      {isSidebarFirst && sidebar}
      <div className={layout.shrinkable} aria-busy={query.isFetching || undefined}>
        <QueryState query={query} errorTitle={t("schedule.failed")} skeletonRows={10} />
        {data && !query.isError && (
          <Days
            data={data}
            address={address}
            narrow={narrow}
            onPage={(page) => onSearch({ ...search, page })}
            onClear={() => onSearch(withoutFilters(search))}
          />
        )}
        {narrow && mayWrite && data && data.total > 0 && (
          <p className={styles.touchHelp}>{t("schedule.touchHelp")}</p>
        )}
        <div className={classes(layout.hiddenOnPhone, styles.foot)}>
          <StateLegend marks />
          {address.view === "stations" && <p className={styles.help}>{t("schedule.tableHelp")}</p>}
        </div>
      </div>
      {!isSidebarFirst && sidebar}
    </div>
  );
}

/** On a phone only the number of results, for screen readers: its filters are in the header. */
function BoardFilters({ data, ...options }: FiltersOptions & { data: Schedule | undefined }) {
  const t = useT();
  const result = data ? t("schedule.total", { n: totalOf(data, options.address) }) : "";
  if (useNarrow())
    return (
      <div aria-live="polite">
        <VisuallyHidden>{result}</VisuallyHidden>
      </div>
    );
  return (
    <div className={styles.filters}>
      <ScheduleFilters {...filtersOf(options)} result={result} />
    </div>
  );
}

/** A month is drawn with days of the neighbouring months, which do not count towards its total. */
const totalOf = ({ days, total }: Schedule, { view, month }: ScheduleAddress): number =>
  view === "month"
    ? days.reduce((sum, one) => sum + (monthOf(one.date) === month ? one.total : 0), 0)
    : total;

interface DaysProps {
  data: Schedule;
  address: ScheduleAddress;
  narrow: boolean;
  onPage(page: number): void;
  onClear(): void;
}

/** The view, or the reason why it is empty. */
function Days({ data, onClear, ...view }: DaysProps) {
  const t = useT();
  const filtered = Object.keys(view.address.filters).length > 0;
  if (data.total > 0) return <ScheduleView schedule={data} {...view} />;
  return (
    <EmptyState
      title={t(filtered ? "schedule.noMatch" : "schedule.empty")}
      text={filtered ? undefined : t("schedule.emptyHint")}
      action={filtered && <Button onClick={onClear}>{t("ui.clearFilters")}</Button>}
    />
  );
}

interface ActionsOptions {
  today: string;
  mayWrite: boolean;
  change(next: Readonly<Record<string, unknown>>): void;
  onMove(moving: { item: Scheduled; date: string }): void;
}

function useActions({ today, mayWrite, change, onMove }: ActionsOptions) {
  const [dragged, setDragged] = useState<Scheduled | null>(null);
  const move: ScheduleActions["move"] = (item, date = "") => onMove({ item, date });
  const touch = useTouchDrag({ today, drag: setDragged, move });
  return {
    ...touch,
    today,
    dragged,
    drag: setDragged,
    open: (id: string) => change({ open: id }),
    choose: (day: string) => change(toDay(day)),
    mayMove: (item: Scheduled) => mayWrite && !item.skipped && !item.completed,
    move,
  };
}

/** Header of the page, which is printed in landscape format. */
function PrintHead({ project, address }: { project: string; address: ScheduleAddress }) {
  useLandscapePrint();
  const t = useT();
  const format = useFormat();
  const now = useMemo(() => Date.now(), []);
  const filtered = Object.keys(address.filters).length > 0;
  return (
    <p className={classes(layout.hiddenByDefault, styles.printHead)} aria-hidden>
      <b>{project}</b> · {format.month(address.month)}
      {filtered && ` · ${t("schedule.export.filtered")}`} ·{" "}
      {t("schedule.export.printed", { date: format.dateTime(now) })}
    </p>
  );
}
