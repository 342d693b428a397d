import type { ModelClaim } from "@vetaverde/domain/text/model/locate-quotes";
import type { AiSettings } from "../../platform/config/config.ai.ts";

/** A request to a language model: the fixed instructions, and the user's and the document's text. */
export interface Question {
  /** The platform's own instructions, before all other text. */
  instructions: string;
  /** A user's prompt, with a part of a document as data. */
  request: string;
}

export interface Tokens {
  input: number;
  output: number;
}

export interface ModelAnswer {
  /** Unverified claims: each quote has yet to be found in the document. */
  claims: ModelClaim[];
  /** Of all attempts, including those with an unusable answer. */
  tokens: Tokens;
}

/** A language model that finds commitments in a text. */
export interface ModelGateway {
  /** The model's configured name. */
  readonly name: string;
  /** @throws ModelFault, the signal's reason */
  extract(question: Question, signal: AbortSignal): Promise<ModelAnswer>;
}

/**
 * Why a model gave no answer: `key` the key was refused; `refused` the request was refused, or the model does not
 * exist; `busy` overloaded or rate limited; `slow` timeout; `unreachable`; `answer` the answer has the wrong form;
 * `long` the answer exceeded the token limit.
 */
export const MODEL_FAULTS = ["key", "refused", "busy", "slow", "unreachable", "answer", "long"] as const;
export type ModelFaultKind = (typeof MODEL_FAULTS)[number];

/** Contains nothing that the provider wrote: its text may include the key, or a document's text. */
export class ModelFault extends Error {
  readonly kind: ModelFaultKind;
  /** The response's HTTP status, if any. */
  readonly status: number | null;
  /** The provider's Retry-After, in ms. */
  readonly retryAfterMs: number | null;
  tokens: Tokens;
  constructor(
    kind: ModelFaultKind,
    { status = null, retryAfterMs = null, tokens = { input: 0, output: 0 } }: Partial<FaultFacts> = {},
  ) {
    super(`the language model gave no answer: ${kind}${status === null ? "" : ` (HTTP ${status})`}`);
    this.kind = kind;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.tokens = tokens;
  }
}

interface FaultFacts {
  status: number | null;
  retryAfterMs: number | null;
  tokens: Tokens;
}

/** How a model is called; no other address than `url` is. */
export type ModelSettings = Omit<AiSettings, "maxTokens" | "monthTokens" | "price">;

/** A single attempt, in a provider's own protocol. */
export type ModelDriver = (
  question: Question,
  signal: AbortSignal,
) => Promise<{ text: string; end: "done" | "long" | "refused"; tokens: Tokens }>;
