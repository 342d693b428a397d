import { type FormEvent, useState } from "react";
import { call } from "../../../lib/call.ts";
import { type CallError, isCallError } from "../../../lib/call-error.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { useT } from "../../../lib/i18n.ts";
import { endedByActivation, endedByReset } from "../../../lib/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { BackToSignIn } from "../BackToSignIn.tsx";
import styles from "../SignIn.module.css";
import { isNewPasswordValid, type NewPassword, NewPasswordFields } from "./NewPasswordFields.tsx";

export interface ResetPasswordProps {
  /** Token of the mail's link. */
  token: string;
  /** Whether it is an activation link: it sets the first password and proves the e-mail address. */
  activate: boolean;
  /** Called if the link is no longer valid and the user requests another one. */
  onRequestLink(): void;
}

export function ResetPassword({ token, activate, onRequestLink }: ResetPasswordProps) {
  const t = useT();
  const reset = usePasswordReset(token, activate);
  const dead = reset.failure?.error === "LINK_INVALID";
  return (
    <>
      <h1 className={styles.entranceTitle}>
        {t(activate ? "sessions.activate.title" : "sessions.reset.title")}
      </h1>
      <p className={styles.textBelowTitle}>
        {t(activate ? "sessions.activate.text" : "sessions.reset.text")}
      </p>
      {reset.failure && (
        <Notice kind="error" urgent className={styles.notice}>
          {dead
            ? t(activate ? "sessions.activate.linkInvalid" : "sessions.reset.linkInvalid")
            : describeError(reset.failure)}
        </Notice>
      )}
      {dead && activate ? null : dead ? (
        <div className={styles.form}>
          <Button kind="primary" size="large" wide onClick={onRequestLink}>
            {t("sessions.reset.askAgain")}
          </Button>
        </div>
      ) : (
        <form noValidate onSubmit={reset.submit} className={styles.form}>
          <NewPasswordFields
            value={reset.value}
            onValue={reset.setValue}
            isSubmitted={reset.isSubmitted}
            details={reset.failure?.details}
          />
          <Button type="submit" kind="primary" size="large" wide busy={reset.busy}>
            {t("sessions.reset.submit")}
          </Button>
        </form>
      )}
      <BackToSignIn />
    </>
  );
}

function usePasswordReset(token: string, activate: boolean) {
  const [value, setValue] = useState<NewPassword>({ password: "", repeat: "" });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (busy || !isNewPasswordValid(value)) return;
    setBusy(true);
    try {
      const body = { token, ...value };
      if (activate) {
        let isProved = false;
        const onResult = (word: string) => {
          isProved = word === "FK-0016";
        };
        await call("sessions", "activate", { body, onResult });
        endedByActivation(isProved);
      } else {
        const { browsersEnded } = await call("sessions", "resetPassword", { body });
        endedByReset(browsersEnded);
      }
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
      setBusy(false);
    }
  };
  return { failure, submit, value, setValue, isSubmitted, busy };
}
