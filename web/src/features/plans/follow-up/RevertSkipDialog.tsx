import { useT } from "../../../lib/i18n.ts";
import { ConfirmDialog } from "../../../resource/ConfirmDialog.tsx";
import { toast } from "../../../ui/toasts.ts";
import { useDecisions } from "../plans.queries.ts";
import { useIdempotencyKeys } from "./decision.ts";

interface RevertSkipDialogProps {
  project: string;
  plan: string;
  skip: { id: string; station: string; monitorings: number };
  onDone(): void;
  onClose(): void;
}

/** Explains the effect of reverting a skip and asks for a reason. */
export function RevertSkipDialog({ project, plan, skip, onDone, onClose }: RevertSkipDialogProps) {
  const t = useT();
  const { revertSkip } = useDecisions(project);
  const keyOf = useIdempotencyKeys();
  return (
    <ConfirmDialog
      title={t("plans.skips.ask", { station: skip.station })}
      reason={{ label: t("plans.skips.why"), missingMessage: t("plans.skips.missing") }}
      confirmLabel={t("plans.skips.revert")}
      onConfirm={async (reason) => {
        const n = await revertSkip(plan, skip.id, reason, keyOf(reason));
        toast("done", t("plans.skips.done", { n }));
        onDone();
      }}
      onClose={onClose}
    >
      <p>{t("plans.skips.means", { n: skip.monitorings })}</p>
    </ConfirmDialog>
  );
}
