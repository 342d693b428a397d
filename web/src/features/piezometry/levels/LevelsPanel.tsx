import { type Borehole, LEVEL_SOURCES, type LevelSource } from "@vetaverde/contract/piezometry";
import { MAX_LINES, readPasted } from "@vetaverde/domain/piezometry/pasted-levels";
import { useState } from "react";
import type { ArgsOf } from "../../../lib/call.ts";
import { type CallError, isCallError } from "../../../lib/call-error.ts";
import { useCallKey } from "../../../lib/call-key.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { useStoredDraft } from "../../../lib/drafts.ts";
import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { useCallMutation } from "../../../resource/call-mutation.ts";
import { FormPanel } from "../../../resource/FormPanel.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Segmented } from "../../../ui/Segmented.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toast } from "../../../ui/toasts.ts";
import styles from "../piezometry.module.css";

const MAX_SHOWN = 5;
interface LevelsDraft {
  text: string;
  kind: "level" | "dip";
  source: LevelSource;
  reason: string;
}
const EMPTY: LevelsDraft = { text: "", kind: "dip", source: "sounding", reason: "" };

interface Conflict {
  date: string;
  level: number;
  sent: number;
}

/** Levels pasted from a spreadsheet: valid and invalid lines are reported while they are pasted. */
export function LevelsPanel({
  project,
  borehole,
  onClose,
}: {
  project: string;
  borehole: Borehole;
  onClose(): void;
}) {
  const t = useT();
  const format = useFormat();
  const words = useStoredDraft<LevelsDraft>({
    form: `levels.${borehole.id}`,
    first: () => EMPTY,
    seen: null,
  });
  const { draft } = words;
  const { text, kind, source, reason } = draft;
  const set = (part: Partial<LevelsDraft>) => words.set({ ...draft, ...part });
  const drop = () => {
    words.forget();
    onClose();
  };
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const keyOf = useCallKey();
  const add = useCallMutation(
    "piezometry",
    "addLevels",
    ({ body, key }: { body: ArgsOf<"piezometry", "addLevels">["body"]; key: string }) => ({
      params: { project, borehole: borehole.id },
      body,
      idempotencyKey: key,
    }),
  );
  const { levels, faults } = readPasted(text);
  const tooMany = levels.length > MAX_LINES;
  const conflicts =
    failure?.error === "CONFLICT" ? (failure.extra["conflicts"] as Conflict[] | undefined) : undefined;
  const submit = async () => {
    setAsked(true);
    if (add.isPending || levels.length === 0 || faults.length > 0 || tooMany) return;
    if (conflicts && !reason.trim()) return;
    const body = { kind, source, values: levels, ...(conflicts ? { reason: reason.trim() } : {}) };
    try {
      setFailure(null);
      const done = await add.mutateAsync({ body, key: keyOf(body) });
      toast("done", t("piezometry.added", { n: done.added, corrected: String(done.corrected) }));
      drop();
    } catch (error) {
      if (!isCallError(error)) throw error;
      setFailure(error);
    }
  };
  const faultWords = () => {
    if (faults.length > 0) {
      const faultTexts = faults
        .slice(0, MAX_SHOWN)
        .map(({ line, fault }) => t(`piezometry.lines.${fault}`, { line: String(line) }));
      return faultTexts.join(" ");
    }
    if (tooMany) return t("piezometry.tooMany", { n: MAX_LINES });
    return asked && levels.length === 0 ? t("piezometry.nothingPasted") : null;
  };
  return (
    <FormPanel
      title={t("piezometry.levelsOf", { name: borehole.station.name })}
      submit={t(conflicts ? "piezometry.correct" : "piezometry.addLevels")}
      busy={add.isPending}
      restored={words.restored && { onDiscard: () => words.restart(EMPTY, null) }}
      className={styles.form}
      onSubmit={submit}
      onCancel={drop}
      onClose={onClose}
    >
      {failure && !conflicts && (
        <Notice kind="error" urgent title={t("piezometry.addFailed")}>
          {failure.details[0]?.message ?? describeError(failure)}
        </Notice>
      )}
      <Segmented
        wide
        label={t("piezometry.kind")}
        value={kind}
        options={(["dip", "level"] as const).map((value) => ({
          value,
          label: t(`piezometry.kinds.${value}`),
        }))}
        onValue={(value) => set({ kind: value === "level" ? "level" : "dip" })}
      />
      <p className={styles.quiet}>
        {kind === "dip"
          ? t("piezometry.dipHelp", { casing: format.number(borehole.casing, 2) })
          : t("piezometry.levelHelp")}
      </p>
      <TextArea
        label={t("piezometry.paste")}
        help={t("piezometry.pasteHelp")}
        rows={8}
        limit={400_000}
        value={text}
        onValue={(value) => {
          set({ text: value });
          setFailure(null);
        }}
        error={faultWords()}
      />
      {levels.length > 0 && <p aria-live="polite">{t("piezometry.readable", { n: levels.length })}</p>}
      <Select
        label={t("piezometry.source")}
        value={source}
        options={LEVEL_SOURCES.map((value) => ({ value, label: t(`piezometry.sources.${value}`) }))}
        onValue={(value) => value && set({ source: value })}
      />
      {conflicts && (
        <Notice kind="warning" urgent title={t("piezometry.conflicts", { n: conflicts.length })}>
          <ul>
            {conflicts.slice(0, MAX_SHOWN).map(({ date, level, sent }) => (
              <li key={date}>
                {format.day(date)}: {format.number(level, 2)} → {format.number(sent, 2)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {conflicts && (
        <TextField
          label={t("piezometry.reason")}
          help={t("piezometry.reasonHelp")}
          maxLength={500}
          value={reason}
          onValue={(value) => set({ reason: value })}
          error={asked && !reason.trim() ? t("piezometry.reasonMissing") : null}
        />
      )}
    </FormPanel>
  );
}
