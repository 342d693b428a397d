import type { Commitment } from "@vetaverde/contract/commitment";
import { frequencyIn } from "@vetaverde/domain/commitments/frequency";
import { FREQUENCIES, type Frequency } from "@vetaverde/domain/schedule/frequency";
import { FREQUENCY_NAMES } from "@vetaverde/domain/schedule/frequency-names";
import { COMPONENTS, type Component } from "@vetaverde/domain/text/found";
import { useState } from "react";
import { isCallError } from "../../lib/call-error.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useStoredDraft } from "../../lib/drafts.ts";
import { useLocale, useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { RestoredNotice } from "../../ui/RestoredNotice.tsx";
import { Select } from "../../ui/Select.tsx";
import { submitWith } from "../../ui/submit-with.ts";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./review.module.css";

const TEXT = 8000;
const SHORT = 200;

export interface CommitmentDraft {
  text: string;
  summary: string;
  component: Component;
  frequency: string;
  every: Frequency | "";
  deadline: string;
  condition: string;
  indicator: string;
  responsible: string;
}

/** A draft in the form of the request. */
export type SavedDraft = Omit<CommitmentDraft, "every"> & { every: Frequency | null };

export const draftOf = (
  one: Pick<
    Commitment,
    | "text"
    | "summary"
    | "component"
    | "frequency"
    | "every"
    | "deadline"
    | "condition"
    | "indicator"
    | "responsible"
  >,
): CommitmentDraft => ({
  text: one.text,
  summary: one.summary,
  component: one.component,
  frequency: one.frequency ?? "",
  every: one.every ?? "",
  deadline: one.deadline ?? "",
  condition: one.condition ?? "",
  indicator: one.indicator ?? "",
  responsible: one.responsible ?? "",
});

export interface CommitmentFormProps {
  /** Key under which the draft is stored until it is saved. */
  name: string;
  first: CommitmentDraft;
  /** Version of the commitment that `first` was taken from; null for a new one. */
  version: number | null;
  submitLabel: string;
  /** Saves with the version that the draft is based on. @throws CallError */
  onSave(draft: SavedDraft, version: number | null): Promise<unknown>;
  onCancel(): void;
}

/** Form for a commitment. On a version conflict both versions are displayed and the user decides. */
export function CommitmentForm({ name, first, version, submitLabel, onSave, onCancel }: CommitmentFormProps) {
  const form = useCommitmentForm({ name, first, version, onSave });
  const { draft, theirs } = form;
  return (
    <form className={styles.form} onSubmit={submitWith(form.send)} noValidate>
      {form.stored.restored && <RestoredNotice onDiscard={() => form.stored.restart(first, version)} />}
      {theirs && (
        <Stale
          theirs={theirs}
          onTheirs={() => {
            form.stored.restart(draftOf(theirs), theirs.version);
            form.setError(null);
          }}
          onMine={() => void form.send(theirs.version)}
        />
      )}
      <TextFields draft={draft} set={form.set} />
      <Fields
        draft={draft}
        set={form.set}
        onFrequency={(frequency) =>
          form.stored.set({ ...draft, frequency, every: frequencyIn(frequency) ?? draft.every })
        }
      />
      {form.error !== null && !theirs && (
        <Notice kind="error" urgent>
          {describeError(form.error)}
        </Notice>
      )}
      <FormFoot form={form} onCancel={onCancel} submitLabel={submitLabel} />
    </form>
  );
}

interface UseCommitmentFormInput {
  name: string;
  first: CommitmentDraft;
  version: number | null;
  onSave(draft: SavedDraft, version: number | null): Promise<unknown>;
}

/** The draft of a commitment, and its submission. */
function useCommitmentForm({ name, first, version, onSave }: UseCommitmentFormInput) {
  const stored = useStoredDraft<CommitmentDraft, number | null>({
    form: `commitment.${name}`,
    first: () => first,
    seen: version,
  });
  const { draft } = stored;
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const theirs =
    isCallError(error) && error.error === "STALE_VERSION" ? (error.extra["current"] as Commitment) : null;
  const set =
    <K extends keyof CommitmentDraft>(field: K) =>
    (value: CommitmentDraft[K]) =>
      stored.set({ ...draft, [field]: value });
  const send = async (seen = stored.seen) => {
    if (saving || draft.text.trim() === "") return;
    setSaving(true);
    setError(null);
    const sent = { ...draft, summary: draft.summary.trim(), every: draft.every || null };
    await onSave(sent, seen).then(stored.forget, setError);
    setSaving(false);
  };
  return { send, stored, theirs, setError, draft, set, error, saving };
}

type CommitmentFormState = ReturnType<typeof useCommitmentForm>;

function FormFoot({
  form,
  onCancel,
  submitLabel,
}: {
  form: CommitmentFormState;
  onCancel(): void;
  submitLabel: string;
}) {
  const t = useT();
  return (
    <div className={styles.formFoot}>
      <Button
        onClick={() => {
          form.stored.forget();
          onCancel();
        }}
      >
        {t("commitments.cancel")}
      </Button>
      <Button kind="primary" type="submit" busy={form.saving}>
        {submitLabel}
      </Button>
    </div>
  );
}

const OTHERS = ["deadline", "condition", "indicator", "responsible"] as const;

interface FieldsProps {
  draft: CommitmentDraft;
  set<K extends keyof CommitmentDraft>(name: K): (value: CommitmentDraft[K]) => void;
  onFrequency(frequency: string): void;
}

/** Summary and text. */
function TextFields({ draft, set }: Pick<FieldsProps, "draft" | "set">) {
  const t = useT();
  return (
    <>
      <TextField
        label={t("commitments.fields.summary")}
        value={draft.summary}
        maxLength={SHORT}
        onValue={set("summary")}
      />
      <TextArea
        label={t("commitments.fields.text")}
        value={draft.text}
        limit={TEXT}
        rows={4}
        onValue={set("text")}
        error={draft.text.trim() === "" ? t("commitments.textMissing") : undefined}
      />
    </>
  );
}

function Fields({ draft, set, onFrequency }: FieldsProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <div className={styles.pairs}>
      <Select
        label={t("commitments.fields.component")}
        value={draft.component}
        options={COMPONENTS.map((value) => ({ value, label: t(`commitments.components.${value}`) }))}
        onValue={(value) => set("component")(value || "general")}
      />
      <Select
        label={t("commitments.fields.every")}
        value={draft.every}
        placeholder={t("commitments.noFrequency")}
        options={FREQUENCIES.map((value) => ({ value, label: FREQUENCY_NAMES[value][locale][0] ?? value }))}
        onValue={set("every")}
      />
      <TextField
        label={t("commitments.fields.frequency")}
        value={draft.frequency}
        maxLength={TEXT}
        onValue={onFrequency}
      />
      {OTHERS.map((name) => (
        <TextField
          key={name}
          label={t(`commitments.fields.${name}`)}
          // A draft stored by an older version may lack the field.
          value={draft[name] ?? ""}
          maxLength={name === "responsible" ? SHORT : TEXT}
          onValue={set(name)}
        />
      ))}
    </div>
  );
}

function Stale({ theirs, onTheirs, onMine }: { theirs: Commitment; onTheirs(): void; onMine(): void }) {
  const t = useT();
  return (
    <Notice
      kind="warning"
      urgent
      title={t("commitments.staleTitle", { person: theirs.updatedBy?.name ?? "" })}
    >
      <p>{t("commitments.staleText")}</p>
      <p className={styles.theirs}>
        <b>{theirs.summary}</b> {theirs.text} ({t(`commitments.states.${theirs.state}`)})
      </p>
      <div className={styles.formFoot}>
        <Button onClick={onTheirs}>{t("commitments.takeTheirs")}</Button>
        <Button onClick={onMine}>{t("commitments.keepMine")}</Button>
      </div>
    </Notice>
  );
}
