import { setTimeout as pause } from "node:timers/promises";
import { readAnswer } from "./ai.answer.ts";
import {
  type ModelAnswer,
  type ModelDriver,
  ModelFault,
  type ModelFaultKind,
  type ModelGateway,
  type ModelSettings,
  type Question,
  type Tokens,
} from "./ai.ts";

const TRIES = 4;
const FIRST_PAUSE_MS = 1000;
/** A longer Retry-After is not waited for. */
const MAX_PAUSE_MS = 60_000;
/** Transient faults, which are retried. */
const PASSING: ReadonlySet<ModelFaultKind> = new Set(["busy", "slow", "unreachable", "answer"]);

/** Opens the configured model. `pauseMs`: pause before the second attempt; it doubles with each further one. */
export function openModel(settings: ModelSettings, pauseMs = FIRST_PAUSE_MS): ModelGateway {
  let driver: Promise<ModelDriver> | undefined;
  return {
    name: settings.model,
    extract: async (question, signal) => {
      driver ??= driverOf(settings);
      const callModel = await driver;
      const tokens: Tokens = { input: 0, output: 0 };
      for (let tried = 1; ; tried++) {
        try {
          return await once(callModel, question, { signal, timeoutMs: settings.timeoutMs, tokens });
        } catch (error) {
          signal.throwIfAborted();
          const fault = faultOf(error);
          fault.tokens = tokens;
          const wait = fault.retryAfterMs ?? pauseMs * 2 ** (tried - 1) * (1 + Math.random() / 4);
          if (tried >= TRIES || !PASSING.has(fault.kind) || wait > MAX_PAUSE_MS) throw fault;
          await pause(wait, undefined, { signal }).catch(() => {});
          signal.throwIfAborted();
        }
      }
    },
  };
}

/** Loaded on demand: the client libraries are large, and most installations use none. */
async function driverOf(settings: ModelSettings): Promise<ModelDriver> {
  return settings.provider === "anthropic"
    ? (await import("./anthropic.driver.ts")).anthropicDriver(settings)
    : (await import("./openai.driver.ts")).openaiDriver(settings);
}

async function once(
  callModel: ModelDriver,
  question: Question,
  { signal, timeoutMs, tokens }: { signal: AbortSignal; timeoutMs: number; tokens: Tokens },
): Promise<ModelAnswer> {
  // The clients' own timeout ends with the first byte; this one also covers an answer that arrives slowly.
  const time = AbortSignal.timeout(timeoutMs);
  try {
    const { text, end, tokens: spent } = await callModel(question, AbortSignal.any([signal, time]));
    tokens.input += spent.input;
    tokens.output += spent.output;
    if (end !== "done") throw new ModelFault(end);
    return { claims: readAnswer(text), tokens };
  } catch (error) {
    if (time.aborted) throw new ModelFault("slow");
    throw error;
  }
}

/** Maps an error by its status alone; the provider's text is discarded. */
function faultOf(error: unknown): ModelFault {
  const own = error instanceof ModelFault ? error : error instanceof Error ? error.cause : null;
  if (own instanceof ModelFault) return own;
  if (error instanceof SyntaxError) return new ModelFault("answer");
  const { status, headers } = (error ?? {}) as { status?: unknown; headers?: unknown };
  if (typeof status !== "number") return new ModelFault("unreachable");
  if (status === 401 || status === 403) return new ModelFault("key", { status });
  const after = headers instanceof Headers ? Number(headers.get("retry-after") ?? Number.NaN) : Number.NaN;
  const retryAfterMs = Number.isFinite(after) && after >= 0 ? after * 1000 : null;
  if (status === 429 || status === 529 || status === 503)
    return new ModelFault("busy", { status, retryAfterMs });
  if (status === 408 || status === 504) return new ModelFault("slow", { status, retryAfterMs });
  if (status >= 500) return new ModelFault("unreachable", { status, retryAfterMs });
  return new ModelFault("refused", { status });
}
