import { type FormEvent, useState } from "react";
import { call } from "../../../lib/call.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { useGeneral } from "../../../lib/general.ts";
import { useT } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconMail } from "../../../ui/icons.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { BackToSignIn } from "../BackToSignIn.tsx";
import styles from "../SignIn.module.css";

/** Requests a reset link. The message afterwards is the same whether the address is known or not. */
export function ForgotPassword() {
  const t = useT();
  const noMail = useGeneral()?.features.mail === false;
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <>
      <h1 className={styles.entranceTitle}>{t("sessions.forgot.title")}</h1>
      {sentTo === null ? (
        <>
          <p className={styles.textBelowTitle}>{t("sessions.forgot.text")}</p>
          {noMail && (
            <Notice kind="warning" className={styles.notice}>
              {t("sessions.forgot.noMail")}
            </Notice>
          )}
          <LinkRequestForm onSent={setSentTo} />
        </>
      ) : (
        <div className={styles.form}>
          <Notice kind="done" urgent title={t("sessions.forgot.sent", { email: sentTo })}>
            {t("sessions.forgot.sentHint")}
          </Notice>
          <Button onClick={() => setSentTo(null)}>{t("sessions.forgot.again")}</Button>
        </div>
      )}
      <BackToSignIn />
    </>
  );
}

function LinkRequestForm({ onSent }: { onSent(email: string): void }) {
  const t = useT();
  const { submit, email, setEmail, fault, busy } = useLinkRequest(onSent);
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <TextField
        label={t("sessions.signIn.email")}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        size="large"
        icon={<IconMail size={18} aria-hidden />}
        value={email}
        onValue={setEmail}
        error={fault}
      />
      <Button type="submit" kind="primary" size="large" wide busy={busy}>
        {t("sessions.forgot.submit")}
      </Button>
    </form>
  );
}

/** Asks for the link that resets the password. */
function useLinkRequest(onSent: (email: string) => void) {
  const t = useT();
  const [email, setEmail] = useState("");
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    if (busy) return;
    if (!/^\S+@\S+\.\S+$/.test(address)) {
      setFault(t(address ? "sessions.signIn.emailWrong" : "sessions.signIn.emailMissing"));
      return;
    }
    setBusy(true);
    setFault(null);
    try {
      await call("sessions", "forgotPassword", { body: { email: address } });
      onSent(address);
    } catch (error) {
      setFault(`${t("sessions.forgot.failed")} ${describeError(error)}`);
      setBusy(false);
    }
  };
  return { submit, email, setEmail, fault, busy };
}
