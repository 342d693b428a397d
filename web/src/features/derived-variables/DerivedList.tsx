import type { DerivedVariable } from "@vetaverde/contract/derived-variables";
import { useEffect, useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import layout from "../../ui/layout.module.css";
import { type Column, Table } from "../../ui/Table.tsx";
import { DerivedPanel } from "./DerivedPanel.tsx";
import type { SensorChoice } from "./FormulaFields.tsx";
import { LastUncertainty } from "./LastUncertainty.tsx";

/** Interval of reading the progress of a calculation. */
const PROGRESS_MS = 2_000;

export interface DerivedListProps {
  project: { id: string; timeZone: string };
  /** A device, or a station with all variables of its devices and its own. */
  place: { device: string } | { station: string };
  mayChange: boolean;
  /** Sensors of the project that a formula may read. */
  sensors: readonly SensorChoice[];
  /** Past values were calculated: what shows them is out of date. */
  onCalculated(): void;
}

/** The derived variables of a device or station: what each is calculated from, since when, and how far its past values are. */
export function DerivedList({ project, place, mayChange, sensors, onCalculated }: DerivedListProps) {
  const t = useT();
  const [open, setOpen] = useState<DerivedVariable | "new" | null>(null);
  const query = useCallQuery(
    "derivedVariables",
    "list",
    { params: { project: project.id }, query: place },
    { refetchInterval: ({ state }) => (isCalculating(state.data) ? PROGRESS_MS : false) },
  );
  const isBusy = isCalculating(query.data);
  const [wasBusy, setWasBusy] = useState(false);
  useEffect(() => {
    if (wasBusy && !isBusy) onCalculated();
    setWasBusy(isBusy);
  }, [isBusy, wasBusy, onCalculated]);
  const columns = useColumns(project.id);
  const rows = query.data ?? [];
  return (
    <>
      <h2>
        {t("derivedVariables.title")}
        {mayChange && (
          <Button size="small" onClick={() => setOpen("new")}>
            {t("derivedVariables.add")}
          </Button>
        )}
      </h2>
      <QueryState query={query} errorTitle={t("derivedVariables.failed")} skeletonRows={2} />
      {query.data && rows.length === 0 && <p className={layout.muted}>{t("derivedVariables.none")}</p>}
      {rows.length > 0 && (
        <Table
          label={t("derivedVariables.title")}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          {...(mayChange ? { onOpen: (row: DerivedVariable) => setOpen(row) } : {})}
          phone={(row) => <PhoneRow project={project.id} variable={row} />}
        />
      )}
      {open && (
        <DerivedPanel
          project={project}
          place={place}
          variable={open === "new" ? null : open}
          sensors={sensors}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

const isCalculating = (variables: readonly DerivedVariable[] | undefined): boolean =>
  variables?.some(({ recompute }) => recompute?.status === "waiting") ?? false;

function useTexts() {
  const t = useT();
  const format = useFormat();
  return {
    since: ({ versions }: DerivedVariable) => {
      const from = versions[0]?.appliesFrom;
      return !from || Date.parse(from) <= 0 ? t("derivedVariables.beginning") : format.dateTime(from);
    },
    // The device is named where it is another one.
    sources: ({ sources, device: own }: DerivedVariable) =>
      sources
        .map(({ name, device }) => (device.id === own.id ? name : `${name} (${device.name})`))
        .join(", "),
    progress: ({ recompute, active }: DerivedVariable) => {
      if (!active) return t("derivedVariables.inactive");
      if (recompute?.status === "failed") return t("derivedVariables.recomputeFailed");
      if (recompute?.status !== "waiting") return t("derivedVariables.upToDate");
      const share = recompute.total ? Math.min(1, recompute.done / recompute.total) : 0;
      return t("derivedVariables.calculating", { percent: Math.floor(share * 100) });
    },
  };
}

function useColumns(project: string): Column<DerivedVariable>[] {
  const t = useT();
  const { since, sources, progress } = useTexts();
  return [
    { key: "name", head: t("derivedVariables.fields.name"), cell: ({ name }) => <b>{name}</b> },
    {
      key: "last",
      head: t("derivedVariables.fields.last"),
      width: "210px",
      cell: (row) => <LastUncertainty project={project} variable={row} />,
    },
    {
      key: "kind",
      head: t("derivedVariables.fields.kind"),
      width: "180px",
      cell: ({ kind }) => t(`derivedVariables.kinds.${kind}`),
    },
    { key: "sources", head: t("derivedVariables.fields.sources"), cell: sources },
    {
      key: "since",
      head: t("derivedVariables.fields.since"),
      width: "150px",
      cell: (row) => <span className={layout.muted}>{since(row)}</span>,
    },
    { key: "state", head: t("derivedVariables.fields.state"), width: "150px", cell: progress },
  ];
}

function PhoneRow({ project, variable }: { project: string; variable: DerivedVariable }) {
  const t = useT();
  const { sources, progress } = useTexts();
  return (
    <>
      <b>{variable.name}</b>
      <span className={layout.clusterSmall12}>
        <LastUncertainty project={project} variable={variable} />
        <span className={layout.muted}>{t(`derivedVariables.kinds.${variable.kind}`)}</span>
        <span className={layout.muted}>{sources(variable)}</span>
        <span>{progress(variable)}</span>
      </span>
    </>
  );
}
