import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { barometerName } from "./devices.queries.ts";
import type { ParameterDraft } from "./sensor.draft.ts";

export interface BarometerFieldsProps {
  project: string;
  draft: ParameterDraft;
  set(part: Partial<ParameterDraft>): void;
  wrong: boolean;
}

/** Which barometer of the project an unvented sensor is corrected by, and the air's pressure of its zero. */
export function BarometerFields({ project, draft, set, wrong }: BarometerFieldsProps) {
  const t = useT();
  const barometers = useCallQuery("devices", "barometers", { params: { project } });
  const options = (barometers.data ?? []).map((one) => ({ value: one.id, label: barometerName(one) }));
  // One that is not in use any more stays chosen until somebody chooses another.
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
        <TextField
          label={t("devices.parameters.barometerZero")}
          inputMode="decimal"
          autoComplete="off"
          value={draft.barometerZero}
          onValue={(barometerZero) => set({ barometerZero })}
          error={wrong ? t("devices.faults.air") : null}
        />
      )}
    </>
  );
}
