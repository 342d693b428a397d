import type { ModelClaim } from "@vetaverde/domain/text/model/locate-quotes";

/** What a language model is asked: what holds, and what a person and a document say. */
export interface Question {
  /** The platform's own words, before all others. */
  instructions: string;
  /** A person's prompt with a part of a document as data. */
  request: string;
}

export interface Tokens {
  input: number;
  output: number;
}

export interface ModelAnswer {
  /** Claims: each quote is still to be found in the document. */
  said: ModelClaim[];
  /** Of every try, those with a useless answer counted. */
  tokens: Tokens;
}

/** A language model that finds commitments in a text. */
export interface ModelGateway {
  /** The model's name, as it is configured. */
  readonly name: string;
  /** @throws ModelFault, the signal's reason */
  extract(question: Question, signal: AbortSignal): Promise<ModelAnswer>;
}

/**
 * Why a model gave no answer: `key` it refused the key; `refused` it refuses the question, or is not there; `busy` it has
 * no time; `slow`; `unreachable`; `answer` what came was not what was asked for; `long` the answer did not fit.
 */
export const MODEL_FAULTS = ["key", "refused", "busy", "slow", "unreachable", "answer", "long"] as const;
export type ModelFaultKind = (typeof MODEL_FAULTS)[number];

/** Bears nothing that the other side wrote: what it says may hold the key, or a document's words. */
export class ModelFault extends Error {
  readonly kind: ModelFaultKind;
  /** The answer's HTTP status, where there was one. */
  readonly status: number | null;
  /** When the other side wants to be asked again. */
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

export interface ModelSettings {
  provider: "openai" | "anthropic";
  /** Where its calls begin; nothing else is ever asked. */
  url: string;
  key: string | undefined;
  model: string;
  /** The longest that one answer may take. */
  timeoutMs: number;
  /** The longest answer. */
  maxOutputTokens: number;
}

/** One try, in a provider's own protocol. */
export type ModelDriver = (
  question: Question,
  signal: AbortSignal,
) => Promise<{ text: string; end: "done" | "long" | "refused"; tokens: Tokens }>;
