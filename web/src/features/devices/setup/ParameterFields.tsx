import { PRESSURE_UNITS } from "@vetaverde/domain/piezometry/sensors";
import { useT } from "../../../lib/i18n.ts";
import { Select } from "../../../ui/Select.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { BarometerFields } from "./BarometerFields.tsx";
import { mayBeUnvented, numbersOf, type ParameterDraft } from "./sensor.draft.ts";

export interface ParameterFieldsProps {
  /** Project whose barometers can be selected. */
  project: string;
  draft: ParameterDraft;
  onDraft(next: ParameterDraft): void;
  /** Names of the invalid parameters. */
  faults: ReadonlySet<string>;
  /** The server's error about the parameters as a whole. */
  failure: string | null;
}

const WITH_PRESSURE = ["vibratingWire", "current", "digital", "barometer"];

/** Fields for the values of the instrument's calibration sheet, by its kind. */
export function ParameterFields({ project, draft, onDraft, faults, failure }: ParameterFieldsProps) {
  const t = useT();
  const set = (part: Partial<ParameterDraft>) => onDraft({ ...draft, ...part });
  const numbers = numbersOf(draft);
  const wire = draft.kind === "vibratingWire";
  return (
    <>
      {WITH_PRESSURE.includes(draft.kind) && (
        <Select
          label={t("devices.parameters.pressure")}
          value={draft.pressure}
          options={PRESSURE_UNITS.map((value) => ({ value, label: value }))}
          onValue={(pressure) => pressure && set({ pressure })}
          error={failure}
        />
      )}
      {(wire || draft.kind === "thermistor") && (
        <Select
          label={t("devices.parameters.reads")}
          value={draft.reads}
          options={(wire ? ["digits", "Hz"] : ["Ω", "kΩ"]).map((value) => ({ value, label: value }))}
          onValue={(reads) => reads && set({ reads })}
        />
      )}
      {wire && (
        <Select
          label={t("devices.parameters.form")}
          value={draft.form}
          options={(["linear", "polynomial"] as const).map((value) => ({
            value,
            label: t(`devices.parameters.${value}`),
          }))}
          onValue={(form) => form && set({ form })}
        />
      )}
      {wire && draft.form === "linear" && (
        <Select
          label={t("devices.parameters.difference")}
          value={draft.difference}
          options={(["zeroMinusReading", "readingMinusZero"] as const).map((value) => ({
            value,
            label: t(`devices.parameters.${value}`),
          }))}
          onValue={(difference) => difference && set({ difference })}
        />
      )}
      {numbers.map(({ name }) => (
        <TextField
          key={name}
          label={t(`devices.parameters.${name as ParameterName}`)}
          inputMode="decimal"
          autoComplete="off"
          value={draft[name]}
          onValue={(value) => set({ [name]: value })}
          error={faults.has(`parameters.${name}`) ? t("devices.faults.parameter") : null}
        />
      ))}
      {wire && draft.temperatureFactor.trim() !== "" && (
        <Select
          label={t("devices.parameters.sign")}
          value={draft.sign}
          options={(["add", "subtract"] as const).map((value) => ({
            value,
            label: t(`devices.parameters.${value}`),
          }))}
          onValue={(sign) => sign && set({ sign })}
        />
      )}
      {wire && (
        <TextField
          label={t("devices.parameters.temperatureVariable")}
          maxLength={60}
          value={draft.temperatureVariable}
          onValue={(temperatureVariable) => set({ temperatureVariable })}
          error={
            faults.has("parameters.temperatureVariable") ? t("devices.faults.temperatureVariable") : null
          }
        />
      )}
      {mayBeUnvented(draft.kind) && (
        <BarometerFields {...{ project, draft, set }} wrong={faults.has("parameters.barometerZero")} />
      )}
    </>
  );
}

type ParameterName =
  | "factor"
  | "zero"
  | "a"
  | "b"
  | "c"
  | "temperatureFactor"
  | "temperatureZero"
  | "range"
  | "digitalZero"
  | "casing";
