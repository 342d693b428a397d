import { useRef, useState } from "react";
import { isCallError } from "../../lib/call-error.ts";
import { describeError } from "../../lib/describe-error.ts";
import { type MessageKey, type Translate, useT } from "../../lib/i18n.ts";
import type { Vouched, WindowFault, WindowProblem } from "../../lib/microsoft-window.ts";
import { signInWithToken } from "../../lib/session-microsoft.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./MicrosoftSignOn.module.css";

/**
 * Microsoft's library is preloaded when the user is about to press: browsers only open a window shortly after a press.
 */
const load = () => import("../../lib/microsoft-window.ts");
const authenticateInWindow = async (signal: AbortSignal) => (await load()).authenticateWithMicrosoft(signal);

const TROUBLES: Readonly<Record<WindowProblem, MessageKey>> = {
  blocked: "microsoft.blocked",
  closed: "microsoft.closed",
  late: "microsoft.late",
  unreachable: "microsoft.unreachable",
  off: "microsoft.off",
  failed: "microsoft.unexpected",
};

function sentence(error: unknown, t: Translate): string {
  if (isCallError(error)) {
    if (error.status === 204) return t("microsoft.notRegistered");
    return error.error === "FK-0003" ? t("microsoft.notActive") : describeError(error);
  }
  const { trouble = "unreachable" } = error as Partial<WindowFault>;
  return t(TROUBLES[trouble] as "microsoft.closed");
}

export interface MicrosoftSignOnProps {
  /** Requests the provider's token. @throws WindowFault, CallError */
  authenticate?(signal: AbortSignal): Promise<Vouched>;
}

/** Sign-on with Microsoft, above the fields for e-mail and password. */
export function MicrosoftSignOn({ authenticate = authenticateInWindow }: MicrosoftSignOnProps) {
  const t = useT();
  const { busy, press, running, failure } = useMicrosoftSignIn(authenticate);
  const prepare = () => void load().catch(() => {});

  return (
    <div className={styles.way}>
      <Button
        size="large"
        wide
        busy={busy}
        icon={<MicrosoftMark />}
        onClick={() => void press()}
        onPointerEnter={prepare}
        onFocus={prepare}
      >
        {t("microsoft.button")}
      </Button>
      {busy && (
        <p className={styles.waiting} role="status">
          {t("microsoft.waiting")}
          <button type="button" className={styles.cancel} onClick={() => running.current?.abort()}>
            {t("microsoft.cancel")}
          </button>
        </p>
      )}
      {failure && (
        <Notice kind="error" urgent title={t("microsoft.failed")}>
          {failure}
        </Notice>
      )}
      <p className={styles.or}>{t("microsoft.orEmail")}</p>
    </div>
  );
}

function useMicrosoftSignIn(authenticate: (signal: AbortSignal) => Promise<Vouched>) {
  const t = useT();
  const running = useRef<AbortController | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const press = async () => {
    setBusy(true);
    setFailure(null);
    running.current = new AbortController();
    try {
      const { idToken, account } = await authenticate(running.current.signal);
      const { endedOther } = await signInWithToken(idToken, account);
      if (endedOther) toast("info", t("sessions.signIn.endedOther"));
    } catch (error) {
      setFailure(sentence(error, t));
      setBusy(false);
    }
  };
  return { busy, press, running, failure };
}

/** Microsoft's logo: four squares in the colours that Microsoft requires next to its name. */
const MicrosoftMark = () => (
  <svg width="18" height="18" viewBox="0 0 21 21" aria-hidden="true">
    <path fill="#f25022" d="M1 1h9v9H1z" />
    <path fill="#7fba00" d="M11 1h9v9h-9z" />
    <path fill="#00a4ef" d="M1 11h9v9H1z" />
    <path fill="#ffb900" d="M11 11h9v9h-9z" />
  </svg>
);
