import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useCallback, useRef } from "react";
import { Button } from "./Button.tsx";
import { closesLayer } from "./back.ts";
import { Dialog } from "./Dialog.tsx";

export interface LeaveWords {
  question: string;
  leave: string;
  stay: string;
}

/**
 * Asks for confirmation before unsaved work is lost, both on navigation within the application and on closing the tab.
 * `keeps` returns true for addresses of the same page, where nothing is lost.
 */
export function useLeaveGuard(
  unsaved: boolean,
  texts: LeaveWords,
  isSamePage: (path: string) => boolean = () => false,
): { question: ReactNode; release(): void } {
  const released = useRef(false);
  const isBlocking = () => unsaved && !released.current;
  const blocker = useBlocker({
    // A step back that only closes a panel does not leave the page.
    shouldBlockFn: ({ action, next }) => isBlocking() && !closesLayer(action) && !isSamePage(next.pathname),
    enableBeforeUnload: isBlocking,
    withResolver: true,
  });
  const release = useCallback(() => {
    released.current = true;
  }, []);
  const question = blocker.status === "blocked" && (
    <Dialog
      title={texts.question}
      onClose={blocker.reset}
      ignoresBack
      actions={
        <>
          <Button onClick={blocker.proceed}>{texts.leave}</Button>
          <Button kind="primary" onClick={blocker.reset}>
            {texts.stay}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
  return { question, release };
}
