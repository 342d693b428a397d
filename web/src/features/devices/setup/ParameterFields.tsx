import {
  DIP_UNITS,
  PRESSURE_UNITS,
  THERMISTOR_FORMS,
  WIRE_BASES,
  WIRE_READINGS,
  type WireBasis,
} from "@vetaverde/domain/piezometry/sensors";
import { useT } from "../../../lib/i18n.ts";
import { Select } from "../../../ui/Select.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { BarometerFields } from "./BarometerFields.tsx";
import { formulaOf, mayBeUnvented, numbersOf, type ParameterDraft, withThermistor } from "./sensor.draft.ts";

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
      {READS.has(draft.kind) && <ReadsField draft={draft} set={set} faults={faults} />}
      {isWire && <WireFormFields draft={draft} set={set} />}
      {draft.kind === "thermistor" && <ThermistorFormField draft={draft} set={set} />}
      {draft.kind === "standpipe" && <CasingByField draft={draft} set={set} />}
      {numbersOf(draft).map(({ name }) => (
        <TextField
          key={name}
          label={t(
            `devices.parameters.${name === "factor" && draft.basis !== "digits" ? "factorOfR" : (name as ParameterName)}`,
          )}
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

/** Kinds of sensors that report in one of several units. */
const READS = new Map<string, readonly string[]>([
  ["vibratingWire", WIRE_READINGS],
  ["thermistor", ["Ω", "kΩ"]],
  ["standpipe", DIP_UNITS],
]);

/** The unit in which a sensor reports. */
function ReadsField({ draft, set, faults }: PartProps & Pick<ParameterFieldsProps, "faults">) {
  const t = useT();
  const units = READS.get(draft.kind) ?? [];
  return (
    <Select
      label={t("devices.parameters.reads")}
      value={draft.reads}
      options={units.map((value) => ({ value, label: value }))}
      onValue={(reads) => reads && set({ reads })}
      error={faults.has("parameters.reads") ? t("devices.faults.reads") : null}
    />
  );
}

/** The quantities of formulas, as calibration sheets name them. */
const BASIS_LABELS: Readonly<Record<WireBasis, string>> = {
  digits: "digits (f² / 1000)",
  Hz: "f (Hz)",
  "Hz²": "f² (Hz²)",
  "10⁻⁶ Hz²": "f² / 10⁶ (Hz²)",
  µs: "10⁶ / f (µs)",
};

/** The form of a thermistor's equation. */
function ThermistorFormField({ draft, set }: PartProps) {
  const t = useT();
  return (
    <Select
      label={t("devices.parameters.form")}
      help={formulaOf(draft)}
      value={draft.thermistor}
      options={THERMISTOR_FORMS.map((value) => ({ value, label: t(`devices.parameters.${value}`) }))}
      onValue={(form) => form && set(withThermistor(draft, form))}
    />
  );
}

/** Whether the top of a standpipe's casing is entered as an elevation or relative to the ground. */
function CasingByField({ draft, set }: PartProps) {
  const t = useT();
  return (
    <Select
      label={t("devices.parameters.casingBy")}
      value={draft.casingBy}
      options={[
        { value: "elevation", label: t("devices.parameters.byElevation") },
        { value: "stickup", label: t("devices.parameters.byStickup") },
      ]}
      onValue={(casingBy) => casingBy && set({ casingBy })}
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
        help={formulaOf(draft)}
        value={draft.form}
        options={(["linear", "polynomial"] as const).map((value) => ({
          value,
          label: t(`devices.parameters.${value}`),
        }))}
        onValue={(form) => form && set({ form })}
      />
      <Select
        label={t("devices.parameters.basis")}
        value={draft.basis}
        options={WIRE_BASES.map((value) => ({ value, label: BASIS_LABELS[value] }))}
        onValue={(basis) => basis && set({ basis })}
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
  | "casing"
  | "stickup"
  | "thermistorA"
  | "thermistorB"
  | "thermistorC"
  | "thermistorD";
