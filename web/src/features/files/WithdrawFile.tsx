import type { FileRecord } from "@vetaverde/contract/files";
import { type FormEvent, useId, useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./files.module.css";
import { useWithdraw } from "./files.queries.ts";

const LIMIT = 500;

export interface WithdrawFileProps {
  project: string;
  file: FileRecord;
  onClose(): void;
}

/** Asks why before a file leaves the list. */
export function WithdrawFile({ project, file, onClose }: WithdrawFileProps) {
  const t = useT();
  const form = useId();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const withdraw = useWithdraw(project);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const text = reason.trim();
    setMissing(text === "");
    if (text === "" || text.length > LIMIT || withdraw.isPending) return;
    await withdraw.mutateAsync({ file: file.id, reason: text });
    toast("done", t("files.done", { name: file.name }));
    onClose();
  };
  return (
    <Dialog
      title={t("files.withdrawTitle")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("files.cancel")}</Button>
          <Button kind="primary" type="submit" form={form} busy={withdraw.isPending}>
            {t("files.withdraw")}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.panel}
        onSubmit={(event) => void send(event).catch(() => {})}
        noValidate
      >
        <p>
          <b className={styles.name}>{file.name}</b>
          {t("files.withdrawText")}
        </p>
        <TextArea
          label={t("files.reason")}
          value={reason}
          limit={LIMIT}
          onValue={setReason}
          error={missing && reason.trim() === "" ? t("files.reasonMissing") : undefined}
        />
        {withdraw.error && <Notice kind="error">{describeError(withdraw.error)}</Notice>}
      </form>
    </Dialog>
  );
}
