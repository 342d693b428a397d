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
  const isWire = draft.kind === "vibratingWire";
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
      {(isWire || draft.kind === "thermistor") && <ReadsField draft={draft} set={set} />}
      {isWire && <WireFormFields draft={draft} set={set} />}
      {numbersOf(draft).map(({ name }) => (
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
      {isWire && <WireTemperatureFields draft={draft} set={set} faults={faults} />}
      {mayBeUnvented(draft.kind) && (
        <BarometerFields
          project={project}
          draft={draft}
          set={set}
          wrong={faults.has("parameters.barometerZero")}
        />
      )}
    </>
  );
}

interface PartProps {
  draft: ParameterDraft;
  set(part: Partial<ParameterDraft>): void;
}

/** The unit in which a vibrating wire or a thermistor reports. */
function ReadsField({ draft, set }: PartProps) {
  const t = useT();
  const units = draft.kind === "vibratingWire" ? ["digits", "Hz"] : ["Ω", "kΩ"];
  return (
    <Select
      label={t("devices.parameters.reads")}
      value={draft.reads}
      options={units.map((value) => ({ value, label: value }))}
      onValue={(reads) => reads && set({ reads })}
    />
  );
}

/** The form of a vibrating wire's equation. */
function WireFormFields({ draft, set }: PartProps) {
  const t = useT();
  return (
    <>
      <Select
        label={t("devices.parameters.form")}
        value={draft.form}
        options={(["linear", "polynomial"] as const).map((value) => ({
          value,
          label: t(`devices.parameters.${value}`),
        }))}
        onValue={(form) => form && set({ form })}
      />
      {draft.form === "linear" && (
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
    </>
  );
}

/** How a vibrating wire's reading is corrected by a temperature. */
function WireTemperatureFields({ draft, set, faults }: PartProps & Pick<ParameterFieldsProps, "faults">) {
  const t = useT();
  return (
    <>
      {draft.temperatureFactor.trim() !== "" && (
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
      <TextField
        label={t("devices.parameters.temperatureVariable")}
        maxLength={60}
        value={draft.temperatureVariable}
        onValue={(temperatureVariable) => set({ temperatureVariable })}
        error={faults.has("parameters.temperatureVariable") ? t("devices.faults.temperatureVariable") : null}
      />
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
