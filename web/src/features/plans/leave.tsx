import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useCallback, useRef } from "react";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

/** Asks before work that is not saved is left behind, inside the application and at the tab's end. */
export function useLeaveGuard(unsaved: boolean): { question: ReactNode; release(): void } {
  const t = useT();
  const released = useRef(false);
  const holds = () => unsaved && !released.current;
  const blocker = useBlocker({ shouldBlockFn: holds, enableBeforeUnload: holds, withResolver: true });
  const release = useCallback(() => {
    released.current = true;
  }, []);
  const question = blocker.status === "blocked" && (
    <Dialog
      title={t("plans.create.leave")}
      onClose={blocker.reset}
      actions={
        <>
          <Button onClick={blocker.proceed}>{t("plans.create.leaveYes")}</Button>
          <Button kind="primary" onClick={blocker.reset}>
            {t("plans.create.leaveNo")}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
  return { question, release };
}
