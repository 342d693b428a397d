import { useState } from "react";
import { isCallError } from "./call-error.ts";
import { describeError } from "./describe-error.ts";
import { describeRefusal } from "./describe-refusal.ts";

/**
 * State of a confirmation dialog: closes it after success, otherwise reports the error.
 * @param stale message for a version conflict
 */
export function useConfirmation(act: () => Promise<void>, onClose: () => void, stale?: string) {
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = (complete: boolean) => {
    setTried(true);
    setFailure(null);
    if (!complete || busy) return;
    setBusy(true);
    act().then(onClose, (error: unknown) => {
      setBusy(false);
      setFailure(wordsOf(error, stale));
    });
  };
  return { busy, tried, failure, confirm };
}

function wordsOf(error: unknown, stale: string | undefined): string {
  if (!isCallError(error)) return describeError(error);
  if (stale && error.error === "STALE_VERSION") return stale;
  return describeRefusal(error);
}
