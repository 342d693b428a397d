import { useT } from "../../../lib/i18n.ts";
import { DateField } from "../../../ui/DateField.tsx";
import { IconAlertTriangle } from "../../../ui/icons.ts";
import layout from "../../../ui/layout.module.css";
import { Segmented } from "../../../ui/Segmented.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { type Draft, type DraftFaults, TEXT_LENGTH } from "./follow-up.draft.ts";

export interface FollowUpFormProps {
  id: string;
  draft: Draft;
  faults: DraftFaults;
  onDraft(part: Partial<Draft>): void;
  /** Called when a field loses focus. */
  onLeave(field: keyof Draft): void;
  onSubmit(): void;
}

export function FollowUpForm({ id, draft, faults, onDraft, onLeave, onSubmit }: FollowUpFormProps) {
  const t = useT();
  const error = (field: keyof Draft) => {
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
      <DateFields draft={draft} onDraft={onDraft} error={error} />
      {(["completed", "sample"] as const).map((field) => (
        <YesNo
          key={field}
          label={t(`plans.followUp.${field}`)}
          value={draft[field]}
          onValue={(value) => onDraft({ [field]: value })}
        />
      ))}
      <DraftText field="observation" draft={draft} error={error} onDraft={onDraft} onLeave={onLeave} />
      <DraftText field="reason" rows={2} draft={draft} error={error} onDraft={onDraft} onLeave={onLeave} />
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

interface DateFieldsProps extends Pick<FollowUpFormProps, "draft" | "onDraft"> {
  error(field: keyof Draft): string | undefined;
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
  error(field: keyof Draft): string | undefined;
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

function YesNo({ label, value, onValue }: { label: string; value: boolean; onValue(value: boolean): void }) {
  const t = useT();
  return (
    <div>
      <p className={layout.fieldTitle} aria-hidden>
        {label}
      </p>
      <Segmented<"yes" | "no">
        label={label}
        wide
        value={value ? "yes" : "no"}
        options={[
          { value: "yes", label: t("plans.followUp.yes") },
          { value: "no", label: t("plans.followUp.no") },
        ]}
        onValue={(chosen) => onValue(chosen === "yes")}
      />
    </div>
  );
}
