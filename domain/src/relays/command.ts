/** The relays of a device: 1 is the south pump, 2 the south gate. */
export const RELAYS = [1, 2] as const;
export type Relay = (typeof RELAYS)[number];

/**
 * Life cycle of a command: `waiting` for a second person, `pending` until the device can be reached, `sent`; then the
 * device's answer, or nothing until its expiry.
 */
export const COMMAND_STATES = [
  "waiting",
  "pending",
  "sent",
  "confirmed",
  "expired",
  "failed",
  "cancelled",
] as const;
export type CommandState = (typeof COMMAND_STATES)[number];

/** Bounds and default of a command's lifetime, in seconds. */
export const MIN_LIFE_SECONDS = 10;
export const MAX_LIFE_SECONDS = 3600;
export const DEFAULT_LIFE_SECONDS = 60;

/**
 * Bounds and default of the time that a command waits for a second person, in minutes, before its own lifetime starts.
 */
export const MIN_CONFIRM_MINUTES = 5;
export const MAX_CONFIRM_MINUTES = 1440;
export const DEFAULT_CONFIRM_MINUTES = 30;

const OPEN: readonly CommandState[] = ["waiting", "pending", "sent"];
export const isOpen = (state: CommandState): boolean => OPEN.includes(state);

/** The effective state at this instant: a command past its expiry is not shown as pending. Instants are epoch ms. */
export const stateAt = (state: CommandState, expiresAt: number, now: number): CommandState =>
  isOpen(state) && now >= expiresAt ? "expired" : state;

export interface Order {
  command: string;
  relay: Relay;
  on: boolean;
  /** Epoch ms. */
  expires: number;
}

/**
 * The message sent to a device. The device itself enforces `expires`, because a network may delay a message that was
 * sent in time.
 */
export const orderText = ({ command, relay, on, expires }: Order): string =>
  JSON.stringify({ command, relay, on, expires: new Date(expires).toISOString() });

export interface Answer {
  command: string;
  /** As the device reports it; may differ from the commanded relay. */
  relay: number;
  on: boolean;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses a device's answer to a command; null where the message is none. */
export function readAnswer(body: unknown): Answer | null {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return null;
  const { command, relay, on } = body as Record<string, unknown>;
  if (typeof command !== "string" || typeof relay !== "number") return null;
  // Decoders of LoRaWAN servers have no booleans, and omit zero values.
  const relayState = on === undefined || on === 0 ? false : on === 1 ? true : on;
  const id = command.toLowerCase();
  return typeof relayState === "boolean" && UUID.test(id) ? { command: id, relay, on: relayState } : null;
}

export interface Commanded {
  state: CommandState;
  relay: number;
  on: boolean;
  expiresAt: number;
  sentAt: number | null;
  answeredAt: number | null;
}

/** `notSent`: the device answers a command that was never sent. `twice`: it has already answered. */
export type AnswerVerdict = "confirmed" | "late" | "otherValue" | "otherRelay" | "notSent" | "twice";

/** Interprets a device's answer to a command. Instants are epoch ms. */
export function evaluateAnswer(command: Commanded, answer: Answer, now: number): AnswerVerdict {
  if (command.sentAt === null) return "notSent";
  if (command.answeredAt !== null) return "twice";
  if (answer.relay !== command.relay) return "otherRelay";
  if (answer.on !== command.on) return "otherValue";
  return now >= command.expiresAt || command.state === "expired" ? "late" : "confirmed";
}
