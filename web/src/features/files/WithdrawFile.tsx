import type { FileRecord } from "@vetaverde/contract/files";
import { useT } from "../../lib/i18n.ts";
import { ConfirmDialog } from "../../resource/ConfirmDialog.tsx";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { toast } from "../../ui/toasts.ts";
import styles from "./files.module.css";

export interface WithdrawFileProps {
  project: string;
  file: FileRecord;
  onClose(): void;
}

/** Asks for a reason before a file is withdrawn. */
export function WithdrawFile({ project, file, onClose }: WithdrawFileProps) {
  const t = useT();
  const withdraw = useCallMutation(
    "files",
    "withdraw",
    ({ file, reason }: { file: string; reason: string }) => ({
      params: { project, file },
      body: { reason },
    }),
  );
  return (
    <ConfirmDialog
      title={t("files.withdrawTitle")}
      reason={{ label: t("files.reason"), missingMessage: t("files.reasonMissing") }}
      cancelLabel={t("files.cancel")}
      confirmLabel={t("files.withdraw")}
      onConfirm={async (reason) => {
        await withdraw.mutateAsync({ file: file.id, reason });
        toast("done", t("files.done", { name: file.name }));
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        <b className={styles.name}>{file.name}</b>
        {t("files.withdrawText")}
      </p>
    </ConfirmDialog>
  );
}
