import { type FormEvent, Suspense, useEffect, useRef, useState } from "react";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useGeneral } from "../../lib/general.ts";
import { type MessageKey, type Translate, useT } from "../../lib/i18n.ts";
import { goTo, usePath } from "../../lib/location.ts";
import { type SessionState, signIn, useSession } from "../../lib/session.ts";
import { type FactorChallenge, factorChallengeOf } from "../../lib/session-factor.ts";
import { useTitle } from "../../lib/title.ts";
import { Button } from "../../ui/Button.tsx";
import { IconLock, IconMail } from "../../ui/icons.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toasts.ts";
import { Entrance } from "./Entrance.tsx";
import styles from "./SignIn.module.css";

const FactorStep = lazyPart(
  () => import("./FactorStep.tsx").then((module) => module.FactorStep),
  "secondFactors",
);
const MicrosoftSignOn = lazyPart(
  () => import("./MicrosoftSignOn.tsx").then((module) => module.MicrosoftSignOn),
  "microsoft",
);

/** Message for each status of a failed sign-in; a wrong e-mail address and a wrong password share one. */
const FAILED: ReadonlyMap<number, MessageKey> = new Map([
  [204, "sessions.failed.notRegistered"],
  // A malformed address or password gets the same message as an unknown one.
  [400, "sessions.failed.wrong"],
  [422, "sessions.failed.wrong"],
  [401, "sessions.failed.wrong"],
  [403, "sessions.failed.notActive"],
  [409, "sessions.failed.provider"],
  [429, "sessions.failed.tooMany"],
  [500, "sessions.failed.system"],
]);

function sentence(error: unknown, t: Translate): string {
  // The server's message states how long to wait.
  if (isCallError(error) && error.status === 429 && error.message) return error.message;
  const key = isCallError(error) ? FAILED.get(error.status) : undefined;
  return key ? t(key as "sessions.failed.system") : describeError(error);
}

const ENDED: Readonly<Partial<Record<NonNullable<SessionState["ended"]>, MessageKey>>> = {
  expired: "sessions.ended.expired",
  idle: "sessions.ended.idle",
  declined: "sessions.ended.declined",
  passwordReset: "sessions.ended.passwordReset",
  browsersEnded: "sessions.change.browsers",
  activated: "sessions.ended.activated",
  addressProved: "sessions.ended.addressProved",
};

/** Replaces every page until the user is signed in; then the requested page is rendered. */
export function SignIn({ onTyping }: { onTyping?(): void }) {
  const t = useT();
  const path = usePath();
  const microsoft = useGeneral()?.features.microsoft;
  const [challenge, setChallenge] = useState<FactorChallenge | null>(null);
  const [overdue, setOverdue] = useState<string | null>(null);
  // Retained, so that a user who returns from the second step need not type it again.
  const [email, setEmail] = useState("");
  useTitle(t("sessions.signIn.title"));
  if (challenge) {
    return (
      <SecondStep
        setOverdue={setOverdue}
        setEmail={setEmail}
        challenge={challenge}
        setChallenge={setChallenge}
      />
    );
  }
  return (
    <Entrance>
      <h1 className={styles.entranceTitle}>{t("sessions.signIn.title")}</h1>
      <p className={styles.textBelowTitle}>
        {t(path === "/" ? "sessions.signIn.text" : "sessions.signIn.continueTo")}
      </p>
      <EndNotice />
      {overdue && (
        <Notice kind="warning" urgent className={styles.notice}>
          {overdue}
        </Notice>
      )}
      {microsoft && (
        <Suspense>
          <MicrosoftSignOn />
        </Suspense>
      )}
      <SignInForm initialEmail={email} onTyping={onTyping} onChallenge={setChallenge} />
      <Demonstration />
    </Entrance>
  );
}

interface SecondStepProps {
  setOverdue(value: string | null): void;
  setEmail(value: string): void;
  challenge: FactorChallenge;
  setChallenge(value: FactorChallenge | null): void;
}

function SecondStep({ setOverdue, setEmail, challenge, setChallenge }: SecondStepProps) {
  const back = (reason: CallError | null) => {
    setOverdue(reason && describeError(reason));
    setEmail(challenge.email);
    setChallenge(null);
  };
  return (
    <Entrance>
      <Suspense>
        <FactorStep challenge={challenge} onBack={back} />
      </Suspense>
    </Entrance>
  );
}

function EndNotice() {
  const t = useT();
  const ended = useSession((session) => session.ended);
  const unconfirmed = useSession((session) => session.error?.what === "logout");
  const key = ended ? ENDED[ended] : undefined;
  const done = ended === "passwordReset" || ended === "activated" || ended === "addressProved";
  if (!key && !unconfirmed) return null;
  return (
    <Notice
      kind={done ? "done" : "warning"}
      urgent
      className={styles.notice}
      title={ended === "browsersEnded" ? t("sessions.ended.passwordReset") : undefined}
    >
      {t((key ?? "sessions.ended.logoutFailed") as "sessions.ended.idle")}
    </Notice>
  );
}

/** Sign-in of the demonstration, for visitors without an account. */
function Demonstration() {
  const t = useT();
  if (!useGeneral()?.features.demonstration) return null;
  return <p className={styles.demonstration}>{t("sessions.signIn.demonstration")}</p>;
}

interface SignInFormProps {
  initialEmail: string;
  onTyping?(): void;
  /** Called if the password was correct and the user has a second factor. */
  onChallenge(challenge: FactorChallenge): void;
}

function SignInForm({ initialEmail, onTyping, onChallenge }: SignInFormProps) {
  const t = useT();
  const entry = useSignInForm(initialEmail, onChallenge);

  return (
    <form ref={entry.form} noValidate onSubmit={entry.submit} onFocus={onTyping} className={styles.form}>
      <TextField
        label={t("sessions.signIn.email")}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        size="large"
        icon={<IconMail size={18} aria-hidden />}
        value={entry.email}
        onValue={entry.setEmail}
        error={entry.emailFault}
      />
      <PasswordField
        label={t("sessions.signIn.password")}
        aside={<ForgotLink />}
        name="password"
        autoComplete="current-password"
        size="large"
        icon={<IconLock size={18} aria-hidden />}
        value={entry.password}
        onValue={entry.setPassword}
        error={entry.passwordFault ?? entry.failure}
      />
      <Button type="submit" kind="primary" size="large" wide busy={entry.busy}>
        {t("sessions.signIn.submit")}
      </Button>
    </form>
  );
}

function useSignInForm(initialEmail: string, onChallenge: (challenge: FactorChallenge) => void) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(initialEmail);
  const [password, setPassword] = useState("");
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const emailFault = isSubmitted && !email.trim() ? t("sessions.signIn.emailMissing") : null;
  const passwordFault = isSubmitted && !password ? t("sessions.signIn.passwordMissing") : null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    setFailure(null);
    if (busy || !email.trim() || !password) return;
    setBusy(true);
    try {
      const { endedOther } = await signIn(email.trim(), password);
      if (endedOther) toast("info", t("sessions.signIn.endedOther"));
    } catch (error) {
      const challenge = factorChallengeOf(error, email.trim());
      if (challenge) return onChallenge(challenge);
      setFailure(sentence(error, t));
      setBusy(false);
    }
  };
  useEffect(() => {
    if (isSubmitted || failure) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [isSubmitted, failure]);
  return { form, submit, email, setEmail, emailFault, password, setPassword, passwordFault, failure, busy };
}

function ForgotLink() {
  const t = useT();
  return (
    <a
      href="/forgot"
      className={styles.forgot}
      onClick={(event) => {
        event.preventDefault();
        goTo("/forgot");
      }}
    >
      {t("sessions.signIn.forgot")}
    </a>
  );
}
