// Tries a prompt on one page before using it for a whole document.

import type { ErrorCode } from "@vetaverde/contract/errors";
import type { PromptTrial } from "@vetaverde/contract/prompts";
import type { Locale } from "@vetaverde/domain/locale";
import { instructionsFor, requestFor } from "@vetaverde/domain/text/model/instructions";
import type { ModelAnswerPart } from "@vetaverde/domain/text/model/locate-quotes";
import { fillPrompt } from "@vetaverde/domain/text/prompt";
import { ModelFault, type ModelFaultKind, type Tokens } from "../../../gateways/ai/ai.ts";
import type { Db } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import * as documents from "../documents/documents.store.ts";
import { costOf, type ModelExtractDeps, type ModelUse, markOf } from "./model.extract.ts";
import { checkMonthlyBudget, MonthlySpend } from "./model.month.ts";
import * as store from "./model.store.ts";

export interface TrialInput {
  project: string;
  document: string;
  page: number;
  prompt: { text: string; language: Locale };
  /** The requesting user. */
  by: string;
}

/** Timeout, short because a user waits. */
const TRIAL_MS = 75_000;
const AT_ONCE = 2;

const ERRORS: Readonly<Record<ModelFaultKind, ErrorCode>> = {
  key: "MODEL_KEY",
  refused: "MODEL_REFUSED",
  busy: "MODEL_BUSY",
  slow: "MODEL_UNREACHABLE",
  unreachable: "MODEL_UNREACHABLE",
  answer: "MODEL_ANSWER",
  long: "MODEL_ANSWER",
};

/**
 * Tries prompts with the configured model. The returned function throws AppError NOT_FOUND, PAGE_UNREAD, MODEL_NONE,
 * MODEL_BUSY, MODEL_MONTH, or why the model gave no answer.
 */
export function createTrial(
  deps: Pick<ModelExtractDeps, "db" | "reader" | "now"> & { use: ModelUse | null },
) {
  let running = 0;
  return async (input: TrialInput): Promise<PromptTrial> => {
    const page = await pageOf(deps.db, input);
    if (!deps.use) throw new AppError("MODEL_NONE");
    if (running >= AT_ONCE) throw new AppError("MODEL_BUSY");
    running++;
    const time = AbortSignal.timeout(TRIAL_MS);
    try {
      return await tryOn({ ...deps, use: deps.use }, input, page, time);
    } catch (error) {
      if (error instanceof MonthlySpend) throw new AppError("MODEL_MONTH", { cause: error });
      if (time.aborted) throw new AppError("MODEL_UNREACHABLE", { cause: error });
      if (error instanceof ModelFault) throw new AppError(ERRORS[error.kind], { cause: error });
      throw error;
    } finally {
      running--;
    }
  };
}

interface Page {
  instrument: string;
  name: string;
  body: string;
}

async function pageOf(db: Db, { project, document, page }: TrialInput): Promise<Page> {
  const found = await documents.pageOf(db, project, document, page);
  if (!found) throw new AppError("NOT_FOUND");
  if (found.body === null) throw new AppError("PAGE_UNREAD");
  return { ...found, body: found.body };
}

async function* once(body: string): AsyncGenerator<string[]> {
  yield [body];
}

async function tryOn(
  { db, reader, use, now }: Pick<ModelExtractDeps, "db" | "reader" | "now"> & { use: ModelUse },
  { project, document, page, prompt, by: asker }: TrialInput,
  { instrument, name, body }: Page,
  signal: AbortSignal,
): Promise<PromptTrial> {
  const by = await store.questionSource(db, project, instrument);
  const text = fillPrompt(prompt.text, {
    project: by?.project ?? "",
    miningUnit: by?.miningUnit ?? "",
    instrument: by?.instrument ?? "",
    year: String(by?.year ?? ""),
    document: name,
  });
  const answers: ModelAnswerPart[] = [];
  const tokens = { input: 0, output: 0 };
  const keep = (outcome: string, took: Tokens) =>
    store.insertTrial(db, {
      project,
      id: newId(),
      document,
      page,
      model: use.gateway.name,
      outcome,
      tokens: took,
      cost: costOf(took, use.price),
      by: asker,
      at: new Date(now()),
    });
  for (const piece of await reader.pieces(once(body), signal)) {
    await checkMonthlyBudget(db, project, use.monthTokens, now());
    const mark = markOf(piece.text);
    const request = requestFor(text, prompt.language, piece, mark);
    const answer = await use.gateway
      .extract({ instructions: instructionsFor(mark), request }, signal)
      .catch(async (error: unknown) => {
        if (error instanceof ModelFault) await keep(error.kind, error.tokens);
        throw error;
      });
    await keep("answered", answer.tokens);
    answers.push({ from: piece.from, to: piece.to, claims: answer.said });
    tokens.input += answer.tokens.input;
    tokens.output += answer.tokens.output;
  }
  const { found, lost } = await reader.ground(answers, once(body), signal);
  return {
    model: use.gateway.name,
    document: { id: document, name },
    page,
    tokens,
    cost: costOf(tokens, use.price),
    found: found.map(
      ({ text: words, summary, component, frequency, deadline, condition, indicator, responsible }) => ({
        text: words,
        summary,
        component,
        frequency,
        deadline,
        condition,
        indicator,
        responsible,
      }),
    ),
    lost: lost.map(({ quote }) => quote),
  };
}
