import { type Borehole, LEVEL_SOURCES, type LevelSource } from "@vetaverde/contract/piezometry";
import { MAX_LINES, readPasted } from "@vetaverde/domain/piezometry/pasted-levels";
import { useState } from "react";
import type { ArgsOf } from "../../../lib/call.ts";
import { type CallError, isCallError } from "../../../lib/call-error.ts";
import { useCallKey } from "../../../lib/call-key.ts";
import { useStoredDraft } from "../../../lib/drafts.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { useCallMutation } from "../../../resource/call-mutation.ts";
import { FormPanel } from "../../../resource/FormPanel.tsx";
import { RefusalNotice } from "../../../ui/ErrorNotice.tsx";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import { Segmented } from "../../../ui/Segmented.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toasts.ts";

const MAX_SHOWN = 5;
type LevelKind = "level" | "dip";
interface LevelsDraft {
  text: string;
  kind: LevelKind;
  source: LevelSource;
  reason: string;
}
const EMPTY: LevelsDraft = { text: "", kind: "dip", source: "sounding", reason: "" };

interface Conflict {
  date: string;
  level: number;
  sent: number;
}

interface LevelsPanelProps {
  project: string;
  borehole: Borehole;
  onClose(): void;
}

/** Levels pasted from a spreadsheet: valid and invalid lines are reported while they are pasted. */
export function LevelsPanel({ project, borehole, onClose }: LevelsPanelProps) {
  const t = useT();
  const { draft, set, drop, restored } = useLevelsDraft(borehole, onClose);
  const { pasted, isTried, busy, failure, clear, submit } = useAddLevels(project, borehole.id, draft, drop);
  const conflicts = conflictsOf(failure);
  return (
    <FormPanel
      title={t("piezometry.levelsOf", { name: borehole.station.name })}
      submitLabel={t(conflicts ? "piezometry.correct" : "piezometry.addLevels")}
      isBusy={busy}
      restoredDraft={restored}
      onSubmit={submit}
      onCancel={drop}
      onClose={onClose}
    >
      {failure && !conflicts && <AddFailure failure={failure} />}
      <KindField value={draft.kind} casing={borehole.casing} onValue={(kind) => set({ kind })} />
      <PasteField
        value={draft.text}
        pasted={pasted}
        isTried={isTried}
        onValue={(text) => {
          set({ text });
          clear();
        }}
      />
      <SourceField value={draft.source} onValue={(source) => set({ source })} />
      {conflicts && (
        <ConflictFields
          conflicts={conflicts}
          reason={draft.reason}
          isTried={isTried}
          onReason={(reason) => set({ reason })}
        />
      )}
    </FormPanel>
  );
}

function useLevelsDraft(borehole: Borehole, onClose: () => void) {
  const storedDraft = useStoredDraft<LevelsDraft>({
    form: `levels.${borehole.id}`,
    first: () => EMPTY,
    seen: null,
  });
  const { draft, restored, restart, forget } = storedDraft;
  return {
    draft,
    set: (part: Partial<LevelsDraft>) => storedDraft.set({ ...draft, ...part }),
    drop: () => {
      forget();
      onClose();
    },
    restored: restored && { onDiscard: () => restart(EMPTY, null) },
  };
}

function AddFailure({ failure }: { failure: CallError }) {
  const t = useT();
  return <RefusalNotice title={t("piezometry.addFailed")} error={failure} />;
}

function SourceField({ value, onValue }: { value: LevelSource; onValue(source: LevelSource): void }) {
  const t = useT();
  return (
    <Select
      label={t("piezometry.source")}
      value={value}
      options={LEVEL_SOURCES.map((one) => ({ value: one, label: t(`piezometry.sources.${one}`) }))}
      onValue={(source) => source && onValue(source)}
    />
  );
}

interface KindFieldProps {
  value: LevelKind;
  /** Elevation of the casing, from which a depth is measured. */
  casing: number;
  onValue(kind: LevelKind): void;
}

/** Whether the pasted values are depths below the casing or levels. */
function KindField({ value: kind, casing, onValue }: KindFieldProps) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <Segmented
        wide
        label={t("piezometry.kind")}
        value={kind}
        options={(["dip", "level"] as const).map((value) => ({
          value,
          label: t(`piezometry.kinds.${value}`),
        }))}
        onValue={(value) => onValue(value === "level" ? "level" : "dip")}
      />
      <p className={layout.muted}>
        {kind === "dip"
          ? t("piezometry.dipHelp", { casing: format.number(casing, 2) })
          : t("piezometry.levelHelp")}
      </p>
    </>
  );
}

interface PasteFieldProps {
  value: string;
  pasted: Pasted;
  isTried: boolean;
  onValue(text: string): void;
}

/** The pasted lines, with the first invalid ones and the number of valid ones. */
function PasteField({ value, pasted: { levels, faults }, isTried, onValue }: PasteFieldProps) {
  const t = useT();
  const faultText = () => {
    if (faults.length > 0) {
      const faultTexts = faults
        .slice(0, MAX_SHOWN)
        .map(({ line, fault }) => t(`piezometry.lines.${fault}`, { line: String(line) }));
      return faultTexts.join(" ");
    }
    if (levels.length > MAX_LINES) return t("piezometry.tooMany", { n: MAX_LINES });
    return isTried && levels.length === 0 ? t("piezometry.nothingPasted") : null;
  };
  return (
    <>
      <TextArea
        label={t("piezometry.paste")}
        help={t("piezometry.pasteHelp")}
        rows={8}
        limit={400_000}
        value={value}
        onValue={onValue}
        error={faultText()}
      />
      {levels.length > 0 && <p aria-live="polite">{t("piezometry.readable", { n: levels.length })}</p>}
    </>
  );
}

interface ConflictFieldsProps {
  conflicts: readonly Conflict[];
  reason: string;
  isTried: boolean;
  onReason(reason: string): void;
}

/** The levels that differ from recorded ones, and the reason of their correction. */
function ConflictFields({ conflicts, reason, isTried, onReason }: ConflictFieldsProps) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <Notice kind="warning" urgent title={t("piezometry.conflicts", { n: conflicts.length })}>
        <ul>
          {conflicts.slice(0, MAX_SHOWN).map(({ date, level, sent }) => (
            <li key={date}>
              {format.day(date)}: {format.number(level, 2)} → {format.number(sent, 2)}
            </li>
          ))}
        </ul>
      </Notice>
      <TextField
        label={t("piezometry.reason")}
        help={t("piezometry.reasonHelp")}
        maxLength={500}
        value={reason}
        onValue={onReason}
        error={isTried && !reason.trim() ? t("piezometry.reasonMissing") : null}
      />
    </>
  );
}

type Pasted = ReturnType<typeof readPasted>;

const conflictsOf = (failure: CallError | null) =>
  failure?.error === "CONFLICT" ? (failure.extra["conflicts"] as Conflict[] | undefined) : undefined;

/** Sends the pasted levels; those that differ from recorded ones only with a reason. */
function useAddLevels(
  project: string,
  borehole: string,
  { text, kind, source, reason }: LevelsDraft,
  onAdded: () => void,
) {
  const t = useT();
  const [isTried, setIsTried] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const keyOf = useCallKey();
  const add = useCallMutation(
    "piezometry",
    "addLevels",
    ({ body, key }: { body: ArgsOf<"piezometry", "addLevels">["body"]; key: string }) => ({
      params: { project, borehole },
      body,
      idempotencyKey: key,
    }),
  );
  const pasted = readPasted(text);
  const { levels, faults } = pasted;
  const submit = async () => {
    setIsTried(true);
    if (add.isPending || levels.length === 0 || faults.length > 0 || levels.length > MAX_LINES) return;
    const hasConflicts = conflictsOf(failure) !== undefined;
    if (hasConflicts && !reason.trim()) return;
    const body = { kind, source, values: levels, ...(hasConflicts ? { reason: reason.trim() } : {}) };
    try {
      setFailure(null);
      const done = await add.mutateAsync({ body, key: keyOf(body) });
      toast("done", t("piezometry.added", { n: done.added, corrected: String(done.corrected) }));
      onAdded();
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    }
  };
  return { pasted, isTried, busy: add.isPending, failure, clear: () => setFailure(null), submit };
}
