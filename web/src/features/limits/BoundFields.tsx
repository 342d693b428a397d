import { COVARIATES } from "@vetaverde/domain/thresholds/limit";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconPlus, IconTrash } from "../../ui/icons.ts";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { BoundWords } from "./bound.messages.tsx";
import { BOUND_KINDS, type BoundDraft, boundOf, FORMULA } from "./limit.draft.ts";
import styles from "./limits.module.css";

interface BoundFieldsProps {
  label: string;
  unit: string;
  draft: BoundDraft;
  error: string | null;
  onDraft(next: BoundDraft): void;
}

/** Fields for a minimum or a maximum: a number, steps, or a formula; its result is displayed immediately. */
export function BoundFields({ label, unit, draft, error, onDraft }: BoundFieldsProps) {
  const t = useT();
  const bound = boundOf(draft);
  return (
    <fieldset className={styles.boundFields}>
      <legend>{label}</legend>
      <Select
        label={t("limits.kindOf")}
        value={draft.kind}
        options={BOUND_KINDS.map((value) => ({ value, label: t(`limits.kinds.${value}`) }))}
        onValue={(kind) => onDraft({ ...draft, kind: kind || "none" })}
      />
      {draft.kind === "fixed" && <FixedValue label={label} unit={unit} draft={draft} onDraft={onDraft} />}
      {(draft.kind === "steps" || draft.kind === "logarithmic") && (
        <Select
          label={t("limits.dependsOn")}
          help={draft.covariate === "hardness" ? t("limits.hardnessHelp") : undefined}
          value={draft.covariate}
          options={COVARIATES.map((value) => ({ value, label: t(`limits.covariates.${value}`) }))}
          onValue={(covariate) => onDraft({ ...draft, covariate: covariate || "hardness" })}
        />
      )}
      {draft.kind === "steps" && <Steps draft={draft} unit={unit} onDraft={onDraft} />}
      {draft.kind === "logarithmic" && <Formula draft={draft} onDraft={onDraft} />}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {bound !== null && bound !== "number" && bound.kind !== "fixed" && (
        <p className={styles.comesTo} aria-live="polite">
          <BoundWords bound={bound} unit={unit} />
        </p>
      )}
    </fieldset>
  );
}

interface FixedValueProps {
  label: string;
  unit: string;
  draft: BoundDraft;
  onDraft(next: BoundDraft): void;
}

function FixedValue({ label, unit, draft, onDraft }: FixedValueProps) {
  const t = useT();
  return (
    <TextField
      label={t("limits.valueOf", { name: label })}
      aside={unit}
      inputMode="decimal"
      autoComplete="off"
      value={draft.value}
      onValue={(value) => onDraft({ ...draft, value })}
    />
  );
}

type PartProps = Pick<BoundFieldsProps, "draft" | "onDraft">;

function Steps({ draft, unit, onDraft }: PartProps & { unit: string }) {
  const t = useT();
  const { steps } = draft;
  const set = (at: number, part: object) =>
    onDraft({ ...draft, steps: steps.map((step, n) => (n === at ? { ...step, ...part } : step)) });
  return (
    <>
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no names, and stand in their order
        <div key={at} className={styles.step}>
          <TextField
            label={t("limits.stepTo")}
            inputMode="decimal"
            placeholder={at === steps.length - 1 ? t("limits.stepOpen") : undefined}
            value={step.upTo}
            onValue={(upTo) => set(at, { upTo })}
          />
          <TextField
            label={t("limits.stepValue")}
            aside={unit}
            inputMode="decimal"
            value={step.value}
            onValue={(value) => set(at, { value })}
          />
          <RemoveStep
            at={at}
            isOnly={steps.length === 1}
            onRemove={() => onDraft({ ...draft, steps: steps.filter((_, n) => n !== at) })}
          />
        </div>
      ))}
      <div>
        <AddStep onAdd={() => onDraft({ ...draft, steps: [...steps, { upTo: "", value: "" }] })} />
      </div>
    </>
  );
}

function AddStep({ onAdd }: { onAdd(): void }) {
  const t = useT();
  return (
    <Button size="small" icon={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
      {t("limits.addStep")}
    </Button>
  );
}

function RemoveStep({ at, isOnly, onRemove }: { at: number; isOnly: boolean; onRemove(): void }) {
  const t = useT();
  return (
    <IconButton
      label={t("limits.removeStep", { n: String(at + 1) })}
      icon={<IconTrash size={18} aria-hidden />}
      disabled={isOnly}
      onClick={onRemove}
    />
  );
}

function Formula({ draft, onDraft }: PartProps) {
  const t = useT();
  return (
    <>
      <p className={styles.formula}>{t("limits.formula")}</p>
      <div className={styles.fields}>
        {FORMULA.map((name) => (
          <TextField
            key={name}
            label={t(`limits.formulaParts.${name}`)}
            inputMode="decimal"
            autoComplete="off"
            value={draft[name]}
            onValue={(value) => onDraft({ ...draft, [name]: value })}
          />
        ))}
      </div>
    </>
  );
}
