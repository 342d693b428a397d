import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { call } from "../../../lib/call.ts";
import { type CallError, isCallError } from "../../../lib/call-error.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { useT } from "../../../lib/i18n.ts";
import { invalidateCalls } from "../../../resource/invalidate.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { toast } from "../../../ui/toasts.ts";
import styles from "../SignIn.module.css";
import { type NewPassword, NewPasswordFields, newPasswordHolds } from "./NewPasswordFields.tsx";

/** Dialog with the old password, the new one and its repetition. */
export function ChangePassword({ onClose }: { onClose(): void }) {
  const t = useT();
  const form = useId();
  const [old, setOld] = useState("");
  const [value, setValue] = useState<NewPassword>({ password: "", repeat: "" });
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [ended, setEnded] = useState(false);
  const queries = useQueryClient();
  const [failure, setFailure] = useState<CallError | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (busy || !old || !newPasswordHolds({ ...value, old })) return;
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
  const wrongOld = failure?.error === "WRONG_OLD_PASSWORD";
  if (ended) return <EndedBrowsers onClose={onClose} />;
  return (
    <Dialog
      title={t("sessions.change.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.cancel")}</Button>
          <Button type="submit" form={form} kind="primary" busy={busy}>
            {t("sessions.change.submit")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className={styles.dialogForm}>
        {failure && !wrongOld && failure.details.length === 0 && (
          <Notice kind="error" urgent title={t("sessions.change.failed")}>
            {describeError(failure)}
          </Notice>
        )}
        <PasswordField
          label={t("sessions.change.old")}
          name="old-password"
          autoComplete="current-password"
          value={old}
          onValue={(typed) => {
            setOld(typed);
            // The error was about the previous input.
            if (wrongOld) setFailure(null);
          }}
          error={asked && !old ? t("sessions.change.oldMissing") : wrongOld ? describeError(failure) : null}
        />
        <NewPasswordFields
          value={value}
          onValue={setValue}
          old={old}
          asked={asked}
          details={failure?.details}
        />
      </form>
    </Dialog>
  );
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
