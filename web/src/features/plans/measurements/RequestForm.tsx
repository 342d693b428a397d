import type { MeasurementRequest } from "@vetaverde/contract/measurements";
import { QUANTITIES } from "@vetaverde/domain/devices/quantities";
import { useId, useState } from "react";
import { useCallKey } from "../../../lib/call-key.ts";
import { useT } from "../../../lib/i18n.ts";
import { useCallMutation } from "../../../resource/call-mutation.ts";
import { FormPanel, useSubmit } from "../../../resource/FormPanel.tsx";
import { fieldError } from "../../../resource/field-error.ts";
import { useCatalogOptions } from "../../../resource/options.ts";
import layout from "../../../ui/layout.module.css";
import { Segmented } from "../../../ui/Segmented.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextField, type TextFieldProps } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toasts.ts";
import {
  createBodyOf,
  draftOfRequest,
  NEW_REQUEST,
  proposedUnits,
  type RequestDraft,
  type RequestField,
  requestFaultsOf,
  updateBodyOf,
  withQuantity,
} from "./request.draft.ts";

export interface RequestFormProps {
  project: string;
  /** The request to edit; null for a new one. */
  request: MeasurementRequest | null;
  /** Position of a new request: after the others. */
  position: number;
  onClose(): void;
}

/** Form for a value that the follow-ups of a type of monitoring ask to measure. */
export function RequestForm({ project, request, position, onClose }: RequestFormProps) {
  const t = useT();
  const form = useRequestForm({ project, request, position, onClose });
  const { draft, set } = form;
  return (
    <FormPanel
      title={request?.name ?? t("measurements.create")}
      submitLabel={t("measurements.save")}
      isBusy={form.isBusy}
      error={form.failure?.details.length === 0 && form.failure}
      errorTitle={t("measurements.saveFailed")}
      className={layout.stack16}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <ScopeFields project={project} form={form} isFixed={request !== null} />
      <RequestText form={form} field="name" maxLength={50} />
      {draft.kind === "number" ? (
        <NumberFields form={form} isFixed={request !== null} />
      ) : (
        <TextArea
          label={t("measurements.fields.choices")}
          help={t("measurements.choicesHelp")}
          limit={2000}
          rows={5}
          value={draft.choices}
          error={form.errorOf("choices")}
          onValue={(choices) => set({ choices })}
        />
      )}
      <RequestText form={form} field="method" maxLength={200} help={t("measurements.methodHelp")} />
      <Switch
        label={t("measurements.required")}
        help={t("measurements.requiredHelp")}
        checked={draft.isRequired}
        onValue={(isRequired) => set({ isRequired })}
      />
      {request && (
        <Switch
          label={t("measurements.active")}
          help={t("measurements.activeHelp")}
          checked={draft.isActive}
          onValue={(isActive) => set({ isActive })}
        />
      )}
    </FormPanel>
  );
}

type RequestFormState = ReturnType<typeof useRequestForm>;

function useRequestForm({ project, request, position, onClose }: RequestFormProps) {
  const t = useT();
  const [draft, setDraft] = useState(() => (request ? draftOfRequest(request) : NEW_REQUEST));
  const faults = requestFaultsOf(draft, request !== null);
  const keyOf = useCallKey();
  const create = useCallMutation(
    "plans",
    "createMeasurementRequest",
    (body: ReturnType<typeof createBodyOf>) => ({ params: { project }, body, idempotencyKey: keyOf(body) }),
  );
  const update = useCallMutation(
    "plans",
    "updateMeasurementRequest",
    ({ id, body }: { id: string; body: ReturnType<typeof updateBodyOf> }) => ({
      params: { project, request: id },
      body,
    }),
  );
  const { isTried, isBusy, failure, submit } = useSubmit(async () => {
    if (request) await update.mutateAsync({ id: request.id, body: updateBodyOf(draft, request) });
    else await create.mutateAsync(createBodyOf(draft, position));
    toast("done", t("measurements.saved", { name: draft.name.trim() }));
    onClose();
  }, faults.size === 0);
  return {
    draft,
    set: (part: Partial<RequestDraft>) => setDraft({ ...draft, ...part }),
    isBusy,
    failure,
    submit,
    errorOf: (field: RequestField) =>
      fieldError(failure, field) ?? (isTried && faults.has(field) ? t(`measurements.faults.${field}`) : null),
  };
}

interface FieldsProps {
  form: RequestFormState;
  /** What a request measures, and where, is fixed once it exists. */
  isFixed: boolean;
}

function ScopeFields({ project, form: { draft, set, errorOf }, isFixed }: FieldsProps & { project: string }) {
  const t = useT();
  const types = useCatalogOptions(project, "types");
  const stations = useCatalogOptions(project, "stations");
  return (
    <>
      <Select
        label={t("measurements.fields.type")}
        value={draft.type}
        placeholder=""
        disabled={isFixed}
        options={types.data ?? []}
        error={errorOf("type")}
        onValue={(type) => set({ type })}
      />
      <Select
        label={t("measurements.fields.station")}
        value={draft.station}
        placeholder={t("measurements.allStations")}
        disabled={isFixed}
        options={stations.data ?? []}
        onValue={(station) => set({ station })}
      />
      {!isFixed && (
        <Segmented
          label={t("measurements.fields.kind")}
          wide
          value={draft.kind}
          options={[
            { value: "number", label: t("measurements.kinds.number") },
            { value: "choice", label: t("measurements.kinds.choice") },
          ]}
          onValue={(kind) => set({ kind })}
        />
      )}
    </>
  );
}

function NumberFields({ form, isFixed }: FieldsProps) {
  const t = useT();
  const units = useId();
  const { draft, set } = form;
  return (
    <>
      <Select
        label={t("derivedVariables.fields.quantity")}
        placeholder={t("derivedVariables.otherQuantity")}
        value={draft.quantity}
        disabled={isFixed}
        options={QUANTITIES.map((value) => ({ value, label: t(`derivedVariables.quantities.${value}`) }))}
        help={draft.quantity === "depthToWater" ? t("measurements.depthHelp") : undefined}
        onValue={(quantity) => set(withQuantity(draft, quantity))}
      />
      <datalist id={units}>
        {proposedUnits(draft).map((unit) => (
          <option key={unit} value={unit} />
        ))}
      </datalist>
      <div className={layout.twoColumns12}>
        <RequestText
          form={form}
          field="unit"
          list={units}
          maxLength={20}
          disabled={isFixed}
          autoCapitalize="off"
        />
        <RequestText form={form} field="decimals" inputMode="numeric" />
      </div>
      <div className={layout.twoColumns12}>
        <RequestText form={form} field="min" inputMode="decimal" />
        <RequestText form={form} field="max" inputMode="decimal" />
      </div>
      <RequestText form={form} field="maxChange" inputMode="decimal" help={t("measurements.maxChangeHelp")} />
    </>
  );
}

interface RequestTextProps extends Omit<TextFieldProps, "label" | "value" | "onValue" | "form"> {
  form: RequestFormState;
  field: Exclude<RequestField, "type" | "choices">;
}

function RequestText({ form: { draft, set, errorOf }, field, ...input }: RequestTextProps) {
  const t = useT();
  return (
    <TextField
      {...input}
      label={t(`measurements.fields.${field}`)}
      value={draft[field]}
      error={errorOf(field)}
      onValue={(text) => set({ [field]: text })}
    />
  );
}
