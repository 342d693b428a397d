import type { ProtectedChange } from "@vetaverde/contract/protected-change";
import type { Protections } from "@vetaverde/contract/protections";
import { useState } from "react";
import type { ArgsOf } from "../../lib/call.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { ConfirmDialog } from "../../resource/ConfirmDialog.tsx";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { pendingOf, usePendingChange } from "../../resource/protections.ts";
import layout from "../../ui/layout.module.css";
import { PendingNotice } from "../../ui/protections/PendingNotice.tsx";
import { useRequestedToast } from "../../ui/protections/requested-toast.ts";
import { SecondPersonNotice } from "../../ui/protections/SecondPersonNotice.tsx";
import { Switch } from "../../ui/Switch.tsx";
import styles from "./protections.module.css";

export interface ProtectionRuleProps {
  project: string;
  protections: Protections;
  /** Whether the user may change the setting; all others see it read-only. */
  maySet: boolean;
}

/** Setting whether the project protects its changes: one person switches it on, two switch it off. */
export function ProtectionRule({ project, protections, maySet }: ProtectionRuleProps) {
  const t = useT();
  const format = useFormat();
  // What the open dialog asks stays as it was opened, although the rule changes before it closes.
  const [question, setQuestion] = useState<"on" | "off" | null>(null);
  const set = useSetRule(project);
  const showRequested = useRequestedToast();
  const pending = usePendingChange(project, "protections.rule", project);
  const { isOn, changedBy, changedAt, relayRule, confirmers } = protections;
  const close = () => setQuestion(null);
  return (
    <section className={styles.rule}>
      <Switch
        label={t("protections.rule")}
        help={t("protections.ruleHelp")}
        checked={isOn}
        disabled={!maySet}
        onValue={() => setQuestion(isOn ? "off" : "on")}
      />
      {changedBy && changedAt && (
        <p className={layout.muted}>
          {t("protections.ruleBy", { name: changedBy.name, at: format.dateTime(changedAt) })}
        </p>
      )}
      {relayRule && <p className={layout.muted}>{t("protections.relayRule")}</p>}
      <PendingNotice change={pending} />
      {question === "off" && (
        <SwitchOffDialog set={set} onRequested={showRequested} confirmers={confirmers} onClose={close} />
      )}
      {question === "on" && <SwitchOnDialog set={set} onClose={close} />}
    </section>
  );
}

interface SwitchOffDialogProps {
  set: ReturnType<typeof useSetRule>;
  onRequested(change: ProtectedChange): void;
  confirmers: { id: string; name: string }[];
  onClose(): void;
}

function SwitchOffDialog({ set, onRequested, confirmers, onClose }: SwitchOffDialogProps) {
  const t = useT();
  return (
    <ConfirmDialog
      title={t("protections.offQuestion")}
      reason={{ label: t("protections.reason"), missingMessage: t("protections.reasonMissing") }}
      confirmLabel={t("protections.ask")}
      kind={"danger"}
      onConfirm={async (reason) => {
        const change = pendingOf(await set.mutateAsync({ isOn: false, reason }));
        onClose();
        if (change) onRequested(change);
      }}
      onClose={onClose}
    >
      <p>{t("protections.offText")}</p>
      <SecondPersonNotice confirmers={confirmers} />
    </ConfirmDialog>
  );
}

interface SwitchOnDialogProps {
  set: ReturnType<typeof useSetRule>;
  onClose(): void;
}

function SwitchOnDialog({ set, onClose }: SwitchOnDialogProps) {
  const t = useT();
  return (
    <ConfirmDialog
      title={t("protections.onQuestion")}
      confirmLabel={t("protections.on")}
      busy={set.isPending}
      error={set.error}
      onConfirm={() => set.mutate({ isOn: true }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t("protections.onText")}</p>
    </ConfirmDialog>
  );
}

function useSetRule(project: string) {
  return useCallMutation(
    "protections",
    "setRule",
    (body: ArgsOf<"protections", "setRule">["body"]) => ({ params: { project }, body }),
    { invalidates: ["*"], afterFailure: true },
  );
}
