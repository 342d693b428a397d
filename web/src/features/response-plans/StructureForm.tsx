import type { ResponseStructure } from "@vetaverde/contract/response-plans";
import { STRUCTURE_KINDS } from "@vetaverde/domain/response-plans/plan";
import { useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { FormPanel, useSubmit } from "../../resource/FormPanel.tsx";
import { fieldError } from "../../resource/field-error.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import layout from "../../ui/layout.module.css";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toasts.ts";
import { type StructureBody, useCreateStructure, useUpdateStructure } from "./response-plans.queries.ts";

export interface StructureFormProps {
  project: string;
  /** Absent: a new one. */
  structure?: ResponseStructure;
  onClose(): void;
}

/** Form for a structure: its name, its kind and its instruments. */
export function StructureForm({ project, structure, onClose }: StructureFormProps) {
  const t = useT();
  const form = useStructureForm({ project, structure, onClose });
  const { draft, set, failure, isTried, reason, setReason } = form;
  const missing = (isMissing: boolean) => (isTried && isMissing ? t("responsePlans.needed") : null);
  return (
    <FormPanel
      title={t(structure ? "responsePlans.editStructure" : "responsePlans.add")}
      submitLabel={t("responsePlans.save")}
      isBusy={form.isBusy}
      error={failure}
      errorTitle={t("responsePlans.notSaved")}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField
        label={t("responsePlans.name")}
        value={draft.name}
        maxLength={200}
        onValue={(name) => set({ name })}
        error={missing(!draft.name.trim()) ?? fieldError(failure, "name")}
      />
      <Select
        label={t("responsePlans.kind")}
        value={draft.kind}
        options={STRUCTURE_KINDS.map((value) => ({ value, label: t(`responsePlans.kinds.${value}`) }))}
        onValue={(kind) => set({ kind: kind || "tailings-dam" })}
      />
      <Instruments project={project} chosen={draft.devices} onChosen={(devices) => set({ devices })} />
      {structure && (
        <TextArea
          label={t("responsePlans.reason")}
          limit={500}
          value={reason}
          onValue={setReason}
          error={missing(!reason.trim())}
        />
      )}
    </FormPanel>
  );
}

function useStructureForm({ project, structure, onClose }: StructureFormProps) {
  const t = useT();
  const [draft, setDraft] = useState<StructureBody>({
    name: structure?.name ?? "",
    kind: structure?.kind ?? "tailings-dam",
    devices: structure?.devices.map(({ id }) => id) ?? [],
  });
  const [reason, setReason] = useState("");
  const create = useCreateStructure(project);
  const update = useUpdateStructure(project, structure?.id ?? "");
  const isComplete = draft.name.trim() !== "" && (!structure || reason.trim() !== "");
  const submission = useSubmit(async () => {
    const { version } = structure ?? {};
    if (version === undefined) await create.mutateAsync(draft);
    else await update.mutateAsync({ ...draft, reason, version });
    toast("done", t("responsePlans.saved"));
    onClose();
  }, isComplete);
  const set = (change: Partial<StructureBody>) => setDraft({ ...draft, ...change });
  return { ...submission, draft, set, reason, setReason };
}

interface InstrumentsProps {
  project: string;
  chosen: readonly string[];
  onChosen(devices: string[]): void;
}

/** A checkbox for each device of the project. */
function Instruments({ project, chosen, onChosen }: InstrumentsProps) {
  const t = useT();
  const devices = useCallQuery("devices", "list", { params: { project }, query: { size: 500 } });
  return (
    <fieldset className={layout.fieldGroup}>
      <legend>{t("responsePlans.instruments")}</legend>
      {devices.data?.items.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onValue={(on) => onChosen(on ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
    </fieldset>
  );
}
