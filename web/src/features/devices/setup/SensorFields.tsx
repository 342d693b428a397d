import { allUnits } from "@vetaverde/domain/devices/units";
import { SENSOR_KINDS } from "@vetaverde/domain/piezometry/sensors";
import { useId } from "react";
import type { CallError } from "../../../lib/call-error.ts";
import { useT } from "../../../lib/i18n.ts";
import { fieldError } from "../../../resource/field-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { IconPlus, IconTrash } from "../../../ui/icons.ts";
import layout from "../../../ui/layout.module.css";
import { Select } from "../../../ui/Select.tsx";
import { TextField, type TextFieldProps } from "../../../ui/TextField.tsx";
import styles from "../devices.module.css";
import { ParameterFields } from "./ParameterFields.tsx";
import { faultsOfAll, NEW_SENSOR, type SensorDraft, withKind } from "./sensor.draft.ts";

export interface SensorFieldsProps {
  project: string;
  sensors: readonly SensorDraft[];
  onSensors(next: SensorDraft[]): void;
  /** Whether saving was attempted: errors are then displayed. */
  isSubmitted: boolean;
  failure: CallError | null;
}

/** Fields for the sensors of a device, stacked. */
export function SensorFields({ project, sensors, onSensors, isSubmitted, failure }: SensorFieldsProps) {
  const t = useT();
  const units = useId();
  const faults = faultsOfAll(sensors);
  const change = (at: number, next: SensorDraft) => onSensors(sensors.with(at, next));
  return (
    <div className={styles.sensors}>
      <datalist id={units}>
        {allUnits.map((unit) => (
          <option key={unit} value={unit} />
        ))}
      </datalist>
      {sensors.length === 0 && <p className={layout.muted}>{t("devices.noSensors")}</p>}
      {sensors.map((sensor, at) => (
        <OneSensor
          // biome-ignore lint/suspicious/noArrayIndexKey: a sensor that is new has nothing else to be known by
          key={at}
          project={project}
          number={at + 1}
          units={units}
          draft={sensor}
          onDraft={(next) => change(at, next)}
          onRemove={() => onSensors(sensors.toSpliced(at, 1))}
          faults={isSubmitted && faults[at] ? faults[at] : new Set()}
          served={(field) => fieldError(failure, `sensors.${at}.${field}`)}
        />
      ))}
      <div>
        <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => onSensors([...sensors, NEW_SENSOR])}>
          {t("devices.addSensor")}
        </Button>
      </div>
    </div>
  );
}

interface OneSensorProps {
  project: string;
  number: number;
  units: string;
  draft: SensorDraft;
  onDraft(next: SensorDraft): void;
  onRemove(): void;
  faults: ReadonlySet<string>;
  served(field: string): string | null;
}

function OneSensor({ project, number, units, draft, onDraft, onRemove, faults, served }: OneSensorProps) {
  const t = useT();
  const name = draft.name.trim() || t("devices.sensorNumber", { n: String(number) });
  const set = (part: Partial<SensorDraft>) => onDraft({ ...draft, ...part });
  const fields = { draft, set, faults, served };
  return (
    <section className={styles.sensor} aria-label={name}>
      <SensorHead name={name} onRemove={onRemove} />
      <div className={styles.fields}>
        <SensorText {...fields} field="name" maxLength={100} />
        <SensorText {...fields} field="variable" maxLength={60} autoCapitalize="off" spellCheck={false} />
        <SensorText
          {...fields}
          field="unit"
          list={units}
          maxLength={20}
          autoCapitalize="off"
          spellCheck={false}
        />
        <Select
          label={t("devices.fields.kind")}
          value={draft.parameters.kind}
          options={SENSOR_KINDS.map((value) => ({ value, label: t(`devices.kinds.${value}`) }))}
          onValue={(kind) => onDraft(withKind(draft, kind))}
        />
        <SensorText {...fields} field="min" inputMode="decimal" />
        <SensorText {...fields} field="max" inputMode="decimal" />
        <SensorText {...fields} field="resolution" inputMode="decimal" />
        <SensorText {...fields} field="accuracy" inputMode="decimal" help={t("devices.accuracyHelp")} />
        <ParameterFields
          project={project}
          draft={draft.parameters}
          onDraft={(parameters) => set({ parameters })}
          faults={faults}
          failure={served("parameters")}
        />
      </div>
      {draft.parameters.kind !== "direct" && <OwnFactors {...fields} />}
    </section>
  );
}

function SensorHead({ name, onRemove }: { name: string; onRemove(): void }) {
  const t = useT();
  return (
    <div className={classes(layout.spreadRow8, styles.sensorHead)}>
      <h3>{name}</h3>
      <IconButton
        label={t("devices.removeSensor", { name })}
        icon={<IconTrash size={18} aria-hidden />}
        onClick={onRemove}
      />
    </div>
  );
}

interface PartProps extends Pick<OneSensorProps, "draft" | "faults" | "served"> {
  set(part: Partial<SensorDraft>): void;
}

interface SensorTextProps extends PartProps, Omit<TextFieldProps, "label" | "value" | "onValue" | "error"> {
  field: "name" | "variable" | "unit" | "min" | "max" | "resolution" | "accuracy";
}

function SensorText({ field, draft, set, faults, served, ...input }: SensorTextProps) {
  const t = useT();
  return (
    <TextField
      label={t(`devices.fields.${field}`)}
      autoComplete="off"
      value={draft[field]}
      onValue={(value) => set({ [field]: value })}
      error={faults.has(field) ? t(`devices.faults.${field === "min" ? "number" : field}`) : served(field)}
      {...input}
    />
  );
}

/** Factors of the sensor that replace those of the device. */
function OwnFactors({ draft, set, faults, served }: PartProps) {
  const t = useT();
  return (
    <details>
      <summary>{t("devices.ownFactors")}</summary>
      <p className={layout.muted}>{t("devices.ownHelp")}</p>
      <div className={styles.fields}>
        {(["adjustment", "correction", "probeLength"] as const).map((field) => (
          <TextField
            key={field}
            label={t(`devices.own.${field}`)}
            inputMode="decimal"
            value={draft[field]}
            onValue={(value) => set({ [field]: value })}
            error={faults.has(field) ? t("devices.faults.number") : served(field)}
          />
        ))}
      </div>
    </details>
  );
}
