import { useT } from "../../lib/i18n.ts";
import { ConfirmDialog } from "../../resource/ConfirmDialog.tsx";

interface PublishQuestionProps {
  busy: boolean;
  onPublish(): void;
  onBack(): void;
}

/** Confirmation before publishing: every user will be asked to accept, and it cannot be undone. */
export function PublishQuestion({ busy, onPublish, onBack }: PublishQuestionProps) {
  const t = useT();
  return (
    <ConfirmDialog
      title={t("policyConfig.editor.confirm")}
      cancelLabel={t("policyConfig.editor.back")}
      confirmLabel={t("policyConfig.publish")}
      busy={busy}
      onConfirm={onPublish}
      onClose={onBack}
    >
      <p>{t("policyConfig.editor.confirmText")}</p>
    </ConfirmDialog>
  );
}
