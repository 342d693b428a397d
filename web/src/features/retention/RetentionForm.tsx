import type { Retention } from "@vetaverde/contract/retention";
import { type FormEvent, useState } from "react";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { pendingOf, usePendingChange, useProtections } from "../../resource/protections.ts";
import { Button } from "../../ui/Button.tsx";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { PendingNotice } from "../../ui/protections/PendingNotice.tsx";
import { useRequestedToast } from "../../ui/protections/requested-toast.ts";
import { SecondPersonNotice } from "../../ui/protections/SecondPersonNotice.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { toast } from "../../ui/toasts.ts";
import { RetentionEffect } from "./RetentionEffect.tsx";
import styles from "./retention.module.css";
import { type RetentionBody, useRetentionPreview } from "./retention.queries.ts";

const FOREVER = "forever";
const MONTHS = [13, 18, 24, 36, 60, 120];

/** Form for the retention period: what it would delete is counted and shown before it can be saved. */
export function RetentionForm({ project, retention }: { project: string; retention: Retention }) {
  const t = useT();
  const kept = retention.months === null ? FOREVER : String(retention.months);
  const [choice, setChoice] = useState(kept);
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const keyOf = useCallKey();
  const save = useCallMutation(
    "retention",
    "save",
    ({ body, key }: { body: RetentionBody; key: string }) => ({
      params: { project },
      body,
      idempotencyKey: key,
    }),
    { afterFailure: true },
  );
  const months = choice === FOREVER ? null : Number(choice);
  const counted = useRetentionPreview(project, choice === kept ? null : months);
  const { data } = counted;
  const waits = useRequestedToast();
  const pending = usePendingChange(project, "retention.shorter", project);
  const { data: protections } = useProtections(project);
  const isShorter = months !== null && (retention.months === null || months < retention.months);
  const needsTwo = isShorter && protections?.isOn === true;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    setFailure(null);
    if (!reason.trim() || save.isPending || (months !== null && !data)) return;
    const newRetention = { months, counted: data?.readings ?? 0, reason: reason.trim() };
    const body = { ...newRetention, version: retention.version };
    try {
      const change = pendingOf(await save.mutateAsync({ body, key: keyOf(body) }));
      setReason("");
      setAsked(false);
      if (change) {
        setChoice(kept);
        waits(change);
      } else toast("done", t("retention.saved"));
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    }
  };
  const all = [...new Set([...MONTHS, ...(retention.months === null ? [] : [retention.months])])];
  const options = [
    { value: FOREVER, label: t("retention.choices.forever") },
    ...all
      .sort((a, b) => a - b)
      .map((n) => ({ value: String(n), label: t("retention.choices.months", { n: String(n) }) })),
  ];
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={styles.form}>
      {failure && (
        <Notice kind="error" urgent title={t("retention.saveFailed")}>
          {describeError(failure)}
        </Notice>
      )}
      <PendingNotice change={pending} />
      <Select
        className={styles.choice}
        label={t("retention.keep")}
        value={choice}
        options={options}
        onValue={(value) => {
          setChoice(value || FOREVER);
          setFailure(null);
        }}
      />
      {choice !== kept && (
        <>
          {months !== null && counted.isPending && <p className={styles.quiet}>{t("retention.counting")}</p>}
          {months !== null && counted.isError && (
            <Notice
              kind="error"
              title={t("retention.countFailed")}
              action={<Button onClick={() => void counted.refetch()}>{t("ui.retry")}</Button>}
            >
              {describeError(counted.error)}
            </Notice>
          )}
          {months !== null && data && <RetentionEffect preview={data} />}
          {needsTwo && <SecondPersonNotice confirmers={protections.confirmers} />}
          <TextArea
            label={t("retention.reason")}
            help={t("retention.reasonHelp")}
            limit={500}
            value={reason}
            onValue={setReason}
            error={asked && !reason.trim() ? t("retention.reasonMissing") : null}
          />
          <div className={layout.cluster10}>
            <Button onClick={() => setChoice(kept)} disabled={save.isPending}>
              {t("ui.cancel")}
            </Button>
            <Button type="submit" kind="primary" busy={save.isPending} disabled={months !== null && !data}>
              {needsTwo
                ? t("protections.ask")
                : data && data.readings > 0 && months !== null
                  ? t("retention.saveDelete", { n: data.readings })
                  : t("retention.save")}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}
