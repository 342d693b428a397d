import { type ReactNode, useId } from "react";
import { useT } from "../../../lib/i18n.ts";
import { DateField } from "../../../ui/DateField.tsx";
import { FieldError } from "../../../ui/FieldError.tsx";
import { IconAlertTriangle } from "../../../ui/icons.ts";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import { Segmented } from "../../../ui/Segmented.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import type { Measuring } from "../measurements/asked.ts";
import { MeasuredFields } from "../measurements/MeasuredFields.tsx";
import { type Draft, type DraftFaults, TEXT_LENGTH } from "./follow-up.draft.ts";

export interface FollowUpFormProps {
  id: string;
  draft: Draft;
  faults: DraftFaults;
  measuring: Measuring;
  isReasonShown: boolean;
  onDraft(part: Partial<Draft>): void;
  /** Called when a field loses focus. */
  onLeave(field: keyof Draft): void;
  onSubmit(): void;
  /** Content before the observation, in the field. */
  before?: ReactNode;
  /** Content below the observation, in the field. */
  below?: ReactNode;
}

export function FollowUpForm(props: FollowUpFormProps) {
  const { id, draft, faults, isReasonShown, onDraft, onLeave, onSubmit, before, below } = props;
  const t = useT();
  const error = (field: Exclude<keyof Draft, "values">) => {
    const fault = faults[field];
    return fault && t(`plans.followUp.${fault}`, { n: TEXT_LENGTH });
  };
  return (
    <form
      id={id}
      className={layout.stack14}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      noValidate
    >
      <Values {...props} />
      <DateFields draft={draft} onDraft={onDraft} error={error} />
      <div className={layout.twoColumns12}>
        {(["completed", "sample"] as const).map((field) => (
          <YesNo
            key={field}
            label={t(`plans.followUp.${field}`)}
            value={draft[field]}
            error={error(field)}
            onValue={(value) => onDraft({ [field]: value })}
          />
        ))}
      </div>
      {before}
      <DraftText
        field="observation"
        rows={below ? 2 : undefined}
        draft={draft}
        error={error}
        onDraft={onDraft}
        onLeave={onLeave}
      />
      {below}
      {isReasonShown && (
        <DraftText field="reason" rows={2} draft={draft} error={error} onDraft={onDraft} onLeave={onLeave} />
      )}
      <MishapSwitch draft={draft} onDraft={onDraft} />
      {draft.mishap && (
        <DraftText
          field="mishapDescription"
          draft={draft}
          error={error}
          onDraft={onDraft}
          onLeave={onLeave}
        />
      )}
    </form>
  );
}

/** The measured values, or that they could not be loaded. */
function Values({ measuring: { asked, hasFailed }, draft, faults, onDraft, onLeave }: FollowUpFormProps) {
  const t = useT();
  if (asked === null) return hasFailed ? <Notice kind="warning">{t("plans.measured.failed")}</Notice> : null;
  return (
    <MeasuredFields
      asked={asked}
      drafts={draft.values ?? {}}
      faults={faults.values ?? {}}
      onDrafts={(values) => onDraft({ values })}
      onLeave={() => onLeave("values")}
    />
  );
}

interface DateFieldsProps extends Pick<FollowUpFormProps, "draft" | "onDraft"> {
  error(field: Exclude<keyof Draft, "values">): string | undefined;
}

function DateFields({ draft, onDraft, error }: DateFieldsProps) {
  const t = useT();
  return (
    <div className={layout.twoColumns12}>
      <DateField
        label={t("plans.followUp.date")}
        value={draft.date}
        error={error("date")}
        onValue={(date) => onDraft({ date })}
      />
      <DateField
        kind="time"
        label={t("plans.followUp.time")}
        value={draft.time}
        error={error("time")}
        onValue={(time) => onDraft({ time })}
      />
    </div>
  );
}

function MishapSwitch({ draft, onDraft }: Pick<FollowUpFormProps, "draft" | "onDraft">) {
  const t = useT();
  return (
    <Switch
      label={t("plans.followUp.mishap")}
      help={t("plans.followUp.mishapHelp")}
      icon={<IconAlertTriangle size={20} aria-hidden />}
      checked={draft.mishap}
      onValue={(mishap) => onDraft({ mishap })}
    />
  );
}

interface DraftTextProps extends Pick<FollowUpFormProps, "draft" | "onDraft" | "onLeave"> {
  field: "observation" | "reason" | "mishapDescription";
  rows?: number;
  error(field: Exclude<keyof Draft, "values">): string | undefined;
}

function DraftText({ field, rows, draft, error, onDraft, onLeave }: DraftTextProps) {
  const t = useT();
  return (
    <TextArea
      label={t(`plans.followUp.${field}`)}
      limit={TEXT_LENGTH}
      rows={rows}
      value={draft[field]}
      error={error(field)}
      onBlur={() => onLeave(field)}
      onValue={(text) => onDraft({ [field]: text })}
    />
  );
}

interface YesNoProps {
  label: string;
  /** Null: not answered yet. */
  value: boolean | null;
  error: string | undefined;
  onValue(value: boolean): void;
}

function YesNo({ label, value, error, onValue }: YesNoProps) {
  const t = useT();
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error && id}
      tabIndex={-1}
    >
      <p className={layout.fieldTitle} aria-hidden>
        {label}
      </p>
      <Segmented<"yes" | "no">
        label={label}
        wide
        value={value === null ? null : value ? "yes" : "no"}
        options={[
          { value: "yes", label: t("plans.followUp.yes") },
          { value: "no", label: t("plans.followUp.no") },
        ]}
        onValue={(chosen) => onValue(chosen === "yes")}
      />
      {error && <FieldError id={id} error={error} />}
    </div>
  );
}
