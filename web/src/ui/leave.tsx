import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useCallback, useRef } from "react";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

export interface LeaveWords {
  question: string;
  leave: string;
  stay: string;
}

/** Asks before work that is not saved is left behind, inside the application and at the tab's end. */
export function useLeaveGuard(unsaved: boolean, words: LeaveWords): { question: ReactNode; release(): void } {
  const released = useRef(false);
  const holds = () => unsaved && !released.current;
  const blocker = useBlocker({ shouldBlockFn: holds, enableBeforeUnload: holds, withResolver: true });
  const release = useCallback(() => {
    released.current = true;
  }, []);
  const question = blocker.status === "blocked" && (
    <Dialog
      title={words.question}
      onClose={blocker.reset}
      actions={
        <>
          <Button onClick={blocker.proceed}>{words.leave}</Button>
          <Button kind="primary" onClick={blocker.reset}>
            {words.stay}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
  return { question, release };
}
