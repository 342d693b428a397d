import {
  type CatalogEntryDetail,
  type CatalogKind,
  MAX_NAME_LENGTH,
  MAX_STATION_NAME_LENGTH,
} from "@vetaverde/contract/catalog";
import { readDegrees } from "@vetaverde/domain/geo/coordinates";
import type { Locale } from "@vetaverde/domain/locale";
import { FREQUENCIES, type Frequency } from "@vetaverde/domain/schedule/frequency";
import { typedNumber } from "@vetaverde/domain/text/typed-number";
import { useState } from "react";
import { isCallError } from "../../lib/call-error.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { useLocale, useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { PickList } from "../../ui/PickList.tsx";
import { Select } from "../../ui/Select.tsx";
import { SidePanel } from "../../ui/SidePanel.tsx";
import { StationLink } from "../../ui/StationLink.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./catalog.module.css";
import { type EntryBody, useActiveEntries, useUpdateEntry } from "./catalog.queries.ts";
import { PlaceFields } from "./PlaceFields.tsx";
import { typed } from "./typed.ts";

export interface EntryPanelProps {
  project: string;
  kind: CatalogKind;
  /** Null creates a new entry. */
  entry: string | null;
  onClose(): void;
  onMerge(entry: CatalogEntryDetail): void;
}

/** Panel of a catalogue entry: create, edit, archive and restore it, with the records that refer to it. */
export function EntryPanel({ project, kind, entry, onClose, onMerge }: EntryPanelProps) {
  if (entry === null)
    return <EntryForm project={project} kind={kind} entry={null} onClose={onClose} onMerge={onMerge} />;
  return <LoadedEntry project={project} kind={kind} entry={entry} onClose={onClose} onMerge={onMerge} />;
}

function LoadedEntry({ project, kind, entry, onClose, onMerge }: EntryPanelProps & { entry: string }) {
  const t = useT();
  const loaded = useCallQuery("catalog", "get", { params: { project, kind, entry } }, { gcTime: 0 });
  if (loaded.data) {
    return (
      <EntryForm
        key={loaded.data.version}
        project={project}
        kind={kind}
        entry={loaded.data}
        onClose={onClose}
        onMerge={onMerge}
      />
    );
  }
  return (
    <SidePanel title={t("catalogs.edit")} onClose={onClose}>
      <QueryState query={loaded} errorTitle={t("catalogs.entryFailed")} skeletonRows={4} />
    </SidePanel>
  );
}

interface Draft {
  name: string;
  frequency: Frequency | "";
  components: string[];
  description: string;
  latitude: string;
  longitude: string;
  elevation: string;
}

const draftOf = (entry: CatalogEntryDetail | null, locale: Locale): Draft => ({
  name: entry?.name ?? "",
  frequency: entry?.frequency ?? "",
  components: entry?.components ?? [],
  description: entry?.description ?? "",
  latitude: typed(entry?.latitude, locale),
  longitude: typed(entry?.longitude, locale),
  elevation: typed(entry?.elevation, locale),
});

type NumberField = "latitude" | "longitude" | "elevation";
const NUMBER_FIELDS = ["latitude", "longitude", "elevation"] as const;

/** Fields that are not empty and not numbers. */
const notNumbers = (draft: Draft): NumberField[] =>
  NUMBER_FIELDS.filter((field) => draft[field].trim() !== "" && numberIn(draft, field) === null);

/** Parses a number; coordinates may also be written in degrees, minutes and seconds. */
function numberIn(draft: Draft, field: NumberField): number | null {
  if (field === "elevation") return typedNumber(draft.elevation);
  const read = readDegrees(draft[field], field);
  return read.fault === undefined ? read.value : null;
}

/** The request body of a draft: each kind has its own fields. */
function bodyOf(kind: CatalogKind, draft: Draft, active: boolean): EntryBody {
  const body = { name: draft.name.trim(), active };
  if (kind === "frequencies") return draft.frequency ? { ...body, frequency: draft.frequency } : body;
  if (kind === "subcomponents") return { ...body, components: draft.components };
  if (kind !== "stations") return body;
  return {
    ...body,
    description: draft.description.trim() || null,
    latitude: numberIn(draft, "latitude"),
    longitude: numberIn(draft, "longitude"),
    elevation: numberIn(draft, "elevation"),
  };
}

interface EntryFormProps extends Omit<EntryPanelProps, "entry"> {
  entry: CatalogEntryDetail | null;
}

function EntryForm({ project, kind, entry, onClose, onMerge }: EntryFormProps) {
  const t = useT();
  const form = useEntryForm({ project, kind, entry, onClose });
  const { draft, tried, failure, busy, faultAt, change } = form;
  return (
    <FormPanel
      title={entry ? t("catalogs.editTitle", { name: entry.name }) : t(`catalogs.newTitle.${kind}`)}
      submitLabel={entry ? t("ui.save") : t("catalogs.create")}
      isBusy={busy}
      error={failure && form.details.length === 0 && failure}
      errorTitle={t("catalogs.saveFailed")}
      className={layout.stack16}
      onSubmit={form.submit}
      onClose={onClose}
      after={<EntryActions entry={entry} onMerge={onMerge} busy={busy} onActive={form.setActive} />}
    >
      {entry && !entry.active && <ArchivedNotice entry={entry} />}
      {entry && kind === "stations" && (
        <p>
          <StationLink id={entry.mergedInto?.id ?? entry.id}>{t("catalogs.stationPage")}</StationLink>
        </p>
      )}
      <TextField
        label={t("catalogs.name")}
        value={draft.name}
        maxLength={kind === "stations" ? MAX_STATION_NAME_LENGTH : MAX_NAME_LENGTH}
        onValue={(name) => change({ name })}
        error={faultAt("name") ?? (tried && draft.name.trim() === "" ? t("catalogs.nameMissing") : null)}
        required
      />
      <KindFields project={project} kind={kind} entry={entry} form={form} />
    </FormPanel>
  );
}

type EntryFormState = ReturnType<typeof useEntryForm>;
type KindFieldsProps = Pick<EntryFormProps, "project" | "kind" | "entry"> & { form: EntryFormState };

/** The fields that only entries of one kind have. */
function KindFields({ project, kind, entry, form }: KindFieldsProps) {
  const { draft, tried, faultAt, change } = form;
  if (kind === "frequencies")
    return <IntervalField draft={draft} tried={tried} faultAt={faultAt} onChange={change} />;
  if (kind === "subcomponents")
    return (
      <Components
        project={project}
        chosen={draft.components}
        onChosen={(components) => change({ components })}
        error={faultAt("components")}
      />
    );
  if (kind === "stations") return <StationFields project={project} entry={entry} form={form} />;
  return null;
}

/** The fields of an entry as they are edited, until they are saved, archived or restored. */
function useEntryForm({
  project,
  kind,
  entry,
  onClose,
}: Pick<EntryFormProps, "project" | "kind" | "entry" | "onClose">) {
  const t = useT();
  const locale = useLocale();
  const [draft, setDraft] = useState(() => draftOf(entry, locale));
  const [tried, setTried] = useState(false);
  const { send, failure, busy } = useSaveEntry(project, kind, entry);
  const details = isCallError(failure) ? failure.details : [];
  const faultAt = (path: string) => details.find((detail) => detail.path === path)?.message ?? null;
  const change = (fields: Partial<Draft>) => setDraft({ ...draft, ...fields });
  const name = draft.name.trim();
  const isIncomplete =
    name === "" || (kind === "frequencies" && draft.frequency === "") || notNumbers(draft).length > 0;
  const save = (active: boolean, done: string) => {
    setTried(true);
    if (isIncomplete || busy) return;
    send(bodyOf(kind, draft, active), () => {
      toast("done", done);
      onClose();
    });
  };
  const submit = () =>
    save(entry?.active ?? true, t(entry ? "catalogs.saved" : "catalogs.created", { name }));
  const setActive = (active: boolean) =>
    save(active, t(active ? "catalogs.restored" : "catalogs.archived", { name }));
  return { draft, tried, failure, busy, details, faultAt, change, submit, setActive };
}

/** Creates an entry, or updates it. */
function useSaveEntry(project: string, kind: CatalogKind, entry: CatalogEntryDetail | null) {
  const keyOf = useCallKey();
  const create = useCallMutation(
    "catalog",
    "create",
    ({ body, key }: { body: EntryBody; key: string }) => ({
      params: { project, kind },
      body,
      idempotencyKey: key,
    }),
    { invalidates: ["*"] },
  );
  const update = useUpdateEntry(project, kind);
  const send = (body: EntryBody, onSuccess: () => void) => {
    if (entry === null) create.mutate({ body, key: keyOf(body) }, { onSuccess });
    else update.mutate({ entry: entry.id, body: { ...body, version: entry.version } }, { onSuccess });
  };
  return { send, failure: create.error ?? update.error, busy: create.isPending || update.isPending };
}

interface EntryActionsProps extends Pick<EntryFormProps, "entry" | "onMerge"> {
  busy: boolean;
  onActive(active: boolean): void;
}

/** Below the form: what refers to the entry, and its merging and archiving. */
function EntryActions({ entry, onMerge, busy, onActive }: EntryActionsProps) {
  const t = useT();
  return (
    <>
      {entry && <Uses entry={entry} />}
      {entry && (
        <p className={styles.start}>
          {!entry.mergedInto && (
            <Button size="small" onClick={() => onMerge(entry)}>
              {t("catalogs.merge")}
            </Button>
          )}
          <Button size="small" onClick={() => onActive(!entry.active)} busy={busy}>
            {t(entry.active ? "catalogs.archive" : "catalogs.restore")}
          </Button>
        </p>
      )}
    </>
  );
}

function ArchivedNotice({ entry }: { entry: CatalogEntryDetail }) {
  const t = useT();
  return (
    <Notice kind="info">
      {entry.mergedInto
        ? t("catalogs.mergedText", { name: entry.mergedInto.name })
        : t("catalogs.archivedText")}
    </Notice>
  );
}

interface IntervalFieldProps {
  draft: Draft;
  tried: boolean;
  faultAt(path: string): string | null;
  onChange(fields: Partial<Draft>): void;
}

function IntervalField({ draft, tried, faultAt, onChange }: IntervalFieldProps) {
  const t = useT();
  return (
    <Select
      label={t("catalogs.interval")}
      value={draft.frequency}
      placeholder={t("catalogs.choose")}
      options={FREQUENCIES.map((value) => ({ value, label: t(`catalogs.intervals.${value}`) }))}
      onValue={(frequency) => onChange({ frequency })}
      error={faultAt("frequency") ?? (tried && draft.frequency === "" ? t("catalogs.intervalMissing") : null)}
    />
  );
}

type StationFieldsProps = Pick<KindFieldsProps, "project" | "entry" | "form">;

function StationFields({ project, entry, form }: StationFieldsProps) {
  const t = useT();
  const { draft, tried, faultAt, change } = form;
  const faultOf = (field: NumberField) =>
    faultAt(field) ?? (tried && notNumbers(draft).includes(field) ? t("catalogs.notNumber") : null);
  return (
    <>
      <TextArea
        label={t("catalogs.description")}
        value={draft.description}
        limit={500}
        onValue={(description) => change({ description })}
      />
      <PlaceFields
        project={project}
        entry={entry?.id ?? null}
        latitude={draft.latitude}
        longitude={draft.longitude}
        faults={{ latitude: faultOf("latitude"), longitude: faultOf("longitude") }}
        onPlace={change}
      />
      <TextField
        label={t("catalogs.elevation")}
        help={t("catalogs.elevationHelp")}
        value={draft.elevation}
        inputMode="decimal"
        onValue={(elevation) => change({ elevation })}
        error={faultOf("elevation")}
      />
    </>
  );
}

function Components({
  project,
  ...pick
}: {
  project: string;
  chosen: readonly string[];
  onChosen(ids: string[]): void;
  error: string | null;
}) {
  const t = useT();
  const { data } = useActiveEntries(project, "environmental-components");
  return (
    <PickList
      {...pick}
      name={t("catalogs.kinds.environmental-components")}
      options={data ?? []}
      help={t("catalogs.componentsHelp")}
    />
  );
}

/** Records that refer to an entry: they are not changed when the entry is renamed or archived. */
function Uses({ entry }: { entry: CatalogEntryDetail }) {
  const t = useT();
  return (
    <section>
      <h3 className={styles.heading}>{t("catalogs.usesTitle")}</h3>
      {entry.uses.length === 0 ? (
        <p className={layout.muted}>{t("catalogs.unusedText")}</p>
      ) : (
        <>
          <ul className={classes(layout.stack4, styles.uses)}>
            {entry.uses.map(({ use, count }) => (
              <li key={use}>{t(`catalogs.usesOf.${use}`, { n: count })}</li>
            ))}
          </ul>
          <p className={styles.about}>{t("catalogs.usesText")}</p>
        </>
      )}
    </section>
  );
}
