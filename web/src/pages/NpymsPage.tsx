import type { Borehole } from "@vetaverde/contract/piezometry";
import type { PendingBorehole } from "@vetaverde/contract/piezometry-shapes";
import type { Project } from "@vetaverde/contract/projects";
import { allows, type CallerRights } from "@vetaverde/domain/permissions/access";
import { addMonths, toEpochDay } from "@vetaverde/domain/time/dates";
import { instantOfLocal, todayIn } from "@vetaverde/domain/time/zone";
import { type ReactElement, useState } from "react";
import { BoreholePanel } from "../features/piezometry/borehole/BoreholePanel.tsx";
import { LevelsPanel } from "../features/piezometry/levels/LevelsPanel.tsx";
import { PiezometryView } from "../features/piezometry/PiezometryView.tsx";
import styles from "../features/piezometry/piezometry.module.css";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { type Search, type SetSearch, useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { useCallQuery } from "../resource/call-query.ts";
import { Button } from "../ui/Button.tsx";
import { IconPlus } from "../ui/icons.ts";
import { useNarrow } from "../ui/narrow.ts";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Segmented } from "../ui/Segmented.tsx";

const MONTHS = { "1": 1, "12": 12, "24": 24, "60": 60, all: null } as const;
type Period = keyof typeof MONTHS;
type Open =
  | { what: "borehole"; borehole: Borehole | null; pending?: PendingBorehole }
  | { what: "levels"; borehole: Borehole }
  | null;

const begins = (day: string, timeZone: string) => ({
  day,
  at: instantOfLocal(toEpochDay(day), 0, timeZone),
});

/** Historical piezometric levels and stratigraphic position. */
export function NpymsPage() {
  const project = useSession((session) => session.project);
  const accessRights = useAccessRights();
  const [search, setSearch] = useAddressSearch();
  const [open, setOpen] = useState<Open>(null);
  if (!project) return null;
  const admin = allows("admin", accessRights);
  const periods = Object.keys(MONTHS) as Period[];
  const period = periods.find((one) => one === String(search["period"])) ?? "24";
  const months = MONTHS[period];
  const today = todayIn(project.timeZone, Date.now());
  const add = admin && <AddButton onOpen={setOpen} />;
  const close = () => setOpen(null);
  return (
    <div className={styles.page}>
      <NpymsHeader search={search} onSearch={setSearch} periods={periods} period={period} add={add} />
      <LevelsView
        project={project}
        accessRights={accessRights}
        search={search}
        onSearch={setSearch}
        onOpen={setOpen}
        admin={admin}
        months={months}
        today={today}
        add={add}
      />
      {open?.what === "borehole" && <OpenBorehole {...open} project={project.id} onClose={close} />}
      {open?.what === "levels" && (
        <LevelsPanel project={project.id} borehole={open.borehole} onClose={close} />
      )}
    </div>
  );
}

interface OpenBoreholeProps {
  project: string;
  borehole: Borehole | null;
  pending?: PendingBorehole;
  onClose(): void;
}

function OpenBorehole({ project, borehole, pending, onClose }: OpenBoreholeProps) {
  const boreholes = useCallQuery("piezometry", "stratigraphy", { params: { project } });
  return (
    <BoreholePanel
      project={project}
      borehole={borehole}
      pending={pending ?? null}
      usedStations={(boreholes.data ?? []).map(({ station }) => station.id)}
      onClose={onClose}
    />
  );
}

function AddButton({ onOpen }: { onOpen(value: Open): void }) {
  const t = useT();
  // On a phone it follows the drawing, and does not lie over it: adding a borehole is rare.
  const narrow = useNarrow();
  return (
    <Button
      kind={narrow ? "plain" : "primary"}
      icon={<IconPlus size={18} aria-hidden />}
      onClick={() => onOpen({ what: "borehole", borehole: null })}
    >
      {t("piezometry.add")}
    </Button>
  );
}

interface LevelsViewProps {
  project: Project;
  accessRights: CallerRights;
  search: Search;
  onSearch: SetSearch;
  onOpen(value: Open): void;
  admin: boolean;
  months: 1 | 12 | 60 | 24 | null;
  today: string;
  add: false | ReactElement;
}

function LevelsView({
  project,
  accessRights,
  search,
  onSearch,
  onOpen,
  admin,
  months,
  today,
  add,
}: LevelsViewProps) {
  return (
    <PiezometryView
      project={project}
      today={today}
      from={months === null ? null : begins(addMonths(today, -months), project.timeZone)}
      search={search}
      onSearch={onSearch}
      add={add}
      onComplete={admin ? (pending) => onOpen({ what: "borehole", borehole: null, pending }) : undefined}
      onEdit={admin ? (borehole) => onOpen({ what: "borehole", borehole }) : undefined}
      onAddLevels={
        allows("write", accessRights) ? (borehole) => onOpen({ what: "levels", borehole }) : undefined
      }
    />
  );
}

interface NpymsHeaderProps {
  search: Search;
  onSearch: SetSearch;
  periods: Period[];
  period: Period;
  add: false | ReactElement;
}

function NpymsHeader({ search, onSearch, periods, period, add }: NpymsHeaderProps) {
  const t = useT();
  const narrow = useNarrow();
  return (
    <PageHeader
      title={t("piezometry.title")}
      titleAside={
        <Segmented
          label={t("piezometry.period")}
          value={period}
          options={periods.map((value) => ({ value, label: t(`piezometry.periods.${value}`) }))}
          onValue={(value) => onSearch({ ...search, period: value === "24" ? undefined : value })}
        />
      }
      actions={!narrow && add}
    />
  );
}
