import type {
  CreateRequestBody,
  MeasurementRequest,
  UpdateRequestBody,
} from "@vetaverde/contract/measurements";
import { unitNamed } from "@vetaverde/domain/devices/units";
import type { MeasurementKind } from "@vetaverde/domain/measurements/requests";
import { typedNumber } from "@vetaverde/domain/text/typed-number";

/** The form's state: texts as typed. */
export interface RequestDraft {
  type: string;
  /** Empty for all stations. */
  station: string;
  name: string;
  kind: MeasurementKind;
  unit: string;
  decimals: string;
  method: string;
  min: string;
  max: string;
  maxChange: string;
  /** One text per line. */
  choices: string;
  isRequired: boolean;
  isActive: boolean;
}

export type RequestField = Exclude<keyof RequestDraft, "kind" | "station" | "isRequired" | "isActive">;

const typed = (value: number | null): string => (value === null ? "" : String(value).replace(".", ","));

export const NEW_REQUEST: RequestDraft = {
  type: "",
  station: "",
  name: "",
  kind: "number",
  unit: "",
  decimals: "2",
  method: "",
  min: "",
  max: "",
  maxChange: "",
  choices: "",
  isRequired: false,
  isActive: true,
};

export const draftOfRequest = (request: MeasurementRequest): RequestDraft => ({
  type: request.type.id,
  station: request.station?.id ?? "",
  name: request.name,
  kind: request.kind,
  unit: request.unit ?? "",
  decimals: String(request.decimals),
  method: request.method ?? "",
  min: typed(request.min),
  max: typed(request.max),
  maxChange: typed(request.maxChange),
  choices: request.choices.join("\n"),
  isRequired: request.required,
  isActive: request.active,
});

const numberOrNull = (text: string): number | null => (text.trim() === "" ? null : typedNumber(text));
const isNumberOrEmpty = (text: string): boolean => text.trim() === "" || typedNumber(text) !== null;
const choicesOf = (text: string): string[] => [
  ...new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** The fields that cannot be saved as they are. */
export function requestFaultsOf(draft: RequestDraft): ReadonlySet<RequestField> {
  const faults = new Set<RequestField>();
  if (draft.type === "") faults.add("type");
  if (draft.name.trim() === "") faults.add("name");
  if (draft.kind === "choice") {
    if (choicesOf(draft.choices).length < 2) faults.add("choices");
    return faults;
  }
  if (unitNamed(draft.unit) === null) faults.add("unit");
  if (!/^[0-6]$/.test(draft.decimals.trim())) faults.add("decimals");
  for (const field of ["min", "max", "maxChange"] as const)
    if (!isNumberOrEmpty(draft[field])) faults.add(field);
  const [min, max, maxChange] = [
    numberOrNull(draft.min),
    numberOrNull(draft.max),
    numberOrNull(draft.maxChange),
  ];
  if (min !== null && max !== null && min >= max) faults.add("max");
  if (maxChange !== null && maxChange <= 0) faults.add("maxChange");
  return faults;
}

/** The part of the request that may change later. */
const changeableOf = (draft: RequestDraft, position: number) => ({
  name: draft.name.trim(),
  method: draft.method.trim() || null,
  required: draft.isRequired,
  position,
  ...(draft.kind === "choice"
    ? { choices: choicesOf(draft.choices), decimals: 0 }
    : {
        decimals: Number(draft.decimals),
        min: numberOrNull(draft.min),
        max: numberOrNull(draft.max),
        maxChange: numberOrNull(draft.maxChange),
      }),
});

export const createBodyOf = (draft: RequestDraft, position: number): CreateRequestBody => ({
  ...changeableOf(draft, position),
  type: draft.type,
  station: draft.station || null,
  kind: draft.kind,
  unit: draft.kind === "number" ? draft.unit : null,
});

export const updateBodyOf = (
  draft: RequestDraft,
  { position, version }: Pick<MeasurementRequest, "position" | "version">,
): UpdateRequestBody => ({ ...changeableOf(draft, position), active: draft.isActive, version });
