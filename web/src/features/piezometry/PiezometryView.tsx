import type { Borehole } from "@vetaverde/contract/piezometry";
import { LITHOLOGIES } from "@vetaverde/domain/piezometry/levels";
import { type ReactNode, type RefObject, useId, useRef } from "react";
import { codeOf, describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import type { Search } from "../../lib/search.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { FilterBar } from "../../ui/FilterBar.tsx";
import { FilterChip } from "../../ui/FilterChip.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Ground, GroundPatterns } from "./ground.tsx";
import { History } from "./History.tsx";
import { LevelsExport } from "./LevelsExport.tsx";
import { LevelTable } from "./LevelTable.tsx";
import { elevationsOf, type Well } from "./levels.view.ts";
import styles from "./piezometry.module.css";
import { useBoreholes, useSoundings } from "./piezometry.queries.ts";
import { Section } from "./Section.tsx";
import { WellList } from "./WellList.tsx";

/** How many are drawn side by side where nobody chose. */
const AT_FIRST = 6;

export interface PiezometryViewProps {
  project: string;
  /** The project's own, and the day that it is there: an export says both. */
  name: string;
  today: string;
  /** The first day of the period; null: all that was ever measured. */
  from: string | null;
  search: Search;
  onSearch(next: Search): void;
  /** The way to the first borehole; absent for who does not administer. */
  add: ReactNode;
  /** Absent for who may do neither. */
  onEdit: ((borehole: Borehole) => void) | undefined;
  onAddLevels: ((borehole: Borehole) => void) | undefined;
}

/** The ground and the water in it: section and history, or the values in a table. */
export function PiezometryView(props: PiezometryViewProps) {
  const t = useT();
  const { project, from, search, onSearch, add } = props;
  const drawn = useRef<HTMLElement>(null);
  const boreholes = useBoreholes(project);
  const levels = useSoundings(project, from);
  const failed = boreholes.error ?? levels.error;
  if (failed) {
    return (
      <ErrorState
        title={t("piezometry.failed")}
        text={describeError(failed)}
        code={codeOf(failed)}
        onRetry={() => void Promise.all([boreholes.refetch(), levels.refetch()])}
      />
    );
  }
  if (!boreholes.data || !levels.data) return <Skeleton rows={12} />;
  if (boreholes.data.length === 0)
    return (
      <EmptyState
        title={t("piezometry.empty")}
        text={t(add ? "piezometry.emptyHint" : "piezometry.emptyForReaders")}
        action={add}
      />
    );
  const byId = new Map(levels.data.map((one) => [one.borehole, one.levels]));
  const all: Well[] = boreholes.data.map((borehole, at) => ({
    borehole,
    at,
    levels: byId.get(borehole.id) ?? [],
  }));
  const asked = [search["well"] ?? []].flat().map(String);
  const chosen = all.filter(({ borehole }) => asked.includes(borehole.id));
  const wells = chosen.length > 0 ? chosen : all.filter(({ borehole }) => borehole.active).slice(0, AT_FIRST);
  const isTable = search["view"] === "table";
  return (
    <>
      <FilterBar
        search={
          <Segmented
            label={t("piezometry.view")}
            value={isTable ? "table" : "drawing"}
            options={(["drawing", "table"] as const).map((value) => ({
              value,
              label: t(`piezometry.views.${value}`),
            }))}
            onValue={(value) => onSearch({ ...search, view: value === "table" ? value : undefined })}
          />
        }
        count={chosen.length > 0 ? 1 : 0}
        onClear={() => onSearch({ ...search, well: undefined })}
        result={t("piezometry.count", { n: wells.reduce((n, one) => n + one.levels.length, 0) })}
      >
        <FilterChip
          name={t("piezometry.wells")}
          options={all.map(({ borehole }) => ({ value: borehole.id, label: borehole.station.name }))}
          chosen={chosen.map(({ borehole }) => borehole.id)}
          onChosen={(values) => onSearch({ ...search, well: values.length > 0 ? values : undefined })}
        />
      </FilterBar>
      <div className={styles.export}>
        <LevelsExport
          wells={wells}
          drawings={isTable ? null : () => [...(drawn.current?.querySelectorAll("svg") ?? [])]}
          project={props.name}
          today={props.today}
        />
      </div>
      {isTable ? <LevelTable wells={wells} /> : <Drawing wells={wells} drawn={drawn} />}
      <WellList wells={all} onEdit={props.onEdit} onAddLevels={props.onAddLevels} />
    </>
  );
}

function Drawing({ wells, drawn }: { wells: readonly Well[]; drawn: RefObject<HTMLElement | null> }) {
  const t = useT();
  const prefix = useId();
  const elevations = elevationsOf(wells);
  const shown = LITHOLOGIES.filter((one) =>
    wells.some(({ borehole }) => borehole.strata.some(({ lithology }) => lithology === one)),
  );
  return (
    <div className={styles.inset}>
      <section
        ref={drawn}
        // Wider than a phone: the keyboard must be able to move it.
        {...{ tabIndex: 0 }}
        aria-label={t("piezometry.title")}
        className={styles.drawings}
      >
        <Section wells={wells} elevations={elevations} />
        <History wells={wells} elevations={elevations} />
      </section>
      <ul className={styles.legend}>
        {shown.map((lithology) => (
          <li key={lithology}>
            <svg width={26} height={16} aria-hidden="true">
              <GroundPatterns prefix={`${prefix}-${lithology}`} />
              <Ground
                prefix={`${prefix}-${lithology}`}
                lithology={lithology}
                x={0.5}
                y={0.5}
                width={25}
                height={15}
              />
            </svg>
            {t(`piezometry.lithologies.${lithology}`)}
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t("piezometry.note")}</p>
    </div>
  );
}
