import type { SampleImport } from "@vetaverde/contract/sample-imports";
import { type FormEvent, useId, useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../ui/toasts.ts";
import { useWithdraw } from "./imports.queries.ts";
import styles from "./sample-import.module.css";

const LONGEST = 500;

/** What taking a file back means, and why it is done. */
export function WithdrawDialog(props: { project: string; one: SampleImport; onClose(): void }) {
  const { project, one, onClose } = props;
  const t = useT();
  const form = useId();
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const withdraw = useWithdraw(project);
  const wrong = reason.trim() === "" || reason.trim().length > LONGEST;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong || withdraw.isPending) return;
    try {
      const { withdrawn, restored } = await withdraw.mutateAsync({ id: one.id, reason: reason.trim() });
      const again = restored > 0 ? ` ${t("sampleImport.imports.restored", { n: restored })}` : "";
      const file = one.fileName;
      const done =
        withdrawn > 0
          ? t("sampleImport.imports.done", { file, n: withdrawn })
          : t("sampleImport.imports.doneNone", { file });
      toast("done", `${done}${again}`);
      onClose();
    } catch {
      // Shown in the dialog: what was written stays.
    }
  };
  return (
    <Dialog
      title={t("sampleImport.imports.ask")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("sampleImport.imports.cancel")}</Button>
          <Button kind="danger" type="submit" form={form} busy={withdraw.isPending}>
            {t("sampleImport.imports.confirm")}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.withdraw} onSubmit={(event) => void send(event)} noValidate>
        <p className={styles.importName}>{one.fileName}</p>
        <p>{t("sampleImport.imports.means")}</p>
        <p>{t("sampleImport.imports.forgets")}</p>
        <p className={styles.quiet}>{t("sampleImport.imports.stays")}</p>
        <p className={styles.quiet}>{t("sampleImport.imports.remains")}</p>
        <TextArea
          label={t("sampleImport.imports.reason")}
          value={reason}
          onValue={setReason}
          limit={LONGEST}
          error={tried && wrong ? t("sampleImport.imports.reasonRequired") : undefined}
        />
        {withdraw.isError && (
          <Notice kind="error" urgent>
            {describeError(withdraw.error)}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
