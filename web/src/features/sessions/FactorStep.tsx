import { type FormEvent, useEffect, useRef, useState } from "react";
import { answerPasskey } from "../../lib/browser-passkeys.ts";
import { call } from "../../lib/call.ts";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { describeFault } from "../../lib/describe-passkey-fault.ts";
import { useT } from "../../lib/i18n.ts";
import { answerFactor, type FactorChallenge } from "../../lib/session-factor.ts";
import { Button } from "../../ui/Button.tsx";
import { IconKey } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toasts.ts";
import own from "./FactorStep.module.css";
import styles from "./SignIn.module.css";

type Kind = FactorChallenge["kinds"][number];
/** Order in which the methods are offered: the fastest, phishing-resistant one first. */
const ORDER: readonly Kind[] = ["passkey", "totp", "recovery"];

export interface FactorStepProps {
  challenge: FactorChallenge;
  /** Returns to the password; with the reason if the ticket has expired. */
  onBack(reason: CallError | null): void;
}

/** The second step of a sign-in. */
export function FactorStep({ challenge, onBack }: FactorStepProps) {
  const t = useT();
  const kinds = ORDER.filter((kind) => challenge.kinds.includes(kind));
  const step = useFactorAnswer(kinds, challenge, onBack);
  const { kind } = step;
  const { ticket } = challenge;
  const others = kinds.filter((other) => other !== kind);
  return (
    <>
      <h1 className={styles.entranceTitle}>{t("secondFactors.signIn.title")}</h1>
      <p className={styles.textBelowTitle}>{t("secondFactors.signIn.text")}</p>
      {step.failure && (
        <Notice kind="error" urgent className={styles.notice}>
          {step.failure}
        </Notice>
      )}
      {kind === "passkey" ? (
        <PasskeyForm ticket={ticket} step={step} />
      ) : (
        <CodeForm
          key={kind}
          kind={kind}
          busy={step.busy}
          isRefused={step.failure !== null}
          onCode={(code) => void step.send(async () => ({ kind, ticket, code }))}
        />
      )}
      {others.length > 0 && <OtherFactors others={others} step={step} />}
      <div className={own.ways}>
        <span className={layout.muted}>{t("secondFactors.signIn.lost")}</span>
        <Button kind="quiet" onClick={() => onBack(null)}>
          {t("secondFactors.signIn.back")}
        </Button>
      </div>
    </>
  );
}

/** Sends the answer of the second step. */
function useFactorAnswer(
  kinds: ("totp" | "recovery" | "passkey")[],
  challenge: FactorChallenge,
  onBack: (reason: CallError | null) => void,
) {
  const t = useT();
  const [kind, setKind] = useState<Kind>(kinds[0] ?? "recovery");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (answer: () => Promise<Parameters<typeof answerFactor>[1]>) => {
    setBusy(true);
    setFailure(null);
    try {
      const { endedOther } = await answerFactor(challenge, await answer());
      if (endedOther) toast("info", t("sessions.signIn.endedOther"));
    } catch (error) {
      if (isCallError(error) && error.error === "FACTOR_TICKET") return onBack(error);
      const cancelled = t("secondFactors.signIn.cancelled");
      setFailure(describeFault(error, { known: cancelled, cancelled }));
      setBusy(false);
    }
  };
  return { kind, failure, busy, send, setFailure, setKind };
}

type FactorAnswerState = ReturnType<typeof useFactorAnswer>;

function PasskeyForm({ ticket, step }: { ticket: string; step: FactorAnswerState }) {
  const t = useT();
  return (
    <div className={styles.form}>
      <p className={layout.muted}>{t("secondFactors.signIn.passkeyHint")}</p>
      <Button
        kind="primary"
        size="large"
        wide
        busy={step.busy}
        icon={<IconKey size={18} aria-hidden />}
        onClick={() =>
          void step.send(async () => {
            const options = await call("secondFactors", "passkeyChallenge", { body: { ticket } });
            return { kind: "passkey", ticket, response: await answerPasskey(options) };
          })
        }
      >
        {t("secondFactors.signIn.passkey")}
      </Button>
    </div>
  );
}

function OtherFactors({
  others,
  step,
}: {
  others: ("totp" | "recovery" | "passkey")[];
  step: FactorAnswerState;
}) {
  const t = useT();
  return (
    <div className={own.ways}>
      <span className={layout.muted}>{t("secondFactors.signIn.others")}</span>
      {others.map((other) => (
        <Button
          key={other}
          kind="quiet"
          onClick={() => {
            step.setFailure(null);
            step.setKind(other);
          }}
        >
          {t(WAYS[other])}
        </Button>
      ))}
    </div>
  );
}

const WAYS = {
  passkey: "secondFactors.signIn.usePasskey",
  totp: "secondFactors.signIn.useCode",
  recovery: "secondFactors.signIn.useRecovery",
} as const;

interface CodeFormProps {
  kind: "totp" | "recovery";
  busy: boolean;
  /** The last code was rejected. */
  isRefused: boolean;
  onCode(code: string): void;
}

const MIN_CODE = 6;

function CodeForm({ kind, busy, isRefused, onCode }: CodeFormProps) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  // Selected, so that the next input replaces it.
  useEffect(() => {
    if (isRefused) field.current?.select();
  }, [isRefused]);
  const [code, setCode] = useState("");
  const [isSubmitted, setIsSubmitted] = useState(false);
  const typed = code.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (typed.length >= MIN_CODE && !busy) onCode(typed);
  };
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <TextField
        ref={field}
        label={t(kind === "totp" ? "secondFactors.signIn.code" : "secondFactors.signIn.recovery")}
        help={t(kind === "totp" ? "secondFactors.totp.codeHelp" : "secondFactors.signIn.recoveryHelp")}
        value={code}
        onValue={setCode}
        name="one-time-code"
        autoComplete={kind === "totp" ? "one-time-code" : "off"}
        inputMode={kind === "totp" ? "numeric" : "text"}
        autoCapitalize={kind === "totp" ? "off" : "characters"}
        spellCheck={false}
        maxLength={20}
        size="large"
        autoFocus
        error={isSubmitted && typed.length < MIN_CODE ? t("secondFactors.signIn.codeMissing") : null}
      />
      <Button type="submit" kind="primary" size="large" wide busy={busy}>
        {t("secondFactors.signIn.submit")}
      </Button>
    </form>
  );
}
