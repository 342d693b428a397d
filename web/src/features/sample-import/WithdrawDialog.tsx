import type { SampleImport } from "@vetaverde/contract/sample-imports";
import { useT } from "../../lib/i18n.ts";
import { ConfirmDialog } from "../../resource/ConfirmDialog.tsx";
import { useCallMutation } from "../../resource/call-mutation.ts";
import layout from "../../ui/layout.module.css";
import { toast } from "../../ui/toasts.ts";
import styles from "./sample-import.module.css";

/** Explains the effect of withdrawing a laboratory's file and asks for a reason. */
export function WithdrawDialog(props: { project: string; one: SampleImport; onClose(): void }) {
  const { project, one, onClose } = props;
  const t = useT();
  const withdraw = useWithdrawImport(project);
  return (
    <ConfirmDialog
      title={t("sampleImport.imports.ask")}
      reason={{
        label: t("sampleImport.imports.reason"),
        missingMessage: t("sampleImport.imports.reasonRequired"),
      }}
      cancelLabel={t("sampleImport.imports.cancel")}
      confirmLabel={t("sampleImport.imports.confirm")}
      kind={"danger"}
      onConfirm={async (reason) => {
        const { withdrawn, restored } = await withdraw.mutateAsync({ id: one.id, reason });
        const file = one.fileName;
        const done =
          withdrawn > 0
            ? t("sampleImport.imports.done", { file, n: withdrawn })
            : t("sampleImport.imports.doneNone", { file });
        const again = restored > 0 ? ` ${t("sampleImport.imports.restored", { n: restored })}` : "";
        toast("done", `${done}${again}`);
        onClose();
      }}
      onClose={onClose}
    >
      <p className={styles.importName}>{one.fileName}</p>
      <p>{t("sampleImport.imports.means")}</p>
      <p>{t("sampleImport.imports.forgets")}</p>
      <p className={layout.mutedSmallBreakable}>{t("sampleImport.imports.stays")}</p>
      <p className={layout.mutedSmallBreakable}>{t("sampleImport.imports.remains")}</p>
    </ConfirmDialog>
  );
}

function useWithdrawImport(project: string) {
  return useCallMutation(
    "sampleImports",
    "withdraw",
    ({ id, reason }: { id: string; reason: string }) => ({
      params: { project, import: id },
      body: { reason },
      overlay: true,
    }),
    { invalidates: ["*"], afterFailure: true },
  );
}
