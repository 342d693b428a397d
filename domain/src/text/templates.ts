import type { Locale } from "../locale.ts";
import { literal } from "./rich.ts";
import { formatTemplate, type TemplateValue } from "./template-text.ts";

/** `list`: bulleted lines; `link`: an address of the platform itself. */
export type VariableKind = "text" | "number" | "list" | "link";
export interface Variable {
  kind: VariableKind;
  /** Message key of its description. */
  meaning: string;
  example: TemplateValue;
  /** The message is useless without it. */
  needed?: true;
}

const word = <M extends string>(meaning: M, example: string) => ({ kind: "text", meaning, example }) as const;
const count = <M extends string>(meaning: M, example: number) =>
  ({ kind: "number", meaning, example }) as const;
const list = <M extends string>(meaning: M, example: string) => ({ kind: "list", meaning, example }) as const;
const link = { kind: "link", meaning: "link", example: "https://…/forgot", needed: true } as const;

const reading = {
  device: word("device", "PZ-04 Muro norte"),
  sensor: word("sensor", "Presión de poros"),
  value: count("value", 182.4),
  unit: word("unit", "kPa"),
} as const;
const silent = { device: reading.device } as const;
const instrument = { name: word("instrument", "RCA 47/2019") } as const;
const exceedance = {
  exceeds: count("exceeds", 3),
  warns: count("warns", 1),
  stations: word("stations", "MW-3, MW-7"),
  parameters: word("parameters", "SO₄, As"),
  from: word("from", "02-03-2026"),
  to: word("to", "05-03-2026"),
} as const;
const relay = {
  device: word("device", "MODi 0150"),
  order: count("relayOrder", 1),
} as const;
const protectedChange = {
  kind: count("changeKind", 4),
  subject: word("changeSubject", "MODi 0150"),
  name: word("changeAsker", "Camila Rojas"),
  reason: word("changeReason", "La autoridad cambió su dirección"),
} as const;
const notice = word("notice", "Alerta en PZ-04 Muro norte");

const overdue = {
  name: word("structure", "Tranque norte"),
  action: word("responseAction", "Inspeccionar la cresta"),
  role: word("responseRole", "Jefe de turno"),
} as const;

/** Events with notices, and the variables that each may use in braces: a closed list, with description and example. */
export const TEMPLATE_EVENTS = {
  planImported: {
    title: word("plan", "Plan de monitoreo 2026"),
    rows: count("rows", 126),
    monitorings: count("monitorings", 1480),
  },
  monitoringsDue: {
    day: word("day", "06-03-2026"),
    counts: word("counts", "4"),
    list: list("dueList", "• MW-3 · pH\n• MW-7 · SO₄"),
  },
  mishap: { station: word("station", "MW-3"), mishap: word("mishap", "…") },
  fileAdded: { name: word("file", "Informe trimestral.pdf"), version: count("fileVersion", 2) },
  instrumentProcessed: { ...instrument, pages: count("pages", 184), found: count("found", 96) },
  instrumentFailed: instrument,
  alertRaised: reading,
  alertRate: reading,
  alertStuck: reading,
  alertLate: reading,
  alertCleared: { device: reading.device, sensor: reading.sensor },
  deviceSilent: silent,
  deviceHeard: silent,
  storm: {
    count: count("stormCount", 240),
    devices: count("devices", 12),
    raised: count("raised", 130),
    ended: count("ended", 110),
    top: list("top", "• PZ-04 Muro norte: 41\n• PZ-07: 38"),
  },
  limitExceeded: exceedance,
  limitNear: {
    warns: exceedance.warns,
    stations: exceedance.stations,
    parameters: exceedance.parameters,
    from: exceedance.from,
    to: exceedance.to,
  },
  reportMade: {
    kind: count("reportKind", 1),
    from: word("from", "01-02-2026"),
    to: word("to", "28-02-2026"),
  },
  codecSuspended: {
    type: word("deviceType", "LT 22222"),
    version: count("codecVersion", 3),
    fault: count("codecFault", 1),
  },
  transmissionAttention: { name: word("authorityProfile", "Pozo 3 (DGA)"), kind: count("attentionKind", 2) },
  levelRaised: {
    name: word("structure", "Tranque norte"),
    from: word("earlierLevel", "Verde"),
    to: word("raisedLevel", "Rojo"),
    actions: count("responseActions", 3),
  },
  levelLowered: {
    name: word("structure", "Tranque norte"),
    from: word("earlierLevel", "Rojo"),
    to: word("loweredLevel", "Verde"),
    reason: word("loweringReason", "Lluvia terminada"),
    by: word("lowerer", "Diego Soto"),
  },
  responseLate: overdue,
  responseUnacknowledged: overdue,
  backupLate: { hours: count("backupHours", 40) },
  relayWaiting: {
    ...relay,
    name: word("asker", "Camila Rojas"),
    reason: word("reason", "Laguna sobre el límite"),
    until: word("until", "06-03-2026 15:39"),
  },
  relayEnded: { ...relay, outcome: count("relayOutcome", 3), name: word("decider", "Diego Soto") },
  protectionWaiting: {
    ...protectedChange,
    until: word("changeUntil", "06-03-2026 15:39"),
  },
  protectionCooling: {
    ...protectedChange,
    until: word("changeApplies", "06-03-2026 15:39"),
  },
  protectionDecided: {
    kind: protectedChange.kind,
    subject: protectedChange.subject,
    outcome: count("changeOutcome", 1),
    reason: word("decisionReason", ""),
    name: word("changeDecider", "Diego Soto"),
  },
  replied: { name: word("answerer", "Camila Rojas"), title: notice, message: word("answer", "…") },
  unread: { minutes: count("minutes", 30), title: notice },
  passwordReset: { name: word("person", "Camila"), link, n: count("linkMinutes", 60) },
  accountActivation: {
    name: word("person", "Camila"),
    inviter: word("inviter", "Mario Paredes"),
    project: word("project", "Quebrada Alta"),
    link,
    n: count("linkDays", 7),
  },
} as const satisfies Record<string, Record<string, Variable>>;
export type TemplateEvent = keyof typeof TEMPLATE_EVENTS;
export const TEMPLATE_KEYS = Object.keys(TEMPLATE_EVENTS) as TemplateEvent[];

/** Variables of a user's message: filled in when they start to write. */
export const MESSAGE_VARIABLES = {
  project: word("project", "Quebrada Alta"),
  sender: word("sender", "Camila Rojas"),
  day: word("today", "06-03-2026"),
} as const satisfies Record<string, Variable>;

type MeaningIn<V> =
  V extends Record<string, infer One> ? (One extends { meaning: infer M } ? M : never) : never;
export type VariableMeaning =
  | { [E in TemplateEvent]: MeaningIn<(typeof TEMPLATE_EVENTS)[E]> }[TemplateEvent]
  | MeaningIn<typeof MESSAGE_VARIABLES>;

/** The variables of an event; for any other key those of users' messages. */
export const variablesOf = (
  key: string,
): Readonly<Record<string, Variable & { meaning: VariableMeaning }>> =>
  isEvent(key) ? TEMPLATE_EVENTS[key] : MESSAGE_VARIABLES;
export const isEvent = (key: string): key is TemplateEvent => Object.hasOwn(TEMPLATE_EVENTS, key);

export interface TemplateFault {
  /** An unknown name; an unpaired brace; an invalid choice; a missing required name. */
  kind: "unknown" | "brace" | "choice" | "needed";
  name: string;
  /** One-based. */
  line: number;
  column: number;
}

/** The faults of a template's text, in order of appearance. */
export function templateFaults(text: string, variables: Readonly<Record<string, Variable>>): TemplateFault[] {
  const faults: TemplateFault[] = [];
  for (const { 0: found, index } of text.matchAll(/\{[^{}]*\}|[{}]/g)) {
    const before = text.slice(0, index).split("\n");
    const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    const [name = "", ...branches] = found.replace(/[{}]/g, "").split("|");
    if (found.length === 1) faults.push({ kind: "brace", name: found, ...place });
    else if (!Object.hasOwn(variables, name)) faults.push({ kind: "unknown", name, ...place });
    else if (branches.length > 0 && !isChoice(variables[name], branches))
      faults.push({ kind: "choice", name, ...place });
  }
  return faults;
}

/** Whether a choice is valid: by a number, with a branch for all other numbers. */
const isChoice = (variable: Variable | undefined, branches: readonly string[]): boolean =>
  variable?.kind === "number" &&
  branches.every((one) => /^(zero|one|two|few|many|other|=\d+):/.test(one)) &&
  branches.some((one) => one.startsWith("other:"));

/** The required names that the text does not use. */
export const missingNames = (text: string, variables: Readonly<Record<string, Variable>>): string[] =>
  Object.keys(variables).filter((name) => variables[name]?.needed && !text.includes(`{${name}}`));

/**
 * The text with its values, each escaped: nothing in a value is interpreted as formatting or as a variable.
 * @throws where a value is missing
 */
export function fillTemplate(
  text: string,
  variables: Readonly<Record<string, Variable>>,
  values: Readonly<Record<string, unknown>>,
  locale: Locale,
): string {
  const dressed: Record<string, TemplateValue> = {};
  for (const [name, { kind }] of Object.entries(variables)) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (typeof value === "number") dressed[name] = value;
    else if (typeof value === "string") dressed[name] = dress(value, kind);
  }
  return formatTemplate(text, dressed, locale);
}

const POINT = "• ";
function dress(value: string, kind: VariableKind): string {
  if (kind === "link") return value;
  if (kind !== "list") return literal(value);
  return value
    .split("\n")
    .map((line) => (line.startsWith(POINT) ? `${POINT}${literal(line.slice(POINT.length))}` : literal(line)))
    .join("\n");
}

export const exampleValues = (variables: Readonly<Record<string, Variable>>): Record<string, TemplateValue> =>
  Object.fromEntries(Object.entries(variables).map(([name, { example }]) => [name, example]));
