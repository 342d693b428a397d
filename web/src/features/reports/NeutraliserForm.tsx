import type { Neutraliser } from "@vetaverde/contract/neutralisers";
import { productFault } from "@vetaverde/domain/chemistry/neutraliser";
import { useState } from "react";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import { RefusalNotice } from "../../ui/ErrorNotice.tsx";
import layout from "../../ui/layout.module.css";
import type { Option } from "../../ui/option.ts";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toasts.ts";
import { draftOf, productOf } from "./neutraliser.draft.ts";
import { ProductFields } from "./ProductFields.tsx";
import { useSaveNeutraliser } from "./reports.queries.ts";

export interface NeutraliserFormProps {
  project: string;
  stations: readonly Option<string>[];
  /** The neutraliser to edit; absent for a new one. */
  neutraliser?: Neutraliser | undefined;
  onClose(): void;
}

/** Form for a neutraliser: where a reagent is dosed, and which. */
export function NeutraliserForm({ project, stations, neutraliser, onClose }: NeutraliserFormProps) {
  const t = useT();
  const form = useNeutraliserForm(neutraliser, project, onClose);
  const station = (field: "inlet" | "outlet") => (
    <StationField field={field} form={form} stations={stations} />
  );
  return (
    <FormPanel
      title={neutraliser?.name ?? t("reports.neutraliser.create")}
      submitLabel={t("reports.neutraliser.save")}
      isBusy={form.save.isPending}
      className={layout.stack16}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {form.failure && <RefusalNotice title={t("reports.neutraliser.saveFailed")} error={form.failure} />}
      <TextField
        label={t("reports.neutraliser.name")}
        value={form.draft.name}
        maxLength={80}
        onValue={form.set("name")}
        error={form.isSubmitted && !form.draft.name.trim() ? t("reports.neutraliser.nameMissing") : null}
      />
      {station("inlet")}
      {station("outlet")}
      <ProductFields draft={form.draft} onDraft={form.setDraft} isSubmitted={form.isSubmitted} />
    </FormPanel>
  );
}

function StationField({
  field,
  form,
  stations,
}: {
  field: "inlet" | "outlet";
  form: NeutraliserFormState;
  stations: readonly Option<string>[];
}) {
  const t = useT();
  return (
    <Select
      label={t(`reports.neutraliser.${field}`)}
      value={form.draft[field]}
      placeholder=""
      options={stations}
      onValue={form.set(field)}
      error={
        form.isSubmitted && !form.draft[field]
          ? t("reports.neutraliser.stationMissing")
          : form.isSubmitted && form.same && field === "outlet"
            ? t("reports.neutraliser.sameStation")
            : null
      }
    />
  );
}

/** The draft of a neutraliser, and its submission. */
function useNeutraliserForm(neutraliser: Neutraliser | undefined, project: string, onClose: () => void) {
  const t = useT();
  const format = useFormat();
  const [draft, setDraft] = useState(() => draftOf(neutraliser, (share) => format.number(share * 100)));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const keyOf = useCallKey();
  const save = useSaveNeutraliser(project);
  const same = draft.inlet !== "" && draft.inlet === draft.outlet;
  const set = (field: "name" | "inlet" | "outlet") => (value: string) =>
    setDraft({ ...draft, [field]: value });
  const submit = async () => {
    setIsSubmitted(true);
    const product = productOf(draft);
    if (save.isPending || !draft.name.trim() || !draft.inlet || !draft.outlet || same) return;
    if (product === null || productFault(product) !== null) return;
    const body = {
      name: draft.name.trim(),
      inlet: draft.inlet,
      outlet: draft.outlet,
      ...product,
      blend: [...product.blend],
    };
    try {
      setFailure(null);
      await save.mutateAsync({ body, of: neutraliser, key: keyOf(body) });
      toast("done", t("reports.neutraliser.saved"));
      onClose();
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    }
  };
  return { draft, set, isSubmitted, same, save, submit, failure, setDraft };
}

type NeutraliserFormState = ReturnType<typeof useNeutraliserForm>;
