// The form of a derived variable: numbers as typed, and the formula that they make.
import type { DerivedVariable } from "@vetaverde/contract/derived-variables";
import type { Formula, FormulaKind, MovingStatistic } from "@vetaverde/domain/derived/formula";
import type { FlowStructure, ParshallSize } from "@vetaverde/domain/derived/open-channel";
import { QUANTITY_UNITS, type Quantity } from "@vetaverde/domain/devices/quantities";
import { allUnits } from "@vetaverde/domain/devices/units";
import { typedNumber } from "@vetaverde/domain/text/typed-number";
import { isTypedDay } from "@vetaverde/domain/time/typed-date";
import { instantToLocal, isTime, localToInstant, todayIn } from "@vetaverde/domain/time/zone";

export interface SegmentDraft {
  upTo: string;
  coefficient: string;
  zero: string;
  exponent: string;
}
export interface TermDraft {
  sensor: string;
  factor: string;
}
export interface NamedDraft {
  name: string;
  sensor: string;
}
export interface ReplacementDraft {
  /** YYYY-MM-DD and HH:mm in the project's time zone. */
  day: string;
  time: string;
  /** The stored instant, which may have seconds; null: a new one. */
  stored: string | null;
  finalCount: string;
  startCount: string;
}

export interface DerivedDraft {
  name: string;
  quantity: Quantity | "";
  unit: string;
  resolution: string;
  kind: FormulaKind | "";
  sensor: string;
  reference: string;
  direction: "above" | "below";
  segments: SegmentDraft[];
  gaugedFrom: string;
  gaugedTo: string;
  /** Of a rating curve or a structure, in percent. */
  curveError: string;
  structure: FlowStructure["kind"];
  angle: string;
  crest: string;
  channel: string;
  height: string;
  size: ParshallSize;
  zero: string;
  gives: "volume" | "flow";
  volumePerCount: string;
  rollsOverAfter: string;
  resets: boolean;
  maxFlow: string;
  /** Hours; a longer interval has a volume, but no flow. */
  maxGap: string;
  replacements: ReplacementDraft[];
  operation: "sum" | "mean";
  terms: TermDraft[];
  /** Minutes. */
  within: string;
  statistic: MovingStatistic;
  /** Hours. */
  window: string;
  text: string;
  variables: NamedDraft[];
}

export const NEW_SEGMENT: SegmentDraft = { upTo: "", coefficient: "", zero: "0", exponent: "1,5" };
export const NEW_TERM: TermDraft = { sensor: "", factor: "1" };

export const NEW_VARIABLE: DerivedDraft = {
  name: "",
  quantity: "",
  unit: "",
  resolution: "",
  kind: "",
  sensor: "",
  reference: "",
  direction: "above",
  segments: [NEW_SEGMENT],
  gaugedFrom: "",
  gaugedTo: "",
  curveError: "",
  structure: "vNotch",
  angle: "90",
  crest: "",
  channel: "",
  height: "",
  size: "1 ft",
  zero: "0",
  gives: "flow",
  volumePerCount: "",
  rollsOverAfter: "",
  resets: false,
  maxFlow: "",
  maxGap: "24",
  replacements: [],
  operation: "sum",
  terms: [NEW_TERM, NEW_TERM],
  within: "60",
  statistic: "mean",
  window: "24",
  text: "",
  variables: [{ name: "a", sensor: "" }],
};

const USUAL_QUANTITY: Partial<Record<FormulaKind, Quantity>> = {
  level: "level",
  column: "level",
  rating: "flow",
  structure: "flow",
};

/** The draft with another calculation; where no quantity is chosen, it is that which the calculation usually gives. */
export function withKind(draft: DerivedDraft, kind: DerivedDraft["kind"], isNew: boolean): DerivedDraft {
  const quantity = kind === "" ? undefined : USUAL_QUANTITY[kind];
  if (!isNew || draft.quantity !== "" || draft.unit !== "" || !quantity) return { ...draft, kind };
  return { ...draft, kind, quantity, unit: unitsOf(quantity)[0] ?? "" };
}

const typed = (value: number | null): string => (value === null ? "" : String(value).replace(".", ","));

const percentOf = (share: number | undefined): string =>
  typed(share === undefined ? null : Number((share * 100).toPrecision(12)));

/** The form of an existing variable, with its latest formula. */
export function draftOf(
  { name, quantity, unit, resolution, versions }: DerivedVariable,
  timeZone: string,
): DerivedDraft {
  const base = {
    ...NEW_VARIABLE,
    name,
    quantity: quantity ?? "",
    unit,
    resolution: typed(resolution),
  } as const;
  const formula = versions[0]?.formula;
  return formula ? { ...base, kind: formula.kind, ...partsOf(formula, timeZone) } : { ...base };
}

function partsOf(formula: Formula, timeZone: string): Partial<DerivedDraft> {
  switch (formula.kind) {
    case "level":
    case "unit":
      return { sensor: formula.sensor };
    case "column":
      return { sensor: formula.sensor, reference: typed(formula.reference), direction: formula.direction };
    case "rating":
      return {
        sensor: formula.sensor,
        segments: formula.segments.map(({ upTo, coefficient, zero, exponent }) => ({
          upTo: typed(upTo),
          coefficient: typed(coefficient),
          zero: typed(zero),
          exponent: typed(exponent),
        })),
        gaugedFrom: typed(formula.gauged?.from ?? null),
        gaugedTo: typed(formula.gauged?.to ?? null),
        curveError: percentOf(formula.error),
      };
    case "structure":
      return {
        sensor: formula.sensor,
        structure: formula.structure.kind,
        curveError: percentOf(formula.error),
        ...dimensionsOf(formula.structure),
      };
    case "totaliser":
      return {
        sensor: formula.sensor,
        gives: formula.gives,
        volumePerCount: typed(formula.volumePerCount),
        rollsOverAfter: typed(formula.rollsOverAfter),
        resets: formula.resets,
        maxFlow: typed(formula.maxFlow === null ? null : formula.maxFlow * 1000),
        maxGap: typed(formula.maxGap / 3600),
        replacements: formula.replacements.map(({ at, finalCount, startCount }) => ({
          day: todayIn(timeZone, Date.parse(at)),
          time: instantToLocal(Date.parse(at), timeZone).time,
          stored: at,
          finalCount: typed(finalCount),
          startCount: typed(startCount),
        })),
      };
    case "combination":
      return {
        operation: formula.operation,
        terms: formula.terms.map(({ sensor, factor }) => ({ sensor, factor: typed(factor) })),
        within: typed(formula.within / 60),
      };
    case "moving":
      return { sensor: formula.sensor, statistic: formula.statistic, window: typed(formula.window / 3600) };
    case "expression":
      return { text: formula.text, variables: formula.variables, within: typed(formula.within / 60) };
  }
}

function dimensionsOf(structure: FlowStructure): Partial<DerivedDraft> {
  const zero = typed(structure.zero);
  switch (structure.kind) {
    case "vNotch":
      return { zero, angle: typed(structure.angle) };
    case "rectangularWeir":
      return {
        zero,
        crest: typed(structure.crest),
        channel: typed(structure.channel),
        height: typed(structure.height),
      };
    case "cipolletti":
      return { zero, crest: typed(structure.crest) };
    case "parshall":
      return { zero, size: structure.size };
  }
}

/** Units of the chosen quantity; all of them where none is. */
export const unitsOf = (quantity: Quantity | ""): readonly string[] =>
  quantity === "" ? allUnits : QUANTITY_UNITS[quantity];

/** Fields of the form, as faults name them. */
export type DraftField = string;

/** Reads the form's numbers; what cannot be read is collected by its field. */
function createReader() {
  const faults = new Set<DraftField>();
  const unreadable = new Set<DraftField>();
  const required = (field: DraftField, text: string): number => {
    const value = text.trim() === "" ? null : typedNumber(text);
    if (value === null) faults.add(field);
    if (value === null && text.trim() !== "") unreadable.add(field);
    return value ?? Number.NaN;
  };
  /** A duration in a unit of so many seconds, of at least a minute. */
  const duration = (field: DraftField, text: string, unit: number): number => {
    const seconds = Math.round(required(field, text) * unit);
    if (seconds >= 60) return seconds;
    faults.add(field);
    unreadable.add(field);
    return Number.NaN;
  };
  return {
    faults,
    unreadable,
    required,
    duration,
    optional: (field: DraftField, text: string): number | null =>
      text.trim() === "" ? null : required(field, text),
    chosen: (field: DraftField, value: string): string => {
      if (value === "") faults.add(field);
      return value;
    },
  };
}

/** The formula that the form makes, and the fields that are missing or no numbers. */
export function formulaOfDraft(
  draft: DerivedDraft,
  timeZone: string,
): { formula: Formula | null; faults: ReadonlySet<DraftField>; unreadable: ReadonlySet<DraftField> } {
  const reader = createReader();
  const formula = draft.kind === "" ? null : readFormula(draft, draft.kind, reader, timeZone);
  if (draft.kind === "") reader.faults.add("kind");
  const { faults, unreadable } = reader;
  return { formula: faults.size === 0 ? formula : null, faults, unreadable };
}

function readFormula(
  draft: DerivedDraft,
  kind: FormulaKind,
  { faults, required, duration, optional, chosen }: ReturnType<typeof createReader>,
  timeZone: string,
): Formula {
  const sensor = () => chosen("sensor", draft.sensor);
  /** Absent where nothing is typed: a formula without it stays as it is. */
  const error = () => {
    const percent = optional("curveError", draft.curveError);
    return percent === null ? {} : { error: percent / 100 };
  };
  const within = () => duration("within", draft.within, 60);
  switch (kind) {
    case "level":
    case "unit":
      return { kind, sensor: sensor() };
    case "column":
      return {
        kind,
        sensor: sensor(),
        reference: required("reference", draft.reference),
        direction: draft.direction,
      };
    case "rating": {
      const [from, to] = [optional("gaugedFrom", draft.gaugedFrom), optional("gaugedTo", draft.gaugedTo)];
      if ((from === null) !== (to === null)) faults.add(from === null ? "gaugedFrom" : "gaugedTo");
      return {
        kind,
        sensor: sensor(),
        segments: draft.segments.map((segment, n) => ({
          upTo: optional(`segments.${n}.upTo`, segment.upTo),
          coefficient: required(`segments.${n}.coefficient`, segment.coefficient),
          zero: required(`segments.${n}.zero`, segment.zero),
          exponent: required(`segments.${n}.exponent`, segment.exponent),
        })),
        gauged: from === null || to === null ? null : { from, to },
        ...error(),
      };
    }
    case "structure":
      return { kind, sensor: sensor(), structure: readStructure(draft, required), ...error() };
    case "totaliser": {
      const litres = optional("maxFlow", draft.maxFlow);
      return {
        kind,
        sensor: sensor(),
        gives: draft.gives,
        volumePerCount: optional("volumePerCount", draft.volumePerCount),
        rollsOverAfter: optional("rollsOverAfter", draft.rollsOverAfter),
        resets: draft.resets,
        maxFlow: litres === null ? null : litres / 1000,
        maxGap: duration("maxGap", draft.maxGap, 3600),
        replacements: draft.replacements.map((one, n) => ({
          at: replacedAt(
            chosen(`replacements.${n}.day`, isTypedDay(one.day) ? one.day : ""),
            chosen(`replacements.${n}.time`, isTime(one.time) ? one.time : ""),
            one.stored,
            timeZone,
          ),
          finalCount: optional(`replacements.${n}.finalCount`, one.finalCount),
          startCount: optional(`replacements.${n}.startCount`, one.startCount),
        })),
      };
    }
    case "combination":
      return {
        kind,
        operation: draft.operation,
        terms: draft.terms.map((term, n) => ({
          sensor: chosen(`terms.${n}.sensor`, term.sensor),
          factor: required(`terms.${n}.factor`, term.factor),
        })),
        within: within(),
      };
    case "moving":
      return {
        kind,
        sensor: sensor(),
        statistic: draft.statistic,
        window: duration("window", draft.window, 3600),
      };
    case "expression":
      return {
        kind,
        text: chosen("text", draft.text.trim()),
        variables: draft.variables.map(({ name, sensor: of }, n) => ({
          name: chosen(`variables.${n}.name`, name.trim()),
          sensor: chosen(`variables.${n}.sensor`, of),
        })),
        within: within(),
      };
  }
}

/** The instant of an exchange, the stored one within the same minute; empty until day and time are complete. */
function replacedAt(day: string, time: string, stored: string | null, timeZone: string): string {
  if (day === "" || time === "") return "";
  const at = localToInstant({ date: day, time }, timeZone);
  const isSame = stored !== null && Math.floor(Date.parse(stored) / 60_000) === Math.floor(at / 60_000);
  return isSame ? stored : new Date(at).toISOString();
}

/** The beginning of a day; empty for none. */
export const instantOf = (day: string, timeZone: string): string =>
  day === "" ? "" : new Date(localToInstant({ date: day, time: "00:00" }, timeZone)).toISOString();

function readStructure(
  draft: DerivedDraft,
  required: (field: DraftField, text: string) => number,
): FlowStructure {
  const zero = required("zero", draft.zero);
  switch (draft.structure) {
    case "vNotch":
      return { kind: "vNotch", angle: required("angle", draft.angle), zero };
    case "rectangularWeir":
      return {
        kind: "rectangularWeir",
        crest: required("crest", draft.crest),
        channel: required("channel", draft.channel),
        height: required("height", draft.height),
        zero,
      };
    case "cipolletti":
      return { kind: "cipolletti", crest: required("crest", draft.crest), zero };
    case "parshall":
      return { kind: "parshall", size: draft.size, zero };
  }
}
