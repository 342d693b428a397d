import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

interface PublishQuestionProps {
  busy: boolean;
  onPublish(): void;
  onBack(): void;
}

/** Everybody will be asked, and nothing takes it back: so it is asked once more. */
export function PublishQuestion({ busy, onPublish, onBack }: PublishQuestionProps) {
  const t = useT();
  return (
    <Dialog
      title={t("policyConfig.editor.confirm")}
      onClose={onBack}
      actions={
        <>
          <Button onClick={onBack}>{t("policyConfig.editor.back")}</Button>
          <Button kind="primary" busy={busy} onClick={onPublish}>
            {t("policyConfig.publish")}
          </Button>
        </>
      }
    >
      <p>{t("policyConfig.editor.confirmText")}</p>
    </Dialog>
  );
}
