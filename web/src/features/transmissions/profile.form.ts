import type { TransmissionProfileDetail } from "@vetaverde/contract/transmissions";
import type { Frequency } from "@vetaverde/domain/authorities/due";
import { SERVICE_RULES, type ServiceName } from "@vetaverde/domain/authorities/services";
import { type Unit, unitNamed } from "@vetaverde/domain/devices/units";
import { useState } from "react";
import type { ArgsOf } from "../../lib/call.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { toast } from "../../ui/toasts.ts";

type Body = ArgsOf<"transmissions", "create">["body"];

export interface ProfileFormProps {
  project: string;
  /** Null: a new profile. */
  before: TransmissionProfileDetail | null;
  onSaved(profile: string): void;
  onClose(): void;
}

/** Identifiers of each service, in the order of the form. */
export const SETTINGS = {
  "dga-groundwater": ["workCode", "companyRut", "userRut"],
  "dga-surface": ["workCode", "companyRut", "userRut"],
  "sma-online": ["user", "unit", "process", "device"],
} as const satisfies Record<ServiceName, readonly string[]>;

export interface ValueDraft {
  /** Its identity while its name is typed. */
  key: string;
  name: string;
  sensor: string;
  unit: Unit | "";
  decimals: string;
}

interface ProfileDraft {
  name: string;
  /** Empty: none. */
  station: string;
  service: ServiceName;
  frequency: Frequency;
  address: string;
  settings: Record<string, string>;
  values: readonly ValueDraft[];
  /** A line for each code: `M = Maintenance`. */
  gapCodes: string;
  password: string;
}

export type ProfileFormState = ReturnType<typeof useProfileForm>;

/** A value of which no variable is chosen yet. */
export const newValue = ({
  name,
  unit,
  decimals,
}: {
  name: string;
  unit: Unit;
  decimals: number;
}): ValueDraft => ({
  key: crypto.randomUUID(),
  name,
  sensor: "",
  unit,
  decimals: String(decimals),
});

/** Empty values of a service: those that it prescribes, or one. */
const valuesOf = (service: ServiceName): ValueDraft[] =>
  (SERVICE_RULES[service].fields ?? [{ name: "Q", unit: "L/s" as const, decimals: 2 }]).map(newValue);

/** Whether a value that the service requires, or that was named, has no variable. */
export function lacksVariable(service: ServiceName, { name, sensor }: ValueDraft): boolean {
  const { fields } = SERVICE_RULES[service];
  const isWanted = fields ? fields.find((one) => one.name === name)?.isRequired === true : name.trim() !== "";
  return isWanted && sensor === "";
}

const serviceDraft = (service: ServiceName) => ({
  service,
  frequency: SERVICE_RULES[service].frequencies[0] ?? "hour",
  address: SERVICE_RULES[service].address,
  settings: {},
  values: valuesOf(service),
});

function draftOf(before: TransmissionProfileDetail | null): ProfileDraft {
  if (!before)
    return { name: "", station: "", gapCodes: "", password: "", ...serviceDraft("dga-groundwater") };
  const { name, service, frequency, address, settings, gapCodes, fields } = before;
  const bound = fields.map((field) => ({
    key: field.name,
    name: field.name,
    sensor: field.sensor.id,
    unit: unitNamed(field.unit) ?? ("" as const),
    decimals: String(field.decimals),
  }));
  const prescribed = SERVICE_RULES[service].fields;
  const values = prescribed
    ? valuesOf(service).map((one) => bound.find((known) => known.name === one.name) ?? one)
    : bound;
  const codes = gapCodes.map(({ code, meaning }) => `${code} = ${meaning}`).join("\n");
  const station = before.station?.id ?? "";
  return { name, station, service, frequency, address, settings, values, gapCodes: codes, password: "" };
}

function gapCodesOf(text: string): Body["gapCodes"] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [code = "", ...meaning] = line.split("=");
      return { code: code.trim(), meaning: meaning.join("=").trim() || code.trim() };
    });
}

function bodyOf({ password, gapCodes, values, station, ...draft }: ProfileDraft): Body {
  const isFree = SERVICE_RULES[draft.service].fields === null;
  const fields = values
    .filter(({ sensor }) => sensor !== "")
    .map(({ name, sensor, unit, decimals }) => ({
      name: name.trim(),
      sensor,
      ...(isFree && unit !== "" ? { unit, decimals: Number(decimals) } : {}),
    }));
  return {
    ...draft,
    station: station || null,
    fields,
    gapCodes: gapCodesOf(gapCodes),
    ...(password === "" ? {} : { password }),
  };
}

export function useProfileForm({ project, before, onSaved, onClose }: ProfileFormProps) {
  const t = useT();
  const [draft, setDraft] = useState(() => draftOf(before));
  const [isTried, setIsTried] = useState(false);
  const create = useCallMutation("transmissions", "create", (body: Body) => ({ params: { project }, body }));
  const update = useCallMutation("transmissions", "update", (body: Body) => ({
    params: { project, profile: before?.id ?? "" },
    body: { ...body, version: before?.version ?? 0 },
  }));
  const save = before ? update : create;
  const set = (part: Partial<ProfileDraft>) => setDraft({ ...draft, ...part });
  const needed = [
    draft.name,
    draft.address,
    ...SETTINGS[draft.service].map((name) => draft.settings[name] ?? ""),
  ];
  const isComplete =
    needed.every((text) => text.trim() !== "") &&
    draft.values.some(({ sensor }) => sensor !== "") &&
    !draft.values.some((value) => lacksVariable(draft.service, value));
  const submit = () => {
    setIsTried(true);
    if (!isComplete || save.isPending) return;
    save.mutate(bodyOf(draft), {
      onSuccess: ({ id }) => {
        toast("done", t("transmissions.saved"));
        onClose();
        onSaved(id);
      },
    });
  };
  const missing = (text: string) => (isTried && text.trim() === "" ? t("transmissions.missing") : null);
  return {
    draft,
    set,
    changeService: (service: ServiceName) => set(serviceDraft(service)),
    missing,
    isTried,
    save,
    submit,
  };
}
