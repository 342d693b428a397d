import { PRESSURE_UNITS } from "@vetaverde/domain/piezometry/sensors";
import { describeError } from "../../../lib/describe-error.ts";
import { useT } from "../../../lib/i18n.ts";
import { useCallQuery } from "../../../resource/call-query.ts";
import { Select } from "../../../ui/Select.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { barometerName } from "../devices.queries.ts";
import type { ParameterDraft } from "./sensor.draft.ts";

export interface BarometerFieldsProps {
  project: string;
  draft: ParameterDraft;
  set(part: Partial<ParameterDraft>): void;
  wrong: boolean;
}

/** Fields for the barometer that corrects an unvented sensor, and the air pressure at its zero reading. */
export function BarometerFields({ project, draft, set, wrong }: BarometerFieldsProps) {
  const t = useT();
  const barometers = useCallQuery("devices", "barometers", { params: { project } });
  const options = (barometers.data ?? []).map((one) => ({ value: one.id, label: barometerName(one) }));
  // A barometer that is no longer in use remains selected until the user selects another.
  const known = draft.barometer === "" || options.some(({ value }) => value === draft.barometer);
  return (
    <>
      <Select
        label={t("devices.parameters.barometer")}
        value={draft.barometer}
        options={[
          { value: "", label: t("devices.parameters.noBarometer") },
          ...options,
          ...(known ? [] : [{ value: draft.barometer, label: t("devices.parameters.formerBarometer") }]),
        ]}
        onValue={(barometer) => set({ barometer: barometer ?? "" })}
        error={barometers.isError ? describeError(barometers.error) : null}
      />
      {draft.barometer !== "" && (
        <>
          <Select
            label={t("devices.parameters.barometerUnit")}
            value={draft.barometerUnit}
            options={PRESSURE_UNITS.map((value) => ({ value, label: value }))}
            onValue={(barometerUnit) => barometerUnit && set({ barometerUnit })}
          />
          <TextField
            label={`${t("devices.parameters.barometerZero")} (${draft.barometerUnit})`}
            inputMode="decimal"
            autoComplete="off"
            value={draft.barometerZero}
            onValue={(barometerZero) => set({ barometerZero })}
            error={wrong ? t("devices.faults.air") : null}
          />
        </>
      )}
    </>
  );
}
