import { useRef, useState } from "react";
import { isCallError } from "../../lib/call-error.ts";
import { describeError } from "../../lib/describe-error.ts";
import type { useT } from "../../lib/i18n.ts";
import { TEXT_LENGTH } from "./follow-up.draft.ts";

/** A question's way from the press to the answer: it closes once the decision is taken, and else says why not. */
export function useDecide(act: () => Promise<void>, onClose: () => void) {
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const decide = (complete: boolean) => {
    setTried(true);
    setFailure(null);
    if (!complete) return;
    setBusy(true);
    act().then(onClose, (error: unknown) => {
      setBusy(false);
      setFailure((isCallError(error) && error.details[0]?.message) || describeError(error));
    });
  };
  return { busy, tried, failure, decide };
}

/** What is wrong with a reason as it stands. */
export function decisionFault(t: ReturnType<typeof useT>, reason: string): string | undefined {
  const { length } = reason.trim();
  if (length === 0) return t("plans.followUp.required");
  return length > TEXT_LENGTH ? t("plans.followUp.tooLong", { n: TEXT_LENGTH }) : undefined;
}

/** A key for each thing that is sent: pressed again after an answer that was lost, the same words are taken once. */
export function useKeys(): (words: string) => string {
  const keys = useRef(new Map<string, string>());
  return (words) => {
    const key = keys.current.get(words) ?? crypto.randomUUID();
    keys.current.set(words, key);
    return key;
  };
}
