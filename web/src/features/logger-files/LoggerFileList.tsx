import type { LoggerFile } from "@vetaverde/contract/logger-files";
import { useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { ConfirmDialog } from "../../resource/ConfirmDialog.tsx";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import layout from "../../ui/layout.module.css";
import { Pager } from "../../ui/Pager.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./logger-files.module.css";
import { downloadOriginal, IMPORTS_SHOWN, useLoggerFiles } from "./logger-files.queries.ts";

export interface LoggerFileListProps {
  project: string;
  device: string;
  writes: boolean;
}

/** Imported files of a device, newest first; the user who made one can withdraw it. */
export function LoggerFileList({ project, device, writes }: LoggerFileListProps) {
  const t = useT();
  const [page, setPage] = useState(1);
  const [withdrawing, setWithdrawing] = useState<LoggerFile | null>(null);
  const files = useLoggerFiles(project, device, page);
  if (!files.isSuccess)
    return <QueryState query={files} errorTitle={t("loggerFiles.imports.failed")} skeletonRows={3} />;
  const { items, total } = files.data;
  if (total === 0) return <EmptyState title={t("loggerFiles.imports.empty")} />;
  return (
    <section className={styles.imports} aria-labelledby="imports">
      <h2 id="imports">{t("loggerFiles.imports.title")}</h2>
      <ul>
        {items.map((one) => (
          <li key={one.id}>
            <ImportFacts one={one} />
            <div className={layout.cluster8}>
              <Button
                kind="quiet"
                aria-label={t("loggerFiles.imports.originalNamed", { file: one.fileName })}
                onClick={() => void downloadOriginal(project, device, one.id)}
              >
                {t("loggerFiles.imports.original")}
              </Button>
              {writes && one.mine && !one.withdrawn && (
                <Button
                  kind="quiet"
                  aria-label={t("loggerFiles.imports.withdrawNamed", { file: one.fileName })}
                  onClick={() => setWithdrawing(one)}
                >
                  {t("loggerFiles.imports.withdraw")}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {total > IMPORTS_SHOWN && <Pager page={page} size={IMPORTS_SHOWN} total={total} onPage={setPage} />}
      {withdrawing && (
        <WithdrawDialog
          project={project}
          device={device}
          one={withdrawing}
          onClose={() => setWithdrawing(null)}
        />
      )}
    </section>
  );
}

function ImportFacts({ one }: { one: LoggerFile }) {
  const t = useT();
  const format = useFormat();
  const { fileName, at, by, added, rows, conflicting, withdrawn, state, progress } = one;
  const isUnderWay = state === "saving" || state === "withdrawing";
  return (
    <div className={layout.shrinkableText}>
      <p className={withdrawn ? styles.withdrawn : layout.strong}>{fileName}</p>
      <p className={layout.mutedSmallBreakable}>
        {t("loggerFiles.imports.by", { date: format.dateTime(at), who: by })}
      </p>
      {isUnderWay && (
        <ProgressBar
          label={t(`loggerFiles.imports.${state}`)}
          done={state === "saving" ? progress.done : progress.total - progress.done}
          total={progress.total}
        />
      )}
      {withdrawn ? (
        <p>
          {t("loggerFiles.imports.withdrawn", {
            date: format.dateTime(withdrawn.at),
            who: withdrawn.by,
            reason: withdrawn.reason,
          })}
        </p>
      ) : (
        <p>
          {t("loggerFiles.imports.facts", { added, rows })}
          {conflicting > 0 && ` · ${t("loggerFiles.imports.conflicting", { n: conflicting })}`}
        </p>
      )}
    </div>
  );
}

interface WithdrawDialogProps {
  project: string;
  device: string;
  one: LoggerFile;
  onClose(): void;
}

/** Explains the effect of withdrawing an import and asks for a reason. */
function WithdrawDialog({ project, device, one, onClose }: WithdrawDialogProps) {
  const t = useT();
  const withdraw = useCallMutation(
    "loggerFiles",
    "withdraw",
    (reason: string) => ({ params: { project, device, file: one.id }, body: { reason }, overlay: true }),
    { invalidates: ["*"], afterFailure: true },
  );
  return (
    <ConfirmDialog
      title={t("loggerFiles.imports.ask")}
      reason={{
        label: t("loggerFiles.imports.reason"),
        missingMessage: t("loggerFiles.imports.reasonRequired"),
      }}
      cancelLabel={t("loggerFiles.imports.cancel")}
      confirmLabel={t("loggerFiles.imports.confirm")}
      kind="danger"
      onConfirm={async (reason) => {
        await withdraw.mutateAsync(reason);
        toast("done", t("loggerFiles.imports.done", { file: one.fileName }));
        onClose();
      }}
      onClose={onClose}
    >
      <p className={layout.strong}>{one.fileName}</p>
      <p>{t("loggerFiles.imports.means")}</p>
      <p className={layout.mutedSmallBreakable}>{t("loggerFiles.imports.stays")}</p>
    </ConfirmDialog>
  );
}
