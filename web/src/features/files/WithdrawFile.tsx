import type { FileRecord } from "@vetaverde/contract/files";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { ReasonDialog } from "../../ui/ReasonDialog.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./files.module.css";

export interface WithdrawFileProps {
  project: string;
  file: FileRecord;
  onClose(): void;
}

/** Asks why before a file leaves the list. */
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
    <ReasonDialog
      title={t("files.withdrawTitle")}
      label={t("files.reason")}
      missing={t("files.reasonMissing")}
      cancel={t("files.cancel")}
      submit={t("files.withdraw")}
      onClose={onClose}
      onSend={async (reason) => {
        await withdraw.mutateAsync({ file: file.id, reason });
        toast("done", t("files.done", { name: file.name }));
        onClose();
      }}
    >
      <p>
        <b className={styles.name}>{file.name}</b>
        {t("files.withdrawText")}
      </p>
    </ReasonDialog>
  );
}
