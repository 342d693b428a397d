import { useState } from "react";
import { isCallError } from "./call-error.ts";
import { describeError } from "./describe-error.ts";

/**
 * A question's way from the press to the answer: it closes once the decision is taken, and else says why not.
 * @param stale what is said where somebody else was quicker
 */
export function useDecide(act: () => Promise<void>, onClose: () => void, stale?: string) {
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const decide = (complete: boolean) => {
    setTried(true);
    setFailure(null);
    if (!complete || busy) return;
    setBusy(true);
    act().then(onClose, (error: unknown) => {
      setBusy(false);
      setFailure(wordsOf(error, stale));
    });
  };
  return { busy, tried, failure, decide };
}

function wordsOf(error: unknown, stale: string | undefined): string {
  if (!isCallError(error)) return describeError(error);
  if (stale && error.error === "STALE_VERSION") return stale;
  return error.details[0]?.message || describeError(error);
}
