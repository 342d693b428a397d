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
/** Who is to be asked later than this is not waited for. */
const MAX_PAUSE_MS = 60_000;
/** What may be otherwise at the next try. */
const PASSING: ReadonlySet<ModelFaultKind> = new Set(["busy", "slow", "unreachable", "answer"]);

/** The configured model. `pauseMs`: before the second try; each later one waits twice as long. */
export function openModel(settings: ModelSettings, pauseMs = FIRST_PAUSE_MS): ModelGateway {
  let driver: Promise<ModelDriver> | undefined;
  return {
    name: settings.model,
    extract: async (question, signal) => {
      driver ??= driverOf(settings);
      const ask = await driver;
      const tokens: Tokens = { input: 0, output: 0 };
      for (let tried = 1; ; tried++) {
        try {
          return await once(ask, question, { signal, timeoutMs: settings.timeoutMs, tokens });
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

/** Their clients are large, and most installations have none of them. */
async function driverOf(settings: ModelSettings): Promise<ModelDriver> {
  return settings.provider === "anthropic"
    ? (await import("./anthropic.driver.ts")).anthropicDriver(settings)
    : (await import("./openai.driver.ts")).openaiDriver(settings);
}

async function once(
  ask: ModelDriver,
  question: Question,
  { signal, timeoutMs, tokens }: { signal: AbortSignal; timeoutMs: number; tokens: Tokens },
): Promise<ModelAnswer> {
  // The clients' own time ends with the first byte: an answer that trickles is slow too.
  const time = AbortSignal.timeout(timeoutMs);
  try {
    const { text, end, tokens: spent } = await ask(question, AbortSignal.any([signal, time]));
    tokens.input += spent.input;
    tokens.output += spent.output;
    if (end !== "done") throw new ModelFault(end);
    return { said: readAnswer(text), tokens };
  } catch (error) {
    if (time.aborted) throw new ModelFault("slow");
    throw error;
  }
}

/** What went wrong, by its status alone: what the other side says of it stays out. */
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
