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
import { Carried } from "./Carried.tsx";
import { FeedPanel } from "./calendar-feed/FeedPanel.tsx";
import { useTouchDrag } from "./drag/touch-drag.ts";
import { useLandscapePrint } from "./landscape-print.ts";
import { MoveDialog } from "./MoveDialog.tsx";
import { ScheduleFilters } from "./ScheduleFilters.tsx";
import { ScheduleHeader } from "./ScheduleHeader.tsx";
import { ScheduleSidebar } from "./ScheduleSidebar.tsx";
import { ScheduleView } from "./ScheduleView.tsx";
import { type ScheduleActions, ScheduleActionsProvider } from "./schedule.actions.ts";
import {
  exportSpanOf,
  queryOf,
  readAddress,
  type ScheduleAddress,
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
        onChange={change}
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

interface BoardHeaderProps {
  project: string;
  today: string;
  address: ScheduleAddress;
  onSubscribe(): void;
  onChange(next: Search): void;
}

function BoardHeader({ project, today, address, onSubscribe, onChange }: BoardHeaderProps) {
  const sundayFirst = useSundayFirst();
  return (
    <ScheduleHeader
      address={address}
      today={today}
      onChange={onChange}
      onExport={(format) =>
        exportSchedule(project, format, { ...address.filters, ...exportSpanOf(address, sundayFirst) })
      }
      onSubscribe={onSubscribe}
    />
  );
}

interface BoardResultProps extends Pick<ScheduleBoardProps, "mayWrite" | "search" | "onSearch"> {
  project: string;
  address: ScheduleAddress;
  box: RefObject<HTMLDivElement | null>;
  onChange(next: Readonly<Record<string, unknown>>): void;
}

/** The filters with the number of results, and the monitorings of the period. */
function BoardResult({ onChange, ...props }: BoardResultProps) {
  const { project, search, onSearch, address } = props;
  const query = useSchedule(project, queryOf(address, useSundayFirst()));
  return (
    <>
      <BoardFilters
        project={project}
        search={search}
        onSearch={onSearch}
        address={address}
        onChange={onChange}
        data={query.data}
      />
      <BoardBody {...props} query={query} />
    </>
  );
}

interface BoardBodyProps extends Omit<BoardResultProps, "onChange"> {
  query: ReturnType<typeof useSchedule>;
}

function BoardBody({ project, mayWrite, search, onSearch, address, query, box }: BoardBodyProps) {
  const t = useT();
  const narrow = useNarrow();
  const { data } = query;
  return (
    <div ref={box} className={classes(styles.board, address.view === "stations" && styles.fits)}>
      <ScheduleSidebar project={project} address={address} narrow={narrow} />
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
      </div>
    </div>
  );
}

interface BoardFiltersProps extends Pick<ScheduleBoardProps, "search" | "onSearch"> {
  project: string;
  address: ScheduleAddress;
  onChange(next: Readonly<Record<string, unknown>>): void;
  data: Schedule | undefined;
}

function BoardFilters({ project, search, onSearch, address, onChange, data }: BoardFiltersProps) {
  const t = useT();
  return (
    <div className={styles.filters}>
      <ScheduleFilters
        project={project}
        filters={address.filters}
        onFilter={(name, values) => onChange({ [name]: values })}
        onClear={() => onSearch(withoutFilters(search))}
        result={data ? t("schedule.total", { n: totalOf(data, address) }) : ""}
      />
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
