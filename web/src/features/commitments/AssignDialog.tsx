import type { Commitment } from "@vetaverde/contract/commitment";
import { type FormEvent, useId, useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";
import { toast } from "../../ui/toasts.ts";
import { useReviewActions, useServed } from "./commitments.queries.ts";
import styles from "./review.module.css";

export interface AssignDialogProps {
  project: string;
  commitments: readonly Commitment[];
  onClose(): void;
  onDone(): void;
}

/** Which monitorings serve the commitments: those of a plan that bear one short commitment name. */
export function AssignDialog({ project, commitments, onClose, onDone }: AssignDialogProps) {
  const t = useT();
  const form = useId();
  const served = useServed(project);
  const { link } = useReviewActions(project);
  const [chosen, setChosen] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const options = (served.data ?? []).map(({ plan, shortCommitment, stations }, at) => ({
    value: String(at),
    label: t("commitments.servedBy", { plan: plan.title, name: shortCommitment, n: stations.length }),
  }));
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const to = served.data?.[Number(chosen)];
    if (chosen === "" || !to || busy) return;
    setBusy(true);
    try {
      for (const one of commitments) {
        const before = one.plans.map(({ plan, shortCommitment }) => ({ plan: plan.id, shortCommitment }));
        const there = before.some(
          ({ plan, shortCommitment }) => plan === to.plan.id && shortCommitment === to.shortCommitment,
        );
        if (there) continue;
        await link(one.id, {
          plans: [...before, { plan: to.plan.id, shortCommitment: to.shortCommitment }],
          version: one.version,
        });
      }
      toast("done", t("commitments.assigned", { n: commitments.length, plan: to.plan.title }));
      onDone();
      onClose();
    } catch (caught) {
      setError(caught);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t("commitments.assignTitle", { n: commitments.length })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("commitments.cancel")}</Button>
          <Button kind="primary" type="submit" form={form} busy={busy} disabled={chosen === ""}>
            {t("commitments.assign")}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void send(event)}>
        <p>{t("commitments.assignText")}</p>
        <Select
          label={t("commitments.served")}
          value={chosen}
          placeholder={t(served.isPending ? "ui.loading" : "commitments.choose")}
          options={options}
          onValue={setChosen}
        />
        {served.data?.length === 0 && <Notice kind="info">{t("commitments.noPlans")}</Notice>}
        {error !== null && <Notice kind="error">{describeError(error)}</Notice>}
      </form>
    </Dialog>
  );
}
