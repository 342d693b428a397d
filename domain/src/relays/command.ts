/** The relays of a device: 1 is the south pump, 2 the south gate. */
export const RELAYS = [1, 2] as const;
export type Relay = (typeof RELAYS)[number];

/**
 * What becomes of a command: `waiting` for a second person, `pending` until the device can be reached, `sent`; then what
 * the device said, or nothing until its expiry.
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

/** Seconds for which a command is worth something. */
export const MIN_LIFE_SECONDS = 10;
export const MAX_LIFE_SECONDS = 3600;
export const DEFAULT_LIFE_SECONDS = 60;

/** Minutes for which a command waits for a second person, before its own time begins. */
export const MIN_CONFIRM_MINUTES = 5;
export const MAX_CONFIRM_MINUTES = 1440;
export const DEFAULT_CONFIRM_MINUTES = 30;

const OPEN: readonly CommandState[] = ["waiting", "pending", "sent"];
export const isOpen = (state: CommandState): boolean => OPEN.includes(state);

/** As it is at this instant: what is past its expiry is not shown as if it could still happen. Instants are epoch ms. */
export const stateAt = (state: CommandState, expiresAt: number, now: number): CommandState =>
  isOpen(state) && now >= expiresAt ? "expired" : state;

export interface Order {
  command: string;
  relay: Relay;
  on: boolean;
  /** Epoch ms. */
  expires: number;
}

/** What a device is sent. A device keeps to `expires` by itself: a network may hold up what left in time. */
export const orderText = ({ command, relay, on, expires }: Order): string =>
  JSON.stringify({ command, relay, on, expires: new Date(expires).toISOString() });

export interface Answer {
  command: string;
  /** As the device says; it may be another than was asked for. */
  relay: number;
  on: boolean;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a device says of a command; null where it speaks of none. */
export function readAnswer(body: unknown): Answer | null {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return null;
  const { command, relay, on } = body as Record<string, unknown>;
  if (typeof command !== "string" || typeof relay !== "number") return null;
  // Decoders of LoRaWAN servers have no yes and no, and leave out what is nothing.
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

/** `notSent`: nobody can have told the device of it. `twice`: it has said so before. */
export type AnswerVerdict = "confirmed" | "late" | "otherValue" | "otherRelay" | "notSent" | "twice";

/** What a device's word on a command means. Instants are epoch ms. */
export function evaluateAnswer(command: Commanded, answer: Answer, now: number): AnswerVerdict {
  if (command.sentAt === null) return "notSent";
  if (command.answeredAt !== null) return "twice";
  if (answer.relay !== command.relay) return "otherRelay";
  if (answer.on !== command.on) return "otherValue";
  return now >= command.expiresAt || command.state === "expired" ? "late" : "confirmed";
}
