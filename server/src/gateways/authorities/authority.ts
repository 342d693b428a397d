import type { ServiceName } from "@vetaverde/domain/authorities/services";
import type { Answer, Question } from "../../platform/http-client/request-external.ts";

/** One value as the authority reads it. */
export interface SentValue {
  name: string;
  unit: string;
  text: string;
}

/** What is sent of one instant. */
export interface Measurement {
  /** Epoch ms. */
  at: number;
  values: readonly SentValue[];
}

export interface AuthorityProfile {
  service: ServiceName;
  /** Base of the service. */
  address: string;
  settings: Readonly<Record<string, string>>;
}

/** A request without what only the sender knows. Its body is stored as evidence. */
export interface AuthorityMessage {
  path: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

/**
 * What became of a message. `unsent`: nothing reached the authority; `lost`: it may have, and no answer came; `unclear`:
 * an answer that says neither.
 */
export type OutcomeKind =
  | "accepted"
  | "acceptedEarlier"
  | "refused"
  | "credentials"
  | "unclear"
  | "lost"
  | "unsent";

export interface Outcome {
  kind: OutcomeKind;
  status: number | null;
  /** The authority's own words as they came, or why there was no answer. */
  words: string;
  receipt: string | null;
}

/** What the authority has under a receipt. */
export type Confirmation =
  | { kind: "same"; words: string }
  | { kind: "differs"; words: string }
  | { kind: "unknown"; words: string };

/** Sends a request through the guard of outbound addresses. */
export type Reach = (question: Omit<Question, "timeoutMs" | "allowPrivate" | "resolve">) => Promise<Answer>;

/** A service of an authority: its messages and what its answers mean. Another country's is one folder more. */
export interface AuthorityService {
  /** Settings of a profile: each must match. */
  settings: Readonly<Record<string, (text: string) => string | null>>;
  /** Whoever sends: messages of one informant are sent one after another. */
  informantOf(profile: AuthorityProfile): string;
  /** Least pause between two messages of one informant that are late, in ms; 0: none. */
  arrearsPauseMs: number;
  compose(profile: AuthorityProfile, measurement: Measurement): AuthorityMessage;
  send(
    reach: Reach,
    profile: AuthorityProfile,
    message: AuthorityMessage,
    password: string,
  ): Promise<Outcome>;
  /** Compares what the authority has under a receipt with what was sent. Absent: the service cannot be asked. */
  confirm?(
    reach: Reach,
    profile: AuthorityProfile,
    message: AuthorityMessage,
    receipt: string,
  ): Promise<Confirmation>;
}

const MAX_WORDS = 1000;

/** An answer's text for people, without control characters and bounded. */
export const wordsOf = (text: string): string =>
  text
    .replace(/\p{C}+/gu, " ")
    .trim()
    .slice(0, MAX_WORDS);

/** An answer as an object; empty where it is none. */
export function fieldsOf(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** A text or number of an answer as text; null: it is neither, or empty. */
export function textOf(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}
