import { useT } from "../lib/i18n.ts";
import { Button } from "./Button.tsx";
import { Notice } from "./Notice.tsx";

/** Words from another time stand in the form: said, and taken away with one press. */
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
