import { useGeneral } from "../../lib/general.ts";
import { useT } from "../../lib/i18n.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { SafeHtml } from "../../ui/SafeHtml.tsx";

/** The policy in force, readable before signing in. */
export function PublicPolicy({ onClose }: { onClose(): void }) {
  const t = useT();
  const policy = useGeneral()?.policy;
  return (
    <Dialog title={policy?.title ?? t("app.dataPolicy")} onClose={onClose}>
      {policy ? <SafeHtml html={policy.content} /> : <p>{t("sessions.noPolicy")}</p>}
    </Dialog>
  );
}
