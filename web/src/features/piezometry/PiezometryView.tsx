import type { Borehole } from "@vetaverde/contract/piezometry";
import { type ReactNode, type RefObject, useMemo, useRef } from "react";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { allOf } from "../../resource/all-of.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useNarrow } from "../../ui/narrow.ts";
import { Drawing } from "./Drawing.tsx";
import { LevelsExport } from "./levels/LevelsExport.tsx";
import { LevelTable } from "./levels/LevelTable.tsx";
import { PendingList, type PendingListProps } from "./levels/PendingList.tsx";
import { useSensorLevels } from "./piezometry.queries.ts";
import { ReadingTable } from "./ReadingTable.tsx";
import { chosenOf, ViewBar, ViewTools, viewOf } from "./ViewBar.tsx";
import { WellList } from "./WellList.tsx";
import { type Well, wellsOf } from "./well.ts";

export interface PiezometryViewProps {
  project: { id: string; name: string; timeZone: string };
  /** Today's date in the project's time zone. */
  today: string;
  /** The first day of the period and its first instant; null: everything that was ever measured. */
  from: { day: string; at: number } | null;
  search: Search;
  onSearch(next: Search): void;
  /** Link that creates the first borehole; absent for a user who is not an administrator. */
  add: ReactNode;
  onComplete: PendingListProps["onComplete"];
  /** Absent for a user who may do neither. */
  onEdit: ((borehole: Borehole) => void) | undefined;
  onAddLevels: ((borehole: Borehole) => void) | undefined;
}

/** The boreholes and their water levels: section and history, or the values in tables. */
export function PiezometryView(props: PiezometryViewProps) {
  const { project, from, search, add } = props;
  const { queries, all } = useWells(project, from?.day ?? null);
  const waiting = useCallQuery("piezometry", "pending", { params: { project: project.id } });
  const pending = <PendingList pending={waiting.data ?? []} onComplete={props.onComplete} />;
  const wells = useMemo(() => (all ? chosenOf(all, search).wells : []), [all, search]);
  if (!all) return <Loading queries={queries} />;
  if (all.length === 0)
    return (
      <>
        <NoWells add={add} />
        {pending}
      </>
    );
  return (
    <>
      <Wells {...props} all={all} wells={wells} now={queries.sensors.dataUpdatedAt} />
      {pending}
    </>
  );
}

interface WellsProps extends PiezometryViewProps {
  all: readonly Well[];
  /** Those that are shown. */
  wells: readonly Well[];
  now: number;
}

/** The chosen view of the boreholes, with its controls. */
function Wells({ all, wells, now, ...props }: WellsProps) {
  const { project, search, onSearch } = props;
  const narrow = useNarrow();
  const drawn = useRef<HTMLElement>(null);
  const { view } = viewOf(search);
  const drawings = () => [...(drawn.current?.querySelectorAll("svg") ?? [])];
  // A phone shows the section first; on a wider screen they are in the line of the filters.
  const below = narrow && view === "drawing";
  const tools = (
    <ViewTools search={search} onSearch={onSearch}>
      <LevelsExport
        wells={wells}
        drawings={view === "drawing" ? drawings : null}
        project={project.name}
        today={props.today}
      />
      {narrow && props.add}
    </ViewTools>
  );
  return (
    <>
      <ViewBar all={all} wells={wells} search={search} onSearch={onSearch}>
        {!narrow && tools}
      </ViewBar>
      {narrow && !below && tools}
      <ChosenView {...props} wells={wells} drawn={drawn} now={now} />
      {below && tools}
      <WellList wells={all} now={now} onEdit={props.onEdit} onAddLevels={props.onAddLevels} />
    </>
  );
}

interface ChosenViewProps extends PiezometryViewProps {
  wells: readonly Well[];
  drawn: RefObject<HTMLElement | null>;
  now: number;
}

/** The drawing, or one of the tables. */
function ChosenView({ project, from, search, wells, drawn, now, onAddLevels }: ChosenViewProps) {
  const { view, measure, along } = viewOf(search);
  if (view === "table")
    return <LevelTable project={project.id} wells={wells} mayWithdraw={onAddLevels !== undefined} />;
  if (view === "readings") return <ReadingTable wells={wells} />;
  return (
    <Drawing
      wells={wells}
      drawn={drawn}
      measure={measure}
      along={along}
      timeZone={project.timeZone}
      from={from?.at ?? null}
      now={now}
    />
  );
}

/** The boreholes with their soundings and their sensors' levels; null until all are loaded. */
function useWells(project: PiezometryViewProps["project"], from: string | null) {
  const boreholes = useCallQuery("piezometry", "stratigraphy", { params: { project: project.id } });
  const soundings = useCallQuery(
    "piezometry",
    "soundings",
    { params: { project: project.id }, query: from === null ? {} : { from } },
    { keepPrevious: true },
  );
  const sensors = useSensorLevels(project.id, from);
  const all = useMemo(
    () =>
      boreholes.data && soundings.data && sensors.data
        ? wellsOf({
            boreholes: boreholes.data,
            soundings: soundings.data,
            sensors: sensors.data,
            timeZone: project.timeZone,
          })
        : null,
    [boreholes.data, soundings.data, sensors.data, project.timeZone],
  );
  return { all, queries: { boreholes, soundings, sensors } };
}

function Loading({ queries }: { queries: ReturnType<typeof useWells>["queries"] }) {
  const t = useT();
  return <QueryState query={allOf(queries)} errorTitle={t("piezometry.failed")} skeletonRows={12} />;
}

function NoWells({ add }: { add: ReactNode }) {
  const t = useT();
  return (
    <EmptyState
      inset
      title={t("piezometry.empty")}
      text={t(add ? "piezometry.emptyHint" : "piezometry.emptyForReaders")}
      action={add}
    />
  );
}
