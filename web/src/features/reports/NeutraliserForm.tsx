import type { Neutraliser } from "@vetaverde/contract/neutralisers";
import { REAGENTS, type Reagent } from "@vetaverde/domain/chemistry/neutraliser";
import { typedNumber } from "@vetaverde/domain/text/typed-number";
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
import { useSaveNeutraliser } from "./reports.queries.ts";

export interface NeutraliserFormProps {
  project: string;
  stations: readonly Option<string>[];
  /** The neutraliser to edit; absent for a new one. */
  neutraliser?: Neutraliser | undefined;
  onClose(): void;
}

const NAMES = Object.keys(REAGENTS) as Reagent[];

/** Converts a typed percentage to a fraction of 1; null if it is invalid. */
function shareOf(text: string): number | null {
  const percent = typedNumber(text);
  return percent !== null && percent > 0 && percent <= 100 ? percent / 100 : null;
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
      <Select
        label={t("reports.neutraliser.reagent")}
        value={form.draft.reagent}
        options={NAMES.map((value) => ({ value, label: value }))}
        onValue={(value) => value && form.setDraft({ ...form.draft, reagent: value })}
      />
      <ShareFields form={form} />
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
  const { draft, setDraft } = useNeutraliserDraft(neutraliser);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const keyOf = useCallKey();
  const save = useSaveNeutraliser(project);
  const [purity, efficiency] = [shareOf(draft.purity), shareOf(draft.efficiency)];
  const same = draft.inlet !== "" && draft.inlet === draft.outlet;
  const set = (field: keyof typeof draft) => (value: string) => setDraft({ ...draft, [field]: value });
  const submit = async () => {
    setIsSubmitted(true);
    if (
      save.isPending ||
      !draft.name.trim() ||
      !draft.inlet ||
      !draft.outlet ||
      same ||
      !purity ||
      !efficiency
    )
      return;
    const body = { ...draft, name: draft.name.trim(), purity, efficiency };
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
  return { draft, set, isSubmitted, same, save, submit, failure, setDraft, purity, efficiency };
}

function useNeutraliserDraft(neutraliser: Neutraliser | undefined) {
  const format = useFormat();
  const percent = (share: number) => format.number(share * 100);
  const [draft, setDraft] = useState({
    name: neutraliser?.name ?? "",
    inlet: neutraliser?.inlet.id ?? "",
    outlet: neutraliser?.outlet.id ?? "",
    reagent: neutraliser?.reagent ?? ("Ca(OH)2" as Reagent),
    purity: percent(neutraliser?.purity ?? 0.9),
    efficiency: percent(neutraliser?.efficiency ?? 0.85),
  });
  return { draft, setDraft };
}

type NeutraliserFormState = ReturnType<typeof useNeutraliserForm>;

/** Purity and efficiency, in percent. */
function ShareFields({ form }: { form: NeutraliserFormState }) {
  const t = useT();
  return (
    <div className={layout.autoColumns12}>
      <TextField
        label={t("reports.neutraliser.purity")}
        inputMode="decimal"
        value={form.draft.purity}
        onValue={form.set("purity")}
        error={form.isSubmitted && !form.purity ? t("reports.neutraliser.share") : null}
      />
      <TextField
        label={t("reports.neutraliser.efficiency")}
        inputMode="decimal"
        value={form.draft.efficiency}
        onValue={form.set("efficiency")}
        error={form.isSubmitted && !form.efficiency ? t("reports.neutraliser.share") : null}
      />
    </div>
  );
}
