import type { UseQueryResult } from "@tanstack/react-query";
import { useT } from "../../lib/i18n.ts";
import { useCatalogOptions } from "../../resource/options.ts";
import { classes } from "../../ui/classes.ts";
import { DateField } from "../../ui/DateField.tsx";
import { FilterChip } from "../../ui/FilterChip.tsx";
import layout from "../../ui/layout.module.css";
import { Segmented } from "../../ui/Segmented.tsx";
import type { SetDraft } from "./limit.draft.ts";
import styles from "./limits.module.css";
import type { SetPartProps } from "./SetFields.tsx";

/** Where a set applies: at every station, or at some, each from and to a sampling day. */
export function SetStations({ project, draft, onDraft }: SetPartProps & { project: string }) {
  const t = useT();
  const stations = useCatalogOptions(project, "stations");
  const names = new Map((stations.data ?? []).map(({ value, label }) => [value, label]));
  const set = (id: string, part: object) =>
    onDraft({ ...draft, stations: draft.stations.map((one) => (one.id === id ? { ...one, ...part } : one)) });
  return (
    <section className={classes(layout.flushParagraphs, layout.plainHeadings, styles.block)}>
      <h2>{t("limits.appliesTo")}</h2>
      <Segmented
        label={t("limits.appliesTo")}
        value={draft.everywhere ? "everywhere" : "some"}
        options={[
          { value: "some", label: t("limits.someStations") },
          { value: "everywhere", label: t("limits.everywhere") },
        ]}
        onValue={(value) => onDraft({ ...draft, everywhere: value === "everywhere" })}
      />
      {!draft.everywhere && (
        <>
          <StationChoice onDraft={onDraft} draft={draft} stations={stations} />
          {draft.stations.length === 0 && <p className={layout.muted}>{t("limits.noStations")}</p>}
          {draft.stations.map(({ id, from, to }) => (
            <StationPeriod key={id} name={names.get(id)} from={from} set={set} id={id} to={to} />
          ))}
        </>
      )}
    </section>
  );
}

function StationChoice({
  onDraft,
  draft,
  stations,
}: {
  onDraft(next: SetDraft): void;
  draft: SetDraft;
  stations: UseQueryResult<{ value: string; label: string }[]>;
}) {
  const t = useT();
  const choose = (ids: readonly string[]) =>
    onDraft({
      ...draft,
      stations: ids.map((id) => draft.stations.find((one) => one.id === id) ?? { id, from: "", to: "" }),
    });
  return (
    <div>
      <FilterChip
        name={t("limits.chooseStations")}
        options={stations.data ?? []}
        chosen={draft.stations.map(({ id }) => id)}
        onChosen={choose}
        loading={stations.isPending}
      />
    </div>
  );
}

interface StationPeriodProps {
  name: string | undefined;
  from: string;
  set(id: string, part: object): void;
  id: string;
  to: string;
}

function StationPeriod({ name, from, set, id, to }: StationPeriodProps) {
  const t = useT();
  return (
    <div className={classes(layout.evenColumnsOnPhone, styles.stationRow)}>
      <b>{name ?? "…"}</b>
      <DateField label={t("limits.stationFrom")} value={from} onValue={(day) => set(id, { from: day })} />
      <DateField label={t("limits.stationTo")} value={to} onValue={(day) => set(id, { to: day })} />
    </div>
  );
}
