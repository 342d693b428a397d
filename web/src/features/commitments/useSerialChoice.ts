import type { Commitment } from "@vetaverde/contract/commitment";
import { useRef, useState } from "react";
import { isCallError } from "../../lib/call-error.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { toast } from "../../ui/toasts.ts";

interface SerialChoice<Choice> {
  one: Pick<Commitment, "version">;
  /** What is stored. */
  stored: Choice;
  save(choice: Choice, version: number): Promise<Commitment>;
  /** Refetches what is displayed. */
  renew(): Promise<void>;
}

/**
 * A choice that is saved at each press. Each sends the complete selection, serialised, with its version: selections that
 * another user saved meanwhile are never silently overwritten.
 */
export function useSerialChoice<Choice>({ one, stored, save, renew }: SerialChoice<Choice>) {
  const t = useT();
  const [pending, setPending] = useState<Choice | null>(null);
  const chosen = pending ?? stored;
  const sending = useRef({ last: Promise.resolve(), version: 0, presses: 0 });
  const choose = (next: Choice) => {
    const { current } = sending;
    const press = ++current.presses;
    setPending(next);
    current.last = current.last.then(async () => {
      try {
        current.version = (await save(next, Math.max(current.version, one.version))).version;
      } catch (error) {
        const stale = isCallError(error) && error.error === "STALE_VERSION";
        toast("error", stale ? t("commitments.staleToast") : describeError(error));
        await renew();
      }
      if (press === current.presses) setPending(null);
    });
  };
  return { chosen, choose };
}
