import type { Retention } from "@vetaverde/contract/retention";
import { useState } from "react";
import { useCallKey } from "../../lib/call-key.ts";
import { describeError } from "../../lib/describe-error.ts";
import { type Translate, useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { useSubmit } from "../../resource/FormPanel.tsx";
import { pendingOf, usePendingChange, useProtections } from "../../resource/protections.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { PendingNotice } from "../../ui/protections/PendingNotice.tsx";
import { useRequestedToast } from "../../ui/protections/requested-toast.ts";
import { SecondPersonNotice } from "../../ui/protections/SecondPersonNotice.tsx";
import { Select } from "../../ui/Select.tsx";
import { submitWith } from "../../ui/submit-with.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../ui/toasts.ts";
import { RetentionEffect } from "./RetentionEffect.tsx";
import styles from "./retention.module.css";
import { type RetentionBody, useRetentionPreview } from "./retention.queries.ts";

const FOREVER = "forever";
const MONTHS = [13, 18, 24, 36, 60, 120];

/** Form for the retention period: what it would delete is counted and shown before it can be saved. */
export function RetentionForm({ project, retention }: RetentionFormProps) {
  const t = useT();
  const form = useRetentionForm(project, retention);
  const { savedChoice, choice, change, failure } = form;
  return (
    <form noValidate onSubmit={submitWith(form.submit)} className={styles.form}>
      {failure && <ErrorNotice title={t("retention.saveFailed")} error={failure} />}
      <PendingNotice change={form.pending} />
      <Select
        className={styles.choice}
        label={t("retention.keep")}
        value={choice}
        options={optionsOf(retention.months, t)}
        onValue={(value) => change(value || FOREVER)}
      />
      {choice !== savedChoice && <ConfirmFields form={form} />}
    </form>
  );
}

interface RetentionFormProps {
  project: string;
  retention: Retention;
}

/** The usual periods, and the current one. */
function optionsOf(current: number | null, t: Translate) {
  const all = [...new Set([...MONTHS, ...(current === null ? [] : [current])])];
  return [
    { value: FOREVER, label: t("retention.choices.forever") },
    ...all
      .sort((a, b) => a - b)
      .map((n) => ({ value: String(n), label: t("retention.choices.months", { n: String(n) }) })),
  ];
}

function useRetentionForm(project: string, retention: Retention) {
  const t = useT();
  const savedChoice = retention.months === null ? FOREVER : String(retention.months);
  const [choice, setChoice] = useState(savedChoice);
  const [reason, setReason] = useState("");
  const save = useSaveRetention(project);
  const months = choice === FOREVER ? null : Number(choice);
  const preview = useRetentionPreview(project, choice === savedChoice ? null : months);
  const { data } = preview;
  const waits = useRequestedToast();
  const pending = usePendingChange(project, "retention.shorter", project);
  const confirmers = useConfirmers(project, months, retention);
  const { isTried, setIsTried, isBusy, failure, setFailure, submit } = useSubmit(
    async () => {
      const newRetention = { months, counted: data?.readings ?? 0, reason: reason.trim() };
      const body = { ...newRetention, version: retention.version };
      const change = pendingOf(await save(body));
      setReason("");
      setIsTried(false);
      if (change) {
        setChoice(savedChoice);
        waits(change);
      } else toast("done", t("retention.saved"));
    },
    reason.trim() !== "" && (months === null || data !== undefined),
  );
  const change = (value: string) => {
    setChoice(value);
    setFailure(null);
  };
  const actions = { setChoice, setReason, change, submit };
  return {
    ...actions,
    savedChoice,
    choice,
    reason,
    isTried,
    months,
    preview,
    pending,
    confirmers,
    isBusy,
    failure,
  };
}

/** Who can confirm the change, if it needs a second person; otherwise null. */
function useConfirmers(project: string, months: number | null, retention: Retention) {
  const { data: protections } = useProtections(project);
  const isShorter = months !== null && (retention.months === null || months < retention.months);
  return isShorter && protections?.isOn ? protections.confirmers : null;
}

function useSaveRetention(project: string) {
  const keyOf = useCallKey();
  const { mutateAsync } = useCallMutation(
    "retention",
    "save",
    ({ body, key }: { body: RetentionBody; key: string }) => ({
      params: { project },
      body,
      idempotencyKey: key,
    }),
    { afterFailure: true },
  );
  return (body: RetentionBody) => mutateAsync({ body, key: keyOf(body) });
}

interface PartProps {
  form: ReturnType<typeof useRetentionForm>;
}

/** What the new period deletes, the reason, and the confirmation. */
function ConfirmFields({ form }: PartProps) {
  const t = useT();
  const { reason, setReason, isTried, confirmers } = form;
  return (
    <>
      {form.months !== null && <PreviewEffect preview={form.preview} />}
      {confirmers && <SecondPersonNotice confirmers={confirmers} />}
      <TextArea
        label={t("retention.reason")}
        help={t("retention.reasonHelp")}
        limit={500}
        value={reason}
        onValue={setReason}
        error={isTried && !reason.trim() ? t("retention.reasonMissing") : null}
      />
      <Actions form={form} />
    </>
  );
}

/** How much would be deleted: counting, failed, or counted. */
function PreviewEffect({ preview }: { preview: PartProps["form"]["preview"] }) {
  const t = useT();
  return (
    <>
      {preview.isPending && <p className={styles.quiet}>{t("retention.counting")}</p>}
      {preview.isError && (
        <Notice
          kind="error"
          title={t("retention.countFailed")}
          action={<Button onClick={() => void preview.refetch()}>{t("ui.retry")}</Button>}
        >
          {describeError(preview.error)}
        </Notice>
      )}
      {preview.data && <RetentionEffect preview={preview.data} />}
    </>
  );
}

function Actions({ form: { savedChoice, setChoice, months, preview, confirmers, isBusy } }: PartProps) {
  const t = useT();
  const { data } = preview;
  return (
    <div className={layout.cluster10}>
      <Button onClick={() => setChoice(savedChoice)} disabled={isBusy}>
        {t("ui.cancel")}
      </Button>
      <Button type="submit" kind="primary" busy={isBusy} disabled={months !== null && !data}>
        {confirmers
          ? t("protections.ask")
          : data && data.readings > 0 && months !== null
            ? t("retention.saveDelete", { n: data.readings })
            : t("retention.save")}
      </Button>
    </div>
  );
}
