import { canSend, SERVICE_RULES } from "@vetaverde/domain/authorities/services";
import { allUnits, type Unit, unitNamed } from "@vetaverde/domain/devices/units";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { fieldError } from "../../resource/field-error.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useFieldName } from "./field-name.ts";
import { lacksVariable, newValue, type ProfileFormState, type ValueDraft } from "./profile.form.ts";
import styles from "./transmissions.module.css";

interface ValueFieldsProps {
  project: string;
  form: ProfileFormState;
}

/** Devices of one answer at most. */
const MAX_DEVICES = 500;

/** Which variable is sent as which value; only those whose unit can be converted can be chosen. */
export function ValueFields({ project, form }: ValueFieldsProps) {
  const t = useT();
  const devices = useCallQuery("devices", "list", {
    params: { project },
    query: { page: 1, size: MAX_DEVICES },
  });
  const sensors = (devices.data?.items ?? []).flatMap((device) =>
    device.sensors.map(({ id, name, unit }) => ({
      id,
      unit: unitNamed(unit),
      label: `${device.name} · ${name} (${unit})`,
    })),
  );
  const nameOf = useFieldName();
  const { draft, set, save, isTried } = form;
  const prescribed = SERVICE_RULES[draft.service].fields;
  const change = (n: number, part: Partial<ValueDraft>) =>
    set({ values: draft.values.map((one, at) => (at === n ? { ...one, ...part } : one)) });
  const optionsFor = (unit: Unit | "") =>
    sensors
      .filter((one) => one.unit !== null && unit !== "" && canSend(one.unit, unit))
      .map(({ id, label }) => ({ value: id, label }));
  /** Errors name a value by its place among those that were sent. */
  const placeOf = (n: number) => draft.values.slice(0, n).filter(({ sensor }) => sensor !== "").length;
  return (
    <fieldset className={classes(layout.stack12, styles.values)}>
      <legend>{t("transmissions.values")}</legend>
      {draft.values.map((value, n) => (
        <div key={value.key} className={layout.stack8}>
          {!prescribed && <FreeValue value={value} onValue={(part) => change(n, part)} />}
          <Select
            label={prescribed ? `${nameOf(value.name)} (${value.unit})` : t("transmissions.variable")}
            value={value.sensor}
            placeholder={t("transmissions.choose")}
            options={optionsFor(value.unit)}
            onValue={(sensor) => change(n, { sensor })}
            error={
              isTried && lacksVariable(draft.service, value)
                ? t("transmissions.missing")
                : fieldError(save.error, `fields.${placeOf(n)}.sensor`)
            }
          />
        </div>
      ))}
      {!prescribed && (
        <Button
          onClick={() => set({ values: [...draft.values, newValue({ name: "", unit: "m³", decimals: 0 })] })}
        >
          {t("transmissions.addValue")}
        </Button>
      )}
    </fieldset>
  );
}

interface FreeValueProps {
  value: ValueDraft;
  onValue(part: Partial<ValueDraft>): void;
}

/** Name, unit and decimals of a value that the obligation names. */
function FreeValue({ value: { name, unit, decimals }, onValue }: FreeValueProps) {
  const t = useT();
  return (
    <>
      <TextField
        label={t("transmissions.parameter")}
        maxLength={60}
        value={name}
        onValue={(text) => onValue({ name: text })}
      />
      <Select
        label={t("transmissions.unit")}
        value={unit}
        options={allUnits.map((one) => ({ value: one, label: one }))}
        onValue={(one) => onValue({ unit: one, sensor: "" })}
      />
      <Select
        label={t("transmissions.decimals")}
        value={decimals}
        options={["0", "1", "2", "3", "4"].map((one) => ({ value: one, label: one }))}
        onValue={(one) => one && onValue({ decimals: one })}
      />
    </>
  );
}
