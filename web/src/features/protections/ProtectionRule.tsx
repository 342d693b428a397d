import type { Protections } from "@vetaverde/contract/protections";
import { useState } from "react";
import type { ArgsOf } from "../../lib/call.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { pendingOf, usePendingChange } from "../../resource/protections.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { useAskedToast } from "../../ui/protections/asked.ts";
import { PendingNotice } from "../../ui/protections/PendingNotice.tsx";
import { SecondPersonNotice } from "../../ui/protections/SecondPersonNotice.tsx";
import { ReasonDialog } from "../../ui/ReasonDialog.tsx";
import { Switch } from "../../ui/Switch.tsx";
import styles from "./protections.module.css";

export interface ProtectionRuleProps {
  project: string;
  protections: Protections;
  /** Who may turn it; all others see how it is. */
  maySet: boolean;
}

/** Whether the project protects its changes: one person turns it on, two turn it off. */
export function ProtectionRule({ project, protections, maySet }: ProtectionRuleProps) {
  const t = useT();
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const set = useCallMutation(
    "protections",
    "setRule",
    (body: ArgsOf<"protections", "setRule">["body"]) => ({ params: { project }, body }),
    { invalidates: ["*"], afterFailure: true },
  );
  const asked = useAskedToast();
  const pending = usePendingChange(project, "protections.rule", project);
  const { isOn, changedBy, changedAt, relayRule, confirmers } = protections;
  const close = () => setAsking(false);
  return (
    <section className={styles.rule}>
      <Switch
        label={t("protections.rule")}
        help={t("protections.ruleHelp")}
        checked={isOn}
        disabled={!maySet}
        onValue={() => setAsking(true)}
      />
      {changedBy && changedAt && (
        <p className={styles.quiet}>
          {t("protections.ruleBy", { name: changedBy.name, at: format.dateTime(changedAt) })}
        </p>
      )}
      {relayRule && <p className={styles.quiet}>{t("protections.relayRule")}</p>}
      <PendingNotice change={pending} />
      {asking && isOn && (
        <ReasonDialog
          title={t("protections.offQuestion")}
          label={t("protections.reason")}
          missing={t("protections.reasonMissing")}
          cancel={t("ui.cancel")}
          submit={t("protections.ask")}
          kind="danger"
          onClose={close}
          onSend={async (reason) => {
            const change = pendingOf(await set.mutateAsync({ isOn: false, reason }));
            close();
            if (change) asked(change);
          }}
        >
          <p>{t("protections.offText")}</p>
          <SecondPersonNotice confirmers={confirmers} />
        </ReasonDialog>
      )}
      {asking && !isOn && (
        <Dialog
          title={t("protections.onQuestion")}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{t("ui.cancel")}</Button>
              <Button
                kind="primary"
                busy={set.isPending}
                onClick={() => set.mutate({ isOn: true }, { onSuccess: close })}
              >
                {t("protections.on")}
              </Button>
            </>
          }
        >
          {set.isError && (
            <Notice kind="error" urgent>
              {describeError(set.error)}
            </Notice>
          )}
          <p>{t("protections.onText")}</p>
        </Dialog>
      )}
    </section>
  );
}
