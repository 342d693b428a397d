import type { Commitment } from "@vetaverde/contract/commitment";
import { leftOut } from "@vetaverde/domain/commitments/parts";
import { useState } from "react";
import { describeError } from "../../../lib/describe-error.ts";
import { useStoredDraft } from "../../../lib/drafts.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { ConfirmDialog } from "../../../resource/ConfirmDialog.tsx";
import { useCallQuery } from "../../../resource/call-query.ts";
import { FormPanel } from "../../../resource/FormPanel.tsx";
import { QueryState } from "../../../resource/QueryState.tsx";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import { SidePanel } from "../../../ui/SidePanel.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import styles from "../review.module.css";

const REASON = 500;
const TEXT = 8000;

interface TextDialogProps {
  /** Key under which the draft is stored until it is sent. */
  name: string;
  title: string;
  text: string;
  label: string;
  first: string;
  limit: number;
  submitLabel: string;
  /** Validation error; undefined if it can be sent. */
  fault(value: string): string | undefined;
  /** Note displayed before sending. */
  note?(value: string): string | undefined;
  /** @throws CallError */
  onSend(value: string): Promise<unknown>;
  onClose(): void;
}

/** A dialog that asks for a text. */
function TextDialog({ title, text, label, limit, submitLabel, onClose, ...question }: TextDialogProps) {
  const t = useT();
  const answer = useAnswer({ ...question, onClose });
  return (
    <FormPanel
      title={title}
      submitLabel={submitLabel}
      cancelLabel={t("commitments.cancel")}
      isBusy={answer.busy}
      shape="dialog"
      className={styles.form}
      onSubmit={answer.send}
      onCancel={answer.drop}
      onClose={onClose}
    >
      <p>{text}</p>
      <TextArea
        label={label}
        value={answer.value}
        limit={limit}
        rows={limit > REASON ? 10 : 3}
        onValue={answer.setValue}
        error={answer.tried ? answer.wrong : undefined}
      />
      {answer.noteText && <Notice kind="warning">{answer.noteText}</Notice>}
      {answer.error !== null && <Notice kind="error">{describeError(answer.error)}</Notice>}
    </FormPanel>
  );
}

type UseAnswerInput = Pick<TextDialogProps, "name" | "first" | "fault" | "note" | "onClose" | "onSend">;

function useAnswer({ name, first, fault, note, onClose, onSend }: UseAnswerInput) {
  const stored = useStoredDraft({ form: `commitment.${name}`, first: () => first, seen: null });
  const value = stored.draft;
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const wrong = fault(value);
  const noteText = note?.(value);
  const drop = () => {
    stored.forget();
    onClose();
  };
  const send = async () => {
    setTried(true);
    if (wrong || busy) return;
    setBusy(true);
    try {
      await onSend(value);
      drop();
    } catch (caught) {
      setError(caught);
      setBusy(false);
    }
  };
  return { busy, send, drop, value, setValue: stored.set, tried, wrong, noteText, error };
}

interface DialogProps {
  one: Commitment;
  onClose(): void;
}

/** Asks for a reason before a commitment is rejected. */
export function RejectDialog({
  one,
  onClose,
  onSend,
}: DialogProps & { onSend(reason: string): Promise<unknown> }) {
  const t = useT();
  return (
    <TextDialog
      name={`${one.id}.reject`}
      title={t("commitments.rejectTitle", { code: one.code })}
      text={t("commitments.rejectText")}
      label={t("commitments.reason")}
      first=""
      limit={REASON}
      submitLabel={t("commitments.reject")}
      fault={(value) =>
        value.trim() === "" || value.length > REASON ? t("commitments.reasonMissing") : undefined
      }
      onSend={(value) => onSend(value.trim())}
      onClose={onClose}
    />
  );
}

const partsOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Asks where to split a commitment: one line per part. */
export function SplitDialog({
  one,
  onClose,
  onSend,
}: DialogProps & { onSend(parts: string[]): Promise<unknown> }) {
  const t = useT();
  return (
    <TextDialog
      // Stored per version: a split of a text that has changed in the meantime is invalid.
      name={`${one.id}.split.${one.version}`}
      title={t("commitments.splitTitle", { code: one.code })}
      text={t("commitments.splitText")}
      label={t("commitments.parts")}
      first={one.text}
      limit={TEXT}
      submitLabel={t("commitments.split")}
      fault={(value) => (partsOf(value).length < 2 ? t("commitments.partsMissing") : undefined)}
      note={(value) => {
        const lost = leftOut(one.text, partsOf(value));
        return lost.length > 0 ? t("commitments.partsLeftOut", { words: lost.join(" … ") }) : undefined;
      }}
      onSend={(value) => onSend(partsOf(value))}
      onClose={onClose}
    />
  );
}

interface MergeProps extends DialogProps {
  /** The next one in the list. */
  other: Commitment;
  busy: boolean;
  onSend(): void;
}

/**
 * Shows both commitments before they are merged, because neighbours in a filtered list need not be neighbours in the
 * document.
 */
export function MergeDialog({ one, other, busy, onSend, onClose }: MergeProps) {
  const t = useT();
  return (
    <ConfirmDialog
      title={t("commitments.mergeTitle", { code: one.code, other: other.code })}
      cancelLabel={t("commitments.cancel")}
      confirmLabel={t("commitments.merge")}
      busy={busy}
      onConfirm={onSend}
      onClose={onClose}
    >
      <p>{t("commitments.mergeText")}</p>
      {[one, other].map(({ id, code, page, text }) => (
        <p key={id} className={styles.theirs}>
          <b>
            {code} · {t("commitments.pageShort", { n: page })}
          </b>{" "}
          {text}
        </p>
      ))}
    </ConfirmDialog>
  );
}

/** All changes of a commitment: who, when, why. */
export function HistoryPanel({ project, one, onClose }: DialogProps & { project: string }) {
  const t = useT();
  const format = useFormat();
  const history = useCallQuery("commitments", "history", { params: { project, commitment: one.id } });
  return (
    <SidePanel title={t("commitments.historyOf", { code: one.code })} onClose={onClose}>
      <QueryState query={history} errorTitle={t("commitments.failed")} skeletonRows={4} />
      <ol className={styles.history}>
        {history.data?.map(({ version, action, at, by, reason, before, after }) => (
          <li key={version}>
            <b>{t(`commitments.actions.${action}`)}</b>
            <span className={styles.second}>
              {by?.name ?? t("commitments.byProgram")} · {format.dateTime(at)}
            </span>
            {reason && <p>{t("commitments.because", { reason })}</p>}
            {action === "edited" &&
              typeof before?.["text"] === "string" &&
              before["text"] !== after["text"] && (
                <p className={layout.muted}>
                  <s>{before["text"]}</s>
                </p>
              )}
            {typeof after["text"] === "string" && ["found", "added", "edited"].includes(action) && (
              <p>{after["text"]}</p>
            )}
          </li>
        ))}
      </ol>
    </SidePanel>
  );
}
