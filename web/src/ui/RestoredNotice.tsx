import { useT } from "../lib/i18n.ts";
import { Button } from "./Button.tsx";
import { Notice } from "./Notice.tsx";

/** Notice that the form contains a restored draft, with a button that discards it. */
export function RestoredNotice({ onDiscard }: { onDiscard(): void }) {
  const t = useT();
  return (
    <Notice
      kind="info"
      action={
        <Button kind="quiet" size="small" onClick={onDiscard}>
          {t("ui.discard")}
        </Button>
      }
    >
      {t("ui.restored")}
    </Notice>
  );
}
