import type { DerivedVariable } from "@vetaverde/contract/derived-variables";
import { FORMULA_KINDS } from "@vetaverde/domain/derived/formula";
import { QUANTITIES } from "@vetaverde/domain/devices/quantities";
import { typedNumber } from "@vetaverde/domain/text/typed-number";
import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import { todayIn } from "@vetaverde/domain/time/zone";
import { useState } from "react";
import type { ArgsOf } from "../../lib/call.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { FormPanel, useSubmit } from "../../resource/FormPanel.tsx";
import { fieldError } from "../../resource/field-error.ts";
import { DateField } from "../../ui/DateField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toasts.ts";
import { DerivedPreview } from "./DerivedPreview.tsx";
import {
  type DerivedDraft,
  draftOf,
  formulaOfDraft,
  instantOf,
  NEW_VARIABLE,
  unitsOf,
  withKind,
} from "./derived.draft.ts";
import styles from "./derived.module.css";
import { FaultList } from "./FaultList.tsx";
import { FormulaFields, type SensorChoice } from "./FormulaFields.tsx";

const MAX_REASON = 500;

export interface DerivedPanelProps {
  project: { id: string; timeZone: string };
  /** Where a new variable belongs: a device, or a station for what follows from several devices. */
  place: { device: string } | { station: string };
  /** An existing variable; null: a new one. */
  variable: DerivedVariable | null;
  sensors: readonly SensorChoice[];
  onClose(): void;
}

/** Panel in which a derived variable is created or changed; before it is saved, it says what that changes. */
export function DerivedPanel(props: DerivedPanelProps) {
  const t = useT();
  const { project, variable, sensors, onClose } = props;
  const form = useDerivedForm(props);
  const { draft, set, faultOf } = form;
  return (
    <FormPanel
      title={t(variable ? "derivedVariables.change" : "derivedVariables.create")}
      submitLabel={t("derivedVariables.save")}
      isBusy={form.isBusy}
      error={form.failure}
      errorTitle={t("derivedVariables.saveFailed")}
      conflict={<Notice kind="warning" urgent title={t("derivedVariables.stale")} />}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField
        label={t("derivedVariables.fields.name")}
        maxLength={60}
        autoComplete="off"
        value={draft.name}
        onValue={(name) => set({ name })}
        error={faultOf("name")}
      />
      <Select
        label={t("derivedVariables.fields.kind")}
        placeholder={t("derivedVariables.chooseKind")}
        value={draft.kind}
        options={FORMULA_KINDS.map((value) => ({ value, label: t(`derivedVariables.kinds.${value}`) }))}
        onValue={(kind) => set(withKind(draft, kind, variable === null))}
        error={faultOf("kind")}
        help={draft.kind === "" ? undefined : t(`derivedVariables.kindHelps.${draft.kind}`)}
      />
      <FormulaFields draft={draft} set={set} sensors={sensors} faultOf={faultOf} />
      <ResultFields form={form} isNew={variable === null} />
      <div className={styles.pair}>
        <DateField
          label={t("derivedVariables.fields.appliesFrom")}
          help={t("derivedVariables.appliesFromHelp")}
          value={form.appliesFrom}
          max={todayIn(project.timeZone, Date.now())}
          onValue={form.setAppliesFrom}
          error={faultOf("appliesFrom")}
        />
      </div>
      {variable && (
        <Switch label={t("derivedVariables.fields.active")} checked={form.active} onValue={form.setActive} />
      )}
      {variable && (
        <TextArea
          label={t("derivedVariables.fields.reason")}
          limit={MAX_REASON}
          value={form.reason}
          onValue={form.setReason}
          error={faultOf("reason")}
        />
      )}
      <FaultList error={form.failure} />
      <DerivedPreview
        project={project.id}
        unit={draft.unit}
        resolution={typedNumber(draft.resolution)}
        asked={form.asked}
      />
    </FormPanel>
  );
}

/** What the variable gives: quantity, unit and resolution. The unit of an existing one is fixed. */
function ResultFields({ form, isNew }: { form: ReturnType<typeof useDerivedForm>; isNew: boolean }) {
  const t = useT();
  const { draft, set, faultOf } = form;
  return (
    <div className={styles.pair}>
      {isNew && (
        <>
          <Select
            label={t("derivedVariables.fields.quantity")}
            placeholder={t("derivedVariables.otherQuantity")}
            value={draft.quantity}
            options={QUANTITIES.map((value) => ({ value, label: t(`derivedVariables.quantities.${value}`) }))}
            onValue={(quantity) =>
              set({ quantity, unit: quantity === "" ? draft.unit : (unitsOf(quantity)[0] ?? "") })
            }
          />
          <Select
            label={t("derivedVariables.fields.unit")}
            placeholder={t("derivedVariables.chooseUnit")}
            value={draft.unit}
            options={unitsOf(draft.quantity).map((value) => ({ value, label: value }))}
            onValue={(unit) => set({ unit })}
            error={faultOf("unit")}
          />
        </>
      )}
      <TextField
        label={t("derivedVariables.fields.resolution")}
        help={t("derivedVariables.resolutionHelp")}
        inputMode="decimal"
        autoComplete="off"
        value={draft.resolution}
        onValue={(resolution) => set({ resolution })}
        error={faultOf("resolution")}
      />
    </div>
  );
}

/** The day from which a variable's latest formula applies; empty for the first reading. */
function beginOf(variable: DerivedVariable | null, timeZone: string): string {
  const at = Date.parse(variable?.versions[0]?.appliesFrom ?? "");
  return at > 0 ? todayIn(timeZone, at) : "";
}

/** The beginning of a day, or the instant of the latest formula if it is on this day. */
function appliesInstant(variable: DerivedVariable | null, day: string, timeZone: string): string {
  const latest = variable?.versions[0]?.appliesFrom;
  return latest && day === beginOf(variable, timeZone) ? latest : instantOf(day, timeZone);
}

type CreateBody = ArgsOf<"derivedVariables", "create">["body"];
type UpdateBody = ArgsOf<"derivedVariables", "update">["body"];

function useDerivedForm({ project, place, variable, onClose }: DerivedPanelProps) {
  const t = useT();
  const [draft, setDraft] = useState<DerivedDraft>(() =>
    variable ? draftOf(variable, project.timeZone) : NEW_VARIABLE,
  );
  // A correction of the formula in force applies from its own date, not from the first reading.
  const [appliesFrom, setAppliesFrom] = useState(() => beginOf(variable, project.timeZone));
  const [reason, setReason] = useState("");
  const [active, setActive] = useState(variable?.active ?? true);
  const keyOf = useCallKey();
  const create = useCallMutation("derivedVariables", "create", (body: CreateBody) => ({
    params: { project: project.id },
    body,
    idempotencyKey: keyOf(body),
  }));
  const update = useCallMutation("derivedVariables", "update", (body: UpdateBody) => ({
    params: { project: project.id, derived: variable?.id ?? "" },
    body,
    idempotencyKey: keyOf(body),
  }));
  const { formula, faults: missing, unreadable } = formulaOfDraft(draft, project.timeZone);
  const resolution = draft.resolution.trim() === "" ? null : typedNumber(draft.resolution);
  const faults = new Set(missing);
  if (draft.name.trim() === "") faults.add("name");
  if (draft.unit === "") faults.add("unit");
  if (draft.resolution.trim() !== "" && !(resolution !== null && resolution > 0)) faults.add("resolution");
  if (appliesFrom !== "" && !isTypedDay(appliesFrom)) faults.add("appliesFrom");
  if (variable && reason.trim() === "") faults.add("reason");
  const from = isTypedDay(appliesFrom)
    ? { appliesFrom: appliesInstant(variable, appliesFrom, project.timeZone) }
    : {};
  const { isTried, isBusy, failure, submit } = useSubmit(async () => {
    if (!formula) return;
    const name = draft.name.trim();
    if (variable) {
      const isChanged = JSON.stringify(formula) !== JSON.stringify(variable.versions[0]?.formula);
      const latest = Math.max(...variable.versions.map(({ version }) => version));
      const isMoved = appliesFrom !== beginOf(variable, project.timeZone);
      const changes = isChanged || isMoved ? { formula, ...from } : {};
      await update.mutateAsync({
        name,
        resolution,
        active,
        reason: reason.trim(),
        version: latest,
        ...changes,
      });
    } else
      await create.mutateAsync({
        ...place,
        name,
        quantity: draft.quantity === "" ? null : draft.quantity,
        unit: draft.unit,
        resolution,
        formula,
        ...from,
      });
    toast("done", t("derivedVariables.saved"));
    onClose();
  }, faults.size === 0);
  const asked =
    formula && draft.unit !== ""
      ? { unit: draft.unit, formula, ...from, ...(variable ? { derived: variable.id } : {}) }
      : null;
  return {
    draft,
    set: (part: Partial<DerivedDraft>) => setDraft((before) => ({ ...before, ...part })),
    appliesFrom,
    setAppliesFrom,
    reason,
    setReason,
    active,
    setActive,
    isBusy,
    failure,
    submit,
    asked,
    faultOf: (field: string): string | null => {
      if (isTried && faults.has(field))
        return t(
          unreadable.has(field) || field === "resolution"
            ? "derivedVariables.wrongNumber"
            : "derivedVariables.missing",
        );
      return fieldError(failure, field) ?? fieldError(failure, `formula.${field}`);
    },
  };
}
