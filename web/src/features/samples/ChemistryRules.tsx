import type { ChemistrySettings } from "@vetaverde/contract/sample-repeats";
import { BALANCE_RULES } from "@vetaverde/domain/chemistry/balance";
import { REPEAT_RULES } from "@vetaverde/domain/chemistry/repeated-results";
import { useState } from "react";
import type { ArgsOf } from "../../lib/call.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { FormPanel, useSubmit } from "../../resource/FormPanel.tsx";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { RadioList } from "../../ui/RadioList.tsx";
import { toast } from "../../ui/toasts.ts";

/** Button that opens the project's rules for repeated results and ion balances. */
export function ChemistryRules({ project }: { project: string }) {
  const t = useT();
  const settings = useCallQuery("samples", "chemistrySettings", { params: { project } });
  const [edited, setEdited] = useState<ChemistrySettings | null>(null);
  const { data } = settings;
  return (
    <>
      <Button disabled={!data} onClick={() => data && setEdited(data)}>
        {t("samples.rules.open")}
      </Button>
      {edited && <RulesForm project={project} first={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

interface RulesFormProps {
  project: string;
  first: ChemistrySettings;
  onClose(): void;
}

function RulesForm({ project, first, onClose }: RulesFormProps) {
  const t = useT();
  const [draft, setDraft] = useState(first);
  const save = useCallMutation(
    "samples",
    "saveChemistrySettings",
    (body: ArgsOf<"samples", "saveChemistrySettings">["body"]) => ({ params: { project }, body }),
    { invalidates: ["samples", "environmentReport"], afterFailure: true },
  );
  const { submit, isBusy, failure } = useSubmit(async () => {
    await save.mutateAsync(draft);
    toast("done", t("samples.rules.saved"));
    onClose();
  }, true);
  return (
    <FormPanel
      title={t("samples.rules.title")}
      submitLabel={t("samples.parameters.save")}
      isBusy={isBusy}
      error={failure}
      conflict={<Notice kind="warning">{t("samples.rules.stale")}</Notice>}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t("samples.rules.hint")}</p>
      <RadioList
        legend={t("samples.rules.repeats")}
        value={draft.repeatRule ?? "none"}
        options={[
          { value: "none" as const, label: t("samples.rules.ask"), detail: t("samples.rules.askHint") },
          ...REPEAT_RULES.map((rule) => ({
            value: rule,
            label: t(`samples.repeats.rules.${rule}`),
            detail: t(`samples.rules.hints.${rule}`),
          })),
        ]}
        onValue={(rule) => setDraft({ ...draft, repeatRule: rule === "none" ? null : rule })}
      />
      <RadioList
        legend={t("samples.rules.balance")}
        value={draft.balanceRule}
        options={BALANCE_RULES.map((rule) => ({
          value: rule,
          label: t(`samples.rules.balances.${rule}`),
          detail: t(`samples.rules.balanceHints.${rule}`),
        }))}
        onValue={(balanceRule) => setDraft({ ...draft, balanceRule })}
      />
    </FormPanel>
  );
}
