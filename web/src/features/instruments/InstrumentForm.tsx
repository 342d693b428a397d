import { INSTRUMENT_CHARS, type Instrument } from "@vetaverde/contract/instruments";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type CallError, isCallError } from "../../lib/call-error.ts";
import { useCallKey } from "../../lib/call-key.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useStoredDraft } from "../../lib/drafts.ts";
import { useGeneral } from "../../lib/general.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { DateField } from "../../ui/DateField.tsx";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { RestoredNotice } from "../../ui/RestoredNotice.tsx";
import { Select } from "../../ui/Select.tsx";
import { submitWith } from "../../ui/submit-with.ts";
import { TextField } from "../../ui/TextField.tsx";
import { bodyOf, draftOf, type Fault, faultsOf, type InstrumentDraft, NEW_UNIT } from "./instrument.draft.ts";
import styles from "./instruments.module.css";
import { useMiningUnits, usePromptChoices, useSaveInstrument } from "./instruments.queries.ts";

export interface InstrumentFormProps {
  project: string;
  /** Null creates a new instrument. */
  instrument: Instrument | null;
  /** Content below the fields. */
  children?: ReactNode;
  submitLabel: string;
  onSaved(instrument: Instrument): void;
  onCancel(): void;
}

/** Form for an instrument: its mining unit (existing or new), name, year and prompt. */
export function InstrumentForm({
  project,
  instrument,
  children,
  submitLabel,
  onSaved,
  onCancel,
}: InstrumentFormProps) {
  const editor = useInstrumentForm(instrument, project, onSaved);
  return (
    <form ref={editor.form} noValidate onSubmit={submitWith(editor.run)} className={styles.form}>
      {editor.stored.restored && (
        <RestoredNotice onDiscard={() => editor.stored.restart(draftOf(instrument), editor.version)} />
      )}
      <InstrumentProblem editor={editor} />
      <MiningUnitFields editor={editor} />
      <NameFields editor={editor} />
      <LifeFields editor={editor} />
      <PromptField project={project} editor={editor} />
      {children}
      <InstrumentActions editor={editor} onCancel={onCancel} submitLabel={submitLabel} />
    </form>
  );
}

/** Why the instrument was not saved. */
function InstrumentProblem({ editor }: { editor: InstrumentFormState }) {
  const t = useT();
  const { theirs } = editor;
  return (
    <>
      {theirs && (
        <Stale
          theirs={theirs}
          onTheirs={() => {
            editor.stored.restart(draftOf(theirs), theirs.version);
            editor.setFailure(null);
          }}
          onMine={() => void editor.run(theirs.version)}
        />
      )}
      {editor.failure && !theirs && (
        <Notice kind="error" urgent title={t("instruments.saveFailed")}>
          {editor.failure.error === "FK-0005" ? t("instruments.taken") : describeError(editor.failure)}
        </Notice>
      )}
    </>
  );
}

/** The draft of an instrument, and its submission. */
function useInstrumentForm(
  instrument: Instrument | null,
  project: string,
  onSaved: (instrument: Instrument) => void,
) {
  const t = useT();
  const { form, attempts, addAttempt } = useFaultFocus();
  const version = instrument?.version ?? null;
  const stored = useStoredDraft<InstrumentDraft, number | null>({
    form: `instrument.${instrument?.id ?? project}`,
    first: () => draftOf(instrument),
    seen: version,
  });
  const { draft } = stored;
  const [failure, setFailure] = useState<CallError | null>(null);
  const units = useMiningUnits(project);
  const keyOf = useCallKey();
  const save = useSaveInstrument(project, instrument?.id ?? null);
  const theirs = failure?.error === "STALE_VERSION" ? (failure.extra["current"] as Instrument) : null;
  const none = units.data?.items.length === 0;
  const current = none ? { ...draft, miningUnit: NEW_UNIT } : draft;
  const faults = faultsOf(current);
  const set = (part: Partial<typeof draft>) => stored.set({ ...current, ...part });
  const fault = (name: Fault) => (attempts > 0 && faults.has(name) ? t(`instruments.faults.${name}`) : null);
  const run = async (seen = stored.seen) => {
    addAttempt();
    setFailure(null);
    if (save.isPending || faults.size > 0) return;
    const body = bodyOf(current, units.data?.items ?? []);
    try {
      const saved = await save.mutateAsync({ body, key: keyOf({ body, seen }), version: seen });
      stored.forget();
      onSaved(saved);
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    }
  };
  return { form, run, stored, version, theirs, setFailure, failure, none, current, units, set, fault, save };
}

/** Counts the attempts to save; after each the first field with an error has the focus. */
function useFaultFocus() {
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [attempts]);
  return { form, attempts, addAttempt: () => setAttempts((n) => n + 1) };
}

type InstrumentFormState = ReturnType<typeof useInstrumentForm>;

/** An existing mining unit, or the name of a new one. */
function MiningUnitFields({ editor }: { editor: InstrumentFormState }) {
  const t = useT();
  return (
    <>
      {!editor.none && (
        <Select
          label={t("instruments.miningUnit")}
          value={editor.current.miningUnit}
          placeholder={t("instruments.chooseUnit")}
          options={[
            ...(editor.units.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
            { value: NEW_UNIT, label: t("instruments.newUnit") },
          ]}
          onValue={(miningUnit) => editor.set({ miningUnit })}
          error={editor.fault("miningUnit")}
        />
      )}
      {editor.current.miningUnit === NEW_UNIT && (
        <TextField
          label={t("instruments.unitName")}
          value={editor.current.unitName}
          maxLength={INSTRUMENT_CHARS}
          onValue={(unitName) => editor.set({ unitName })}
          error={editor.fault("unitName")}
        />
      )}
    </>
  );
}

function NameFields({ editor }: { editor: InstrumentFormState }) {
  const t = useT();
  return (
    <div className={classes(layout.oneColumn, styles.pair)}>
      <TextField
        label={t("instruments.name")}
        help={t("instruments.nameHelp")}
        value={editor.current.name}
        maxLength={INSTRUMENT_CHARS}
        onValue={(name) => editor.set({ name })}
        error={editor.fault("name")}
      />
      <TextField
        label={t("instruments.year")}
        value={editor.current.year}
        inputMode="numeric"
        onValue={(year) => editor.set({ year })}
        error={editor.fault("year")}
      />
    </div>
  );
}

/** The days on which the instrument is in force. */
function LifeFields({ editor }: { editor: InstrumentFormState }) {
  const t = useT();
  return (
    <div className={classes(layout.oneColumn, styles.pair)}>
      <DateField
        label={t("instruments.startsOn")}
        help={t("instruments.lifeHelp")}
        value={editor.current.startsOn ?? ""}
        onValue={(startsOn) => editor.set({ startsOn })}
        error={editor.fault("startsOn")}
      />
      <DateField
        label={t("instruments.endsOn")}
        value={editor.current.endsOn ?? ""}
        onValue={(endsOn) => editor.set({ endsOn })}
        error={editor.fault("endsOn")}
      />
    </div>
  );
}

/** The prompt that extracts the commitments, if the project has prompts of its own. */
function PromptField({ project, editor }: { project: string; editor: InstrumentFormState }) {
  const t = useT();
  const prompts = usePromptChoices(project);
  const hasModel = useGeneral()?.features.languageModel ?? false;
  return (
    prompts.data &&
    prompts.data.items.length > 0 && (
      <Select
        label={t("instruments.prompt")}
        help={t(hasModel ? "instruments.promptHelp" : "instruments.promptUnused")}
        value={editor.current.prompt}
        placeholder={t("instruments.defaultPrompt")}
        options={prompts.data.items.map(({ id, name }) => ({ value: id, label: name }))}
        onValue={(prompt) => editor.set({ prompt })}
      />
    )
  );
}

function InstrumentActions({
  editor,
  onCancel,
  submitLabel,
}: {
  editor: InstrumentFormState;
  onCancel(): void;
  submitLabel: string;
}) {
  const t = useT();
  return (
    <div className={layout.formActions}>
      <Button
        onClick={() => {
          editor.stored.forget();
          onCancel();
        }}
      >
        {t("ui.cancel")}
      </Button>
      <Button type="submit" kind="primary" busy={editor.save.isPending}>
        {submitLabel}
      </Button>
    </div>
  );
}

/** Version conflict: the other user's values are displayed above the form, and the user decides. */
function Stale({ theirs, onTheirs, onMine }: { theirs: Instrument; onTheirs(): void; onMine(): void }) {
  const t = useT();
  return (
    <Notice kind="warning" urgent title={t("instruments.staleTitle")}>
      <p>{t("instruments.staleText")}</p>
      <p>
        <b>{theirs.name}</b> · {theirs.miningUnit.name} · {theirs.year}
        {theirs.prompt && ` · ${theirs.prompt.name}`}
      </p>
      <div className={layout.formActions}>
        <Button onClick={onTheirs}>{t("instruments.takeTheirs")}</Button>
        <Button onClick={onMine}>{t("instruments.keepMine")}</Button>
      </div>
    </Notice>
  );
}
