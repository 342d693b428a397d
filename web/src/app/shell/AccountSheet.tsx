import { type ReactNode, type RefObject, Suspense, useEffect, useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { MenuSheet } from "../../ui/MenuSheet.tsx";
import { useAccountActions } from "./account-actions.tsx";

export interface AccountSheetProps {
  anchor: RefObject<HTMLButtonElement | null>;
  head: ReactNode;
  /** Called when both the menu and the dialog opened from it are closed. */
  onClose(): void;
}

/** The account menu and the dialog that was opened from it. */
export function AccountSheet({ anchor, head, onClose }: AccountSheetProps) {
  const t = useT();
  const { actions, leave, dialog } = useAccountActions();
  const [listed, setListed] = useState(true);
  const done = !listed && !dialog;
  useEffect(() => {
    if (done) onClose();
  }, [done, onClose]);
  return (
    <>
      {listed && (
        <MenuSheet
          label={t("app.account")}
          groups={[actions, [leave]]}
          head={head}
          align="end"
          anchor={anchor}
          onClose={() => setListed(false)}
        />
      )}
      <Suspense>{dialog}</Suspense>
    </>
  );
}
