import type { Borehole } from "@vetaverde/contract/piezometry";
import type { PendingBorehole } from "@vetaverde/contract/piezometry-shapes";
import type { ArgsOf } from "../../../lib/call.ts";
import type { CallError } from "../../../lib/call-error.ts";
import { useCallKey } from "../../../lib/call-key.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { useStoredDraft } from "../../../lib/drafts.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { useCallMutation } from "../../../resource/call-mutation.ts";
import { useCallQuery } from "../../../resource/call-query.ts";
import { FormPanel, useSubmit } from "../../../resource/FormPanel.tsx";
import { fieldError } from "../../../resource/field-error.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toasts.ts";
import styles from "../piezometry.module.css";
import {
  type BoreholeDraft,
  type BoreholeFaults,
  type BoreholeField,
  bodyOf,
  casingElevation,
  draftOf,
  draftOfPending,
  faultsOf,
} from "./borehole.draft.ts";
import { ScreenFields } from "./ScreenFields.tsx";
import { StrataFields } from "./StrataFields.tsx";

export interface BoreholePanelProps {
  project: string;
  /** Null creates a new borehole. */
  borehole: Borehole | null;
  /** The device configuration that a new borehole is prefilled with; null: empty form. */
  pending?: PendingBorehole | null;
  /** Stations that already have a borehole. */
  usedStations: readonly string[];
  onClose(): void;
}

const LENGTHS = ["terrain", "casing", "depth", "probe"] as const;
const CASING_BY = ["elevation", "stickup"] as const;
const NO_FAULTS: BoreholeFaults = { fields: new Set(), stratum: null, screen: null };

/** Form in which an administrator describes a borehole. */
export function BoreholePanel(props: BoreholePanelProps) {
  const t = useT();
  const { project, borehole, pending = null, usedStations, onClose } = props;
  const { draft, setDraft, faults, faultOf, restored, discard, ...form } = useBoreholeForm(props);
  return (
    <FormPanel
      title={borehole ? borehole.station.name : t("piezometry.add")}
      submitLabel={t("ui.save")}
      isBusy={form.isBusy}
      restoredDraft={restored}
      onSubmit={form.submit}
      onCancel={discard}
      onClose={onClose}
    >
      {form.failure && <SaveFailure failure={form.failure} />}
      {pending && <Notice kind="info">{t("piezometry.pendingFilled", { name: pending.device.name })}</Notice>}
      {!borehole && (
        <StationField
          project={project}
          usedStations={usedStations}
          draft={draft}
          onDraft={setDraft}
          error={faultOf("station")}
        />
      )}
      <LengthFields draft={draft} onDraft={setDraft} faultOf={faultOf} />
      <ProfileFields draft={draft} onDraft={setDraft} faults={faults} />
      <Switch
        label={t("piezometry.active")}
        checked={draft.active}
        onValue={(active) => setDraft({ ...draft, active })}
      />
    </FormPanel>
  );
}

/** The strata that the borehole passes, and the screens of its casing. */
const ProfileFields = ({ draft, onDraft, faults }: DraftProps & { faults: BoreholeFaults }) => (
  <>
    <StrataFields
      strata={draft.strata}
      onStrata={(strata) => onDraft({ ...draft, strata })}
      fault={faults.stratum}
    />
    <ScreenFields
      screens={draft.screens}
      onScreens={(screens) => onDraft({ ...draft, screens })}
      fault={faults.screen}
    />
  </>
);
/** State of the form, which is stored as a draft until it is saved or discarded. */
function useBoreholeForm({ project, borehole, pending = null, onClose }: BoreholePanelProps) {
  const t = useT();
  const version = borehole?.version ?? 0;
  const first = () => (borehole === null && pending ? draftOfPending(pending) : draftOf(borehole));
  const storedDraft = useStoredDraft<BoreholeDraft, number>({
    form: `borehole-with-screens.${borehole?.id ?? pending?.device.id ?? project}`,
    first,
    seen: version,
  });
  const { draft, set: setDraft } = storedDraft;
  const discard = () => {
    storedDraft.forget();
    onClose();
  };
  const faults = faultsOf(draft);
  const isComplete = faults.fields.size === 0 && faults.stratum === null && faults.screen === null;
  const save = useSaveBorehole(project, borehole);
  const { isTried, isBusy, failure, submit } = useSubmit(async () => {
    const saved = await save(draft, storedDraft.seen);
    toast("done", t("piezometry.saved", { name: saved.station.name }));
    discard();
  }, isComplete);
  const faultOf = (field: BoreholeField) =>
    isTried && faults.fields.has(field) ? t(`piezometry.faults.${field}`) : fieldError(failure, field);
  return {
    draft,
    setDraft,
    /** Only those that are shown: none before the first attempt to save. */
    faults: isTried ? faults : NO_FAULTS,
    faultOf,
    failure,
    isBusy,
    submit,
    discard,
    restored: storedDraft.restored && { onDiscard: () => storedDraft.restart(first(), version) },
  };
}
function SaveFailure({ failure }: { failure: CallError }) {
  const t = useT();
  return (
    <Notice kind="error" urgent title={t("piezometry.saveFailed")}>
      {failure.error === "FK-0005" ? t("piezometry.taken") : describeError(failure)}
    </Notice>
  );
}

interface DraftProps {
  draft: BoreholeDraft;
  onDraft(draft: BoreholeDraft): void;
}

interface StationFieldProps extends DraftProps {
  project: string;
  usedStations: readonly string[];
  error: string | null;
}

/** The station of a new borehole: an active one that does not have a borehole yet. */
function StationField({ project, usedStations, draft, onDraft, error }: StationFieldProps) {
  const t = useT();
  const stations = useCallQuery(
    "catalog",
    "list",
    { params: { project, kind: "stations" }, query: { size: 500, sort: "name" } },
    { select: ({ items }) => items.filter(({ active }) => active) },
  );
  return (
    <Select
      label={t("piezometry.station")}
      value={draft.station}
      placeholder={t("piezometry.chooseStation")}
      options={(stations.data ?? [])
        .filter(({ id }) => !usedStations.includes(id))
        .map(({ id, name }) => ({ value: id, label: name }))}
      onValue={(station) => {
        const elevation = stations.data?.find(({ id }) => id === station)?.elevation;
        // If the station has an elevation, it is the default for the ground level.
        const known = elevation != null && draft.terrain === "" ? { terrain: String(elevation) } : {};
        onDraft({ ...draft, station, ...known });
      }}
      error={stations.isError ? describeError(stations.error) : error}
    />
  );
}

/** Ground level, casing, depth and probe. */
function LengthFields({
  draft,
  onDraft,
  faultOf,
}: DraftProps & { faultOf(field: BoreholeField): string | null }) {
  const t = useT();
  const format = useFormat();
  const casing = casingElevation(draft);
  const isStickup = draft.casingBy === "stickup";
  const helpOf = (field: (typeof LENGTHS)[number]) => {
    if (field !== "casing" || !isStickup) return t(`piezometry.helps.${field}`);
    return casing === null
      ? t("piezometry.helps.stickup")
      : t("piezometry.helps.stickupElevation", { elevation: format.number(casing, 3) });
  };
  return (
    <>
      <Select
        label={t("piezometry.casingBy")}
        value={isStickup ? "stickup" : "elevation"}
        options={CASING_BY.map((value) => ({ value, label: t(`piezometry.casingsBy.${value}`) }))}
        onValue={(casingBy) => casingBy && onDraft({ ...draft, casingBy })}
      />
      <div className={styles.pair}>
        {LENGTHS.map((field) => (
          <TextField
            key={field}
            label={t(`piezometry.fields.${field}`)}
            help={helpOf(field)}
            inputMode="decimal"
            value={draft[field]}
            onValue={(value) => onDraft({ ...draft, [field]: value })}
            error={faultOf(field)}
          />
        ))}
      </div>
    </>
  );
}

/** Creates the borehole, or changes the one that is being edited. */
function useSaveBorehole(project: string, edited: Borehole | null) {
  const keyOf = useCallKey();
  const create = useCallMutation(
    "piezometry",
    "create",
    ({ body, key }: { body: ArgsOf<"piezometry", "create">["body"]; key: string }) => ({
      params: { project },
      body,
      idempotencyKey: key,
    }),
  );
  const update = useCallMutation(
    "piezometry",
    "update",
    ({
      borehole,
      body,
      key,
    }: {
      borehole: string;
      body: ArgsOf<"piezometry", "update">["body"];
      key: string;
    }) => ({ params: { project, borehole }, body, idempotencyKey: key }),
  );
  return (draft: BoreholeDraft, version: number): Promise<Borehole> => {
    const body = bodyOf(draft);
    if (!edited) {
      const sent = { ...body, station: draft.station };
      return create.mutateAsync({ body: sent, key: keyOf(sent) });
    }
    const sent = { ...body, version };
    return update.mutateAsync({ borehole: edited.id, body: sent, key: keyOf(sent) });
  };
}
