import type { RuleBody } from "@vetaverde/contract/alerts";
import type { Priority as PriorityLevel, SendMethod } from "@vetaverde/contract/shapes";
import { type AlertType, OPERATORS } from "@vetaverde/domain/alerts/rule";
import { useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { measured } from "../../lib/measured.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Segmented } from "../../ui/Segmented.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./alerts.module.css";
import {
  draftFaults,
  FIELDS,
  meaningFirst,
  type RuleDraft,
  type RuleNumber,
  ruleBodyOf,
} from "./rule.draft.ts";
import { OPERATOR_KEYS, useDurationFormat, useSentence } from "./rule.messages.ts";
import { Trial } from "./Trial.tsx";

interface RuledSensor {
  id: string;
  name: string;
  unit: string;
  active: boolean;
  origin: "device" | "derived" | "manual";
  /** Smallest difference that is shown; null: as reported. */
  resolution: number | null;
}

export interface RuledDevice {
  id: string;
  /** Seconds. */
  expectedInterval: number;
  sensors: readonly RuledSensor[];
}

export interface RuleFormProps {
  project: string;
  device: RuledDevice;
  first: RuleDraft;
  /** Whether the rule is being added. The draft is no evidence of it: a sensor may be preset. */
  isNew: boolean;
  onDone(rule: RuleBody): void;
  onClose(): void;
}

const TYPES: readonly AlertType[] = ["value", "limits", "rate", "stuck", "missing"];
const PRIORITY = ["1", "2", "3"] as const;

/**
 * Form for one rule: what is monitored, when it applies, who is notified and how. It is described as a sentence and can
 * be tried before saving.
 */
export function RuleForm({ project, device, first, isNew, onDone, onClose }: RuleFormProps) {
  const t = useT();
  const [draft, setDraft] = useState(first);
  const [areFaultsShown, setAreFaultsShown] = useState(false);
  const faults = draftFaults(draft);
  const sensors = meaningFirst(device.sensors);
  const sensor = sensors.find(({ id }) => id === draft.sensor);
  const body = faults.size === 0 ? ruleBodyOf(draft) : null;
  const submit = () => {
    setAreFaultsShown(true);
    if (body) onDone(body);
  };
  const faultOf = (field: string) => {
    const fault = faults.get(field);
    // An empty field is only reported once the user tries to continue.
    return fault && (areFaultsShown || fault === "number") ? t(`alerts.faults.${fault}`) : null;
  };
  return (
    <FormPanel
      title={t(isNew ? "alerts.newRule" : "alerts.changeRule")}
      submitLabel={t("alerts.keepRule")}
      className={layout.panelBody}
      onSubmit={submit}
      onClose={onClose}
    >
      <SubjectFields draft={draft} onDraft={setDraft} sensors={sensors} fault={faultOf("sensor")} />
      <Numbers draft={draft} onDraft={setDraft} sensor={sensor} device={device} faultOf={faultOf} />
      <PriorityField draft={draft} onDraft={setDraft} />
      <SendMethods draft={draft} onDraft={setDraft} />
      {body && <Sentence body={body} sensor={sensor} device={device} />}
      <Trial
        project={project}
        device={device.id}
        rule={body}
        unit={sensor?.unit ?? ""}
        resolution={sensor?.resolution ?? null}
        onInvalid={() => setAreFaultsShown(true)}
      />
    </FormPanel>
  );
}

interface SubjectFieldsProps extends PartProps {
  sensors: RuledDevice["sensors"];
  fault: string | null;
}

/** Type of the rule, and the sensor that it monitors. */
function SubjectFields({ draft, onDraft, sensors, fault }: SubjectFieldsProps) {
  const t = useT();
  return (
    <>
      <Select
        label={t("alerts.type")}
        help={t(`alerts.typeHelps.${draft.type}`)}
        value={draft.type}
        options={TYPES.map((value) => ({ value, label: t(`alerts.types.${value}`) }))}
        onValue={(type) => onDraft({ ...draft, type: type || "value" })}
      />
      {draft.type !== "missing" && (
        <Select
          label={t("alerts.sensor")}
          placeholder="…"
          value={draft.sensor}
          options={sensors.map(({ id, name, unit }) => ({ value: id, label: `${name} (${unit})` }))}
          onValue={(id) => onDraft({ ...draft, sensor: id })}
          error={fault}
        />
      )}
    </>
  );
}

interface PartProps {
  draft: RuleDraft;
  onDraft(next: RuleDraft): void;
}

function SendMethods({ draft, onDraft }: PartProps) {
  const t = useT();
  const set = (method: SendMethod) => (on: boolean) => {
    const others = draft.sendMethods.filter((one) => one !== method);
    onDraft({ ...draft, sendMethods: on ? [...others, method] : others });
  };
  return (
    <fieldset className={classes(layout.fieldGroup, styles.sendMethods)}>
      <legend>{t("alerts.sendMethods")}</legend>
      <Checkbox label={t("alerts.sendSystem")} checked={draft.sendMethods.includes(1)} onValue={set(1)} />
      <Checkbox label={t("alerts.sendMail")} checked={draft.sendMethods.includes(2)} onValue={set(2)} />
      <Checkbox label={t("alerts.sendWhatsapp")} checked={draft.sendMethods.includes(3)} onValue={set(3)} />
      <p className={layout.muted}>{t("alerts.sendHelp")}</p>
    </fieldset>
  );
}

function PriorityField({ draft, onDraft }: PartProps) {
  const t = useT();
  return (
    <div className={layout.stack6}>
      <span aria-hidden className={layout.strong}>
        {t("alerts.priority")}
      </span>
      <Segmented
        label={t("alerts.priority")}
        wide
        value={String(draft.priority) as (typeof PRIORITY)[number]}
        options={PRIORITY.map((value) => ({ value, label: t(`alerts.priorities.${value}`) }))}
        onValue={(value) => onDraft({ ...draft, priority: Number(value) as PriorityLevel })}
      />
    </div>
  );
}

interface SentenceProps {
  body: RuleBody;
  sensor: RuledDevice["sensors"][number] | undefined;
  device: RuledDevice;
}

/** The rule in words. */
function Sentence({ body, sensor, device }: SentenceProps) {
  const sentence = useSentence();
  return (
    <p className={styles.sentence} aria-live="polite">
      {sentence(body, {
        name: sensor?.name ?? null,
        unit: sensor?.unit ?? "",
        resolution: sensor?.resolution ?? null,
        expectedInterval: device.expectedInterval,
      })}
    </p>
  );
}

interface NumbersProps extends PartProps {
  sensor: RuledSensor | undefined;
  device: RuledDevice;
  faultOf(field: string): string | null;
}

/** The numeric fields of the rule's type. */
function Numbers(props: NumbersProps) {
  return (
    <div className={styles.fields}>
      {FIELDS[props.draft.type].map((field) =>
        field === "operators" ? (
          <Conditions key={field} {...props} />
        ) : (
          <NumberField key={field} field={field} {...props} />
        ),
      )}
    </div>
  );
}

/** One or two comparisons, each of an operator and a value. */
function Conditions(props: NumbersProps) {
  const t = useT();
  const { draft, onDraft, faultOf } = props;
  const choices = OPERATORS.map((value) => ({ value, label: t(`alerts.choices.${OPERATOR_KEYS[value]}`) }));
  return (
    <div className={styles.conditions}>
      <Select
        label={t("alerts.operator")}
        value={draft.operator1}
        options={choices}
        onValue={(value) => onDraft({ ...draft, operator1: value || ">" })}
        error={faultOf("operator1")}
      />
      <NumberField {...props} field="value1" />
      <Select
        label={t("alerts.second")}
        placeholder={t("alerts.noSecond")}
        value={draft.operator2}
        options={choices}
        onValue={(value) => onDraft({ ...draft, operator2: value })}
      />
      {draft.operator2 !== "" && <NumberField {...props} field="value2" />}
    </div>
  );
}

function NumberField({
  field,
  draft,
  onDraft,
  sensor,
  device,
  faultOf,
}: NumbersProps & { field: RuleNumber }) {
  const { label, help } = useNumberLabels(draft, sensor, device)[field];
  return (
    <TextField
      label={label}
      help={help}
      inputMode="decimal"
      autoComplete="off"
      value={draft[field]}
      onValue={(value) => onDraft({ ...draft, [field]: value })}
      error={faultOf(field)}
    />
  );
}

function useNumberLabels({ type }: RuleDraft, sensor: RuledSensor | undefined, device: RuledDevice) {
  const t = useT();
  const formatDuration = useDurationFormat();
  const format = useFormat();
  const { unit = "", resolution = null } = sensor ?? {};
  const inSteps =
    resolution === null
      ? unit
      : t("alerts.inSteps", { unit, step: measured(format, resolution, resolution) });
  const valueUnit = type === "rate" ? t("alerts.perHour", { unit }) : inSteps;
  const time = formatDuration((2 * device.expectedInterval) / 60);
  // The other types have no field of minutes; their labels are not displayed.
  const kind = type === "stuck" || type === "missing" ? type : "rate";
  const help = (text: string) => [valueUnit, text].filter(Boolean).join("; ");
  return {
    value1: { label: t("alerts.first"), help: valueUnit },
    value2: { label: t("alerts.secondValue"), help: valueUnit },
    min: { label: t("alerts.min"), help: help(t("alerts.limitsHelp")) },
    max: { label: t("alerts.max"), help: valueUnit },
    minutes: {
      label: t(`alerts.${kind}Minutes`),
      help: kind === "missing" ? t("alerts.missingHelp", { time }) : t(`alerts.${kind}Help`),
    },
    tolerance: { label: t("alerts.tolerance"), help: help(t("alerts.toleranceHelp")) },
    consecutive: { label: t("alerts.consecutive"), help: t("alerts.consecutiveHelp") },
    hysteresis: { label: t("alerts.hysteresis"), help: help(t("alerts.hysteresisHelp")) },
  } satisfies Record<RuleNumber, { label: string; help: string }>;
}
