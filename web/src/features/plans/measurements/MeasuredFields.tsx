import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import type { AskedRequest, AskedValue } from "./asked.ts";
import {
  EMPTY_VALUE,
  flagOfDraft,
  type ValueDraft,
  type ValueDrafts,
  type ValueFaults,
} from "./measured.draft.ts";
import { boundText, useMeasuredText } from "./measured.words.ts";
import styles from "./measurements.module.css";

export interface MeasuredFieldsProps {
  asked: readonly AskedValue[];
  drafts: ValueDrafts;
  faults: ValueFaults;
  onDrafts(drafts: ValueDrafts): void;
  /** Called when a field loses focus. */
  onLeave(): void;
}

/** The values that a monitoring asks for, each with the previous one beside it. */
export function MeasuredFields({ asked, drafts, faults, onDrafts, onLeave }: MeasuredFieldsProps) {
  const t = useT();
  if (asked.length === 0) return null;
  return (
    <fieldset className={styles.values}>
      <legend>{t("plans.measured.title")}</legend>
      {asked.map((one) => (
        <MeasuredField
          key={one.request.id}
          asked={one}
          draft={drafts[one.request.id] ?? EMPTY_VALUE}
          fault={faults[one.request.id]}
          onDraft={(draft) => onDrafts({ ...drafts, [one.request.id]: draft })}
          onLeave={onLeave}
        />
      ))}
    </fieldset>
  );
}

interface MeasuredFieldProps {
  asked: AskedValue;
  draft: ValueDraft;
  fault: ValueFaults[string] | undefined;
  onDraft(draft: ValueDraft): void;
  onLeave(): void;
}

function MeasuredField({ asked, draft, fault, onDraft, onLeave }: MeasuredFieldProps) {
  const t = useT();
  const { request } = asked;
  const labels = useLabels(asked);
  if (request.kind === "choice")
    return (
      <Select
        {...labels}
        value={draft.text}
        placeholder={t("plans.measured.notMeasured")}
        options={request.choices.map((value) => ({ value, label: value }))}
        onValue={(text) => onDraft({ text, isConfirmed: false })}
      />
    );
  return (
    <div className={layout.stack8}>
      <TextField
        {...labels}
        size="large"
        inputMode="decimal"
        autoComplete="off"
        value={draft.text}
        error={fault ? t(`plans.measured.${fault}`) : null}
        onBlur={onLeave}
        onValue={(text) => onDraft({ text, isConfirmed: false })}
      />
      {fault === "unconfirmed" && (
        <Doubt asked={asked} draft={draft} onConfirm={() => onDraft({ ...draft, isConfirmed: true })} />
      )}
    </div>
  );
}

/** The question whether an unusual value is right. */
function Doubt({ asked, draft, onConfirm }: { asked: AskedValue; draft: ValueDraft; onConfirm(): void }) {
  const t = useT();
  const text = useMeasuredText();
  const flag = flagOfDraft(asked, draft) ?? "range";
  const values = asked.previous.map((value) => text({ ...asked.request, ...value })).join(" · ");
  return (
    <Notice
      kind="warning"
      urgent
      title={t("plans.measured.doubt", { value: `${draft.text} ${asked.request.unit ?? ""}`.trim() })}
      action={
        <Button size="small" onClick={onConfirm}>
          {t("plans.measured.confirm")}
        </Button>
      }
    >
      {flag === "range" ? <RangeText request={asked.request} /> : t("plans.measured.unlike", { values })}
    </Notice>
  );
}

function RangeText({ request: { min, max, unit, decimals } }: { request: AskedRequest }) {
  const t = useT();
  const format = useFormat();
  const bound = (value: number | null) => boundText(format, value, decimals);
  return t("plans.measured.outside", { min: bound(min), max: bound(max), unit: unit ?? "" });
}

/** Label with the unit, the previous value beside it, and how to measure below. */
function useLabels({ request: { name, unit, method, required, decimals }, previous }: AskedValue) {
  const t = useT();
  const format = useFormat();
  const text = useMeasuredText();
  const last = previous[0];
  const notes = [required ? t("plans.measured.required") : null, method];
  return {
    label: unit ? `${name} (${unit})` : name,
    aside: last
      ? t("plans.measured.previous", {
          value: text({ ...last, unit: null, decimals }),
          date: format.dateTime(last.at).slice(0, 10),
        })
      : undefined,
    help: notes.filter(Boolean).join(" · ") || undefined,
  };
}
