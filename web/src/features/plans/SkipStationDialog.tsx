import type { Monitoring } from "@vetaverde/contract/monitorings";
import { useDecide } from "../../lib/decide.ts";
import { useKeptDraft } from "../../lib/drafts.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { decisionFault } from "./decide.ts";
import { TEXT_LENGTH } from "./follow-up.draft.ts";
import styles from "./follow-up.module.css";

interface SkipStationDialogProps {
  monitoring: Monitoring;
  onDecide(reason: string): Promise<void>;
  onClose(): void;
}

/** What it means, said before it is done, and why. */
export function SkipStationDialog({ monitoring, onDecide, onClose }: SkipStationDialogProps) {
  const t = useT();
  const words = useKeptDraft({
    form: `skip.${monitoring.plan.id}.${monitoring.station.id}`,
    first: () => "",
    seen: null,
  });
  const reason = words.draft;
  const { busy, tried, failure, decide } = useDecide(async () => {
    await onDecide(reason.trim());
    words.forget();
  }, onClose);
  const fault = decisionFault(t, reason);
  const station = monitoring.station.name;
  return (
    <Dialog
      title={t("plans.decision.skipTitle", { station })}
      onClose={busy ? undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t("ui.cancel")}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => decide(!fault)}>
            {t("plans.decision.skip")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Notice kind="warning">
          {t("plans.decision.skipText", { station, plan: monitoring.plan.title })}
        </Notice>
        {failure && (
          <Notice kind="error" urgent>
            {failure}
          </Notice>
        )}
        <TextArea
          label={t("plans.decision.justification")}
          limit={TEXT_LENGTH}
          value={reason}
          error={tried ? fault : undefined}
          onValue={words.set}
        />
      </div>
    </Dialog>
  );
}
