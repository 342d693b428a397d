import type { Backups } from "@vetaverde/contract/backups";
import { useState } from "react";
import { isCallError } from "../../lib/call-error.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { submitWith } from "../../ui/submit-with.ts";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./health.module.css";
import { useSetSchedule } from "./health.queries.ts";

const BOUNDS = {
  everyHours: { min: 1, max: 168 },
  keep: { min: 1, max: 400 },
  lateHours: { min: 2, max: 720 },
} as const;
type NumberName = keyof typeof BOUNDS;
const NUMBERS = Object.keys(BOUNDS) as NumberName[];

type Draft = Record<NumberName, string> & { active: boolean };

const isValid = (name: NumberName, text: string) => {
  const { min, max } = BOUNDS[name];
  return /^\d{1,4}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
};

/** How often backups are made, how many stay, and from which age a missing one is notified. */
export function ScheduleForm({ schedule }: { schedule: Backups["schedule"] }) {
  const t = useT();
  const { draft, set, isTried, isChanged, save, submit } = useScheduleForm(schedule);
  return (
    <form noValidate onSubmit={submitWith(submit)} className={styles.schedule}>
      {save.isError && (
        <Notice kind="error" urgent>
          {isCallError(save.error) && save.error.error === "STALE_VERSION"
            ? t("health.backups.stale")
            : describeError(save.error)}
        </Notice>
      )}
      <Switch
        label={t("health.backups.active")}
        help={t("health.backups.activeHelp")}
        checked={draft.active}
        onValue={(active) => set({ active })}
      />
      <div className={styles.numbers}>
        {NUMBERS.map((name) => (
          <TextField
            key={name}
            label={t(`health.backups.${name}`)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={draft[name]}
            onValue={(text) => set({ [name]: text })}
            error={isTried && !isValid(name, draft[name]) ? t("health.backups.range", BOUNDS[name]) : null}
          />
        ))}
      </div>
      {isChanged && (
        <div>
          <Button type="submit" kind="primary" busy={save.isPending}>
            {t("health.backups.save")}
          </Button>
        </div>
      )}
    </form>
  );
}

function useScheduleForm({ version, ...stored }: Backups["schedule"]) {
  const t = useT();
  const save = useSetSchedule();
  const initial: Draft = {
    active: stored.active,
    everyHours: String(stored.everyHours),
    keep: String(stored.keep),
    lateHours: String(stored.lateHours),
  };
  const [draft, setDraft] = useState(initial);
  const [isTried, setIsTried] = useState(false);
  const isChanged = draft.active !== initial.active || NUMBERS.some((name) => draft[name] !== initial[name]);
  const submit = async () => {
    setIsTried(true);
    if (save.isPending || !NUMBERS.every((name) => isValid(name, draft[name]))) return;
    const [everyHours = 0, keep = 0, lateHours = 0] = NUMBERS.map((name) => Number(draft[name]));
    await save.mutateAsync({ active: draft.active, everyHours, keep, lateHours, version }).then(
      () => toast("done", t("health.backups.saved")),
      // Shown above the form.
      () => {},
    );
  };
  return {
    draft,
    set: (part: Partial<Draft>) => setDraft({ ...draft, ...part }),
    isTried,
    isChanged,
    save,
    submit,
  };
}
