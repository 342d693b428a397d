import { useGeneral } from "../../lib/general.ts";
import { useT } from "../../lib/i18n.ts";
import { Dialog } from "../../ui/Dialog.tsx";

/** Contact for help: the platform's address if there is one, otherwise the project's administrator. */
export function ContactDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const contact = useGeneral()?.contact;
  return (
    <Dialog title={t("sessions.contact.title")} onClose={onClose}>
      {contact ? (
        <p>
          {t("sessions.contact.text")} <a href={`mailto:${contact}`}>{contact}</a>
        </p>
      ) : (
        <p>{t("sessions.contact.askAdministrator")}</p>
      )}
    </Dialog>
  );
}
