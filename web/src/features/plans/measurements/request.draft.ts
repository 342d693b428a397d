import type {
  CreateRequestBody,
  MeasurementRequest,
  UpdateRequestBody,
} from "@vetaverde/contract/measurements";
import { QUANTITY_UNITS, type Quantity } from "@vetaverde/domain/devices/quantities";
import { allUnits, unitNamed } from "@vetaverde/domain/devices/units";
import type { MeasurementKind } from "@vetaverde/domain/measurements/requests";
import { typedNumber } from "@vetaverde/domain/text/typed-number";

/** The form's state: texts as typed. */
export interface RequestDraft {
  type: string;
  /** Empty for all stations. */
  station: string;
  name: string;
  kind: MeasurementKind;
  /** Empty for one that is not in the list. */
  quantity: Quantity | "";
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

export type RequestField = Exclude<
  keyof RequestDraft,
  "kind" | "quantity" | "station" | "isRequired" | "isActive"
>;

const typed = (value: number | null): string => (value === null ? "" : String(value).replace(".", ","));

export const NEW_REQUEST: RequestDraft = {
  type: "",
  station: "",
  name: "",
  kind: "number",
  quantity: "",
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
  quantity: request.quantity ?? "",
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

/** Units that are proposed: the usual ones of the quantity, or all where none is chosen. */
export const proposedUnits = ({ quantity }: Pick<RequestDraft, "quantity">): readonly string[] =>
  quantity === "" ? allUnits : QUANTITY_UNITS[quantity];

/** The draft with another quantity: a unit that is not usual for it gives way to the first that is. */
export function withQuantity(draft: RequestDraft, quantity: Quantity | ""): RequestDraft {
  const usual = proposedUnits({ quantity });
  const unit = unitNamed(draft.unit);
  const isUsual = quantity === "" || (unit !== null && usual.includes(unit));
  return { ...draft, quantity, unit: isUsual ? draft.unit : (usual[0] ?? "") };
}

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

/** The fields that cannot be saved as they are. @param isFixed whether quantity and unit cannot be changed any more */
export function requestFaultsOf(draft: RequestDraft, isFixed: boolean): ReadonlySet<RequestField> {
  const faults = new Set<RequestField>();
  if (draft.type === "") faults.add("type");
  if (draft.name.trim() === "") faults.add("name");
  if (draft.kind === "choice") {
    if (choicesOf(draft.choices).length < 2) faults.add("choices");
    return faults;
  }
  const unit = unitNamed(draft.unit);
  // A unit of another quantity would give the values a wrong axis.
  if (!isFixed && (unit === null || !proposedUnits(draft).includes(unit))) faults.add("unit");
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
  quantity: draft.kind === "number" && draft.quantity !== "" ? draft.quantity : null,
});

export const updateBodyOf = (
  draft: RequestDraft,
  { position, version }: Pick<MeasurementRequest, "position" | "version">,
): UpdateRequestBody => ({ ...changeableOf(draft, position), active: draft.isActive, version });
