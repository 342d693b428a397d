import type { Borehole } from "@vetaverde/contract/piezometry";
import type { PendingBorehole } from "@vetaverde/contract/piezometry-shapes";
import { useState } from "react";
import type { ArgsOf } from "../../../lib/call.ts";
import { type CallError, isCallError } from "../../../lib/call-error.ts";
import { useCallKey } from "../../../lib/call-key.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { useStoredDraft } from "../../../lib/drafts.ts";
import { useT } from "../../../lib/i18n.ts";
import { useCallMutation } from "../../../resource/call-mutation.ts";
import { useCallQuery } from "../../../resource/call-query.ts";
import { FormPanel } from "../../../resource/FormPanel.tsx";
import { fieldError } from "../../../resource/field-error.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toasts.ts";
import styles from "../piezometry.module.css";
import {
  type BoreholeDraft,
  type BoreholeField,
  bodyOf,
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
  taken: readonly string[];
  onClose(): void;
}

const LENGTHS = ["terrain", "casing", "depth", "probe"] as const;

/** Form in which an administrator describes a borehole. */
export function BoreholePanel({ project, borehole, pending = null, taken, onClose }: BoreholePanelProps) {
  const t = useT();
  const version = borehole?.version ?? 0;
  const first = () => (borehole === null && pending ? draftOfPending(pending) : draftOf(borehole));
  const words = useStoredDraft<BoreholeDraft, number>({
    form: `borehole-with-screens.${borehole?.id ?? pending?.device.id ?? project}`,
    first,
    seen: version,
  });
  const { draft, set: setDraft } = words;
  const drop = () => {
    words.forget();
    onClose();
  };
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const keyOf = useCallKey();
  const stations = useCallQuery(
    "catalog",
    "list",
    { params: { project, kind: "stations" }, query: { size: 500, sort: "name" } },
    { select: ({ items }) => items.filter(({ active }) => active) },
  );
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
  const faults = faultsOf(draft);
  const save = async () => {
    const body = bodyOf(draft);
    if (!borehole) {
      const sent = { ...body, station: draft.station };
      return create.mutateAsync({ body: sent, key: keyOf(sent) });
    }
    const sent = { ...body, version: words.seen };
    return update.mutateAsync({ borehole: borehole.id, body: sent, key: keyOf(sent) });
  };
  const submit = async () => {
    setAsked(true);
    setFailure(null);
    if (
      create.isPending ||
      update.isPending ||
      faults.fields.size > 0 ||
      faults.stratum !== null ||
      faults.screen !== null
    )
      return;
    try {
      const saved = await save();
      toast("done", t("piezometry.saved", { name: saved.station.name }));
      drop();
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    }
  };
  const faultOf = (field: BoreholeField) =>
    asked && faults.fields.has(field) ? t(`piezometry.faults.${field}`) : fieldError(failure, field);
  return (
    <FormPanel
      title={borehole ? borehole.station.name : t("piezometry.add")}
      submit={t("ui.save")}
      busy={create.isPending || update.isPending}
      restored={words.restored && { onDiscard: () => words.restart(first(), version) }}
      className={styles.form}
      onSubmit={submit}
      onCancel={drop}
      onClose={onClose}
    >
      {failure && (
        <Notice kind="error" urgent title={t("piezometry.saveFailed")}>
          {failure.error === "FK-0005" ? t("piezometry.taken") : describeError(failure)}
        </Notice>
      )}
      {pending && <Notice kind="info">{t("piezometry.pendingFilled", { name: pending.device.name })}</Notice>}
      {!borehole && (
        <Select
          label={t("piezometry.station")}
          value={draft.station}
          placeholder={t("piezometry.chooseStation")}
          options={(stations.data ?? [])
            .filter(({ id }) => !taken.includes(id))
            .map(({ id, name }) => ({ value: id, label: name }))}
          onValue={(station) => {
            const elevation = stations.data?.find(({ id }) => id === station)?.elevation;
            // If the station has an elevation, it is the default for the ground level.
            const known = elevation != null && draft.terrain === "" ? { terrain: String(elevation) } : {};
            setDraft({ ...draft, station, ...known });
          }}
          error={stations.isError ? describeError(stations.error) : faultOf("station")}
        />
      )}
      <div className={styles.pair}>
        {LENGTHS.map((field) => (
          <TextField
            key={field}
            label={t(`piezometry.fields.${field}`)}
            help={t(`piezometry.helps.${field}`)}
            inputMode="decimal"
            value={draft[field]}
            onValue={(value) => setDraft({ ...draft, [field]: value })}
            error={faultOf(field)}
          />
        ))}
      </div>
      <StrataFields
        strata={draft.strata}
        onStrata={(strata) => setDraft({ ...draft, strata })}
        fault={asked ? faults.stratum : null}
      />
      <ScreenFields
        screens={draft.screens}
        onScreens={(screens) => setDraft({ ...draft, screens })}
        fault={asked ? faults.screen : null}
      />
      <Switch
        label={t("piezometry.active")}
        checked={draft.active}
        onValue={(active) => setDraft({ ...draft, active })}
      />
    </FormPanel>
  );
}
