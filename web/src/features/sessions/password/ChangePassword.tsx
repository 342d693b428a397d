import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/call.ts";
import { type CallError, isCallError } from "../../../lib/call-error.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { useT } from "../../../lib/i18n.ts";
import { FormPanel } from "../../../resource/FormPanel.tsx";
import { invalidateCalls } from "../../../resource/invalidate.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { toast } from "../../../ui/toasts.ts";
import { isNewPasswordValid, type NewPassword, NewPasswordFields } from "./NewPasswordFields.tsx";

/** Dialog with the old password, the new one and its repetition. */
export function ChangePassword({ onClose }: { onClose(): void }) {
  const t = useT();
  const form = usePasswordChange(onClose);
  const { failure } = form;
  const wrongOld = failure?.error === "WRONG_OLD_PASSWORD";
  if (form.ended) return <EndedBrowsers onClose={onClose} />;
  return (
    <FormPanel
      title={t("sessions.change.title")}
      submitLabel={t("sessions.change.submit")}
      shape="dialog"
      className={layout.column14}
      isBusy={form.busy}
      error={!wrongOld && failure?.details.length === 0 && failure}
      errorTitle={t("sessions.change.failed")}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <OldPasswordField form={form} wrong={wrongOld ? failure : null} />
      <NewPasswordFields
        value={form.value}
        onValue={form.setValue}
        old={form.old}
        isSubmitted={form.isSubmitted}
        details={failure?.details}
      />
    </FormPanel>
  );
}

interface OldPasswordFieldProps {
  form: ReturnType<typeof usePasswordChange>;
  /** Error of the server: it is not the user's password. */
  wrong: CallError | null;
}

function OldPasswordField({ form, wrong }: OldPasswordFieldProps) {
  const t = useT();
  const isMissing = form.isSubmitted && !form.old;
  return (
    <PasswordField
      label={t("sessions.change.old")}
      name="old-password"
      autoComplete="current-password"
      value={form.old}
      onValue={(typed) => {
        form.setOld(typed);
        // The error was about the previous input.
        if (wrong) form.setFailure(null);
      }}
      error={isMissing ? t("sessions.change.oldMissing") : wrong ? describeError(wrong) : null}
    />
  );
}

/** The old and the new password, and their submission; `ended` if push subscriptions of other browsers ended with it. */
function usePasswordChange(onClose: () => void) {
  const t = useT();
  const [old, setOld] = useState("");
  const [value, setValue] = useState<NewPassword>({ password: "", repeat: "" });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [ended, setEnded] = useState(false);
  const queries = useQueryClient();
  const [failure, setFailure] = useState<CallError | null>(null);
  const submit = async () => {
    setIsSubmitted(true);
    if (busy || !old || !isNewPasswordValid({ ...value, old })) return;
    setBusy(true);
    setFailure(null);
    try {
      const body = { old, ...value };
      const { browsersEnded } = await call("sessions", "changePassword", { body, overlay: true });
      if (browsersEnded > 0) {
        void invalidateCalls(queries, null, ["push"]);
        return setEnded(true);
      }
      toast("done", t("sessions.change.done"));
      onClose();
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
      setBusy(false);
    }
  };
  return { old, setOld, value, setValue, isSubmitted, busy, ended, failure, setFailure, submit };
}

/**
 * A dialog instead of a toast, so that the user has time to read it: notices have to be allowed again in each browser.
 */
function EndedBrowsers({ onClose }: { onClose(): void }) {
  const t = useT();
  return (
    <Dialog
      title={t("sessions.change.title")}
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t("ui.close")}
        </Button>
      }
    >
      <Notice kind="warning" title={t("sessions.change.done")}>
        {t("sessions.change.browsers")}
      </Notice>
    </Dialog>
  );
}
