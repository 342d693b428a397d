// Tries a prompt on one page before using it for a whole document.

import type { ErrorCode } from "@vetaverde/contract/errors";
import type { PromptTrial } from "@vetaverde/contract/prompts";
import type { Locale } from "@vetaverde/domain/locale";
import { pick } from "@vetaverde/domain/pick";
import { instructionsFor, requestFor } from "@vetaverde/domain/text/model/instructions";
import type { ModelAnswerPart } from "@vetaverde/domain/text/model/locate-quotes";
import { ModelFault, type ModelFaultKind, type Tokens } from "../../../gateways/ai/ai.ts";
import type { Db } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";
import { AppError } from "../../../platform/errors/app-error.ts";
import * as documents from "../documents/documents.store.ts";
import { costOf, fillFrom, type ModelExtractDeps, type ModelUse, markOf } from "./model.extract.ts";
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
  const row = await documents.pageOf(db, project, document, page);
  if (!row) throw new AppError("NOT_FOUND");
  if (row.body === null) throw new AppError("PAGE_UNREAD");
  return { ...row, body: row.body };
}

async function* once(body: string): AsyncGenerator<string[]> {
  yield [body];
}

type TrialDeps = Pick<ModelExtractDeps, "db" | "reader" | "now"> & { use: ModelUse };

/** Stores what a question of the trial cost, for the monthly budget. */
const recordTrial = (
  { db, use, now }: TrialDeps,
  { project, document, page, by }: TrialInput,
  outcome: string,
  tokens: Tokens,
) =>
  store.insertTrial(db, {
    project,
    id: newId(),
    document,
    page,
    model: use.gateway.name,
    outcome,
    tokens,
    cost: costOf(tokens, use.price),
    by,
    at: new Date(now()),
  });

async function tryOn(
  deps: TrialDeps,
  input: TrialInput,
  page: Page,
  signal: AbortSignal,
): Promise<PromptTrial> {
  const { db, reader, use, now } = deps;
  const source = await store.questionSource(db, input.project, page.instrument);
  const text = fillFrom(input.prompt.text, source, page.name);
  const answers: ModelAnswerPart[] = [];
  const tokens = { input: 0, output: 0 };
  for (const piece of await reader.pieces(once(page.body), signal)) {
    await checkMonthlyBudget(db, input.project, use.monthTokens, now());
    const mark = markOf(piece.text);
    const request = requestFor(text, input.prompt.language, piece, mark);
    const answer = await use.gateway
      .extract({ instructions: instructionsFor(mark), request }, signal)
      .catch(async (error: unknown) => {
        if (error instanceof ModelFault) await recordTrial(deps, input, error.kind, error.tokens);
        throw error;
      });
    await recordTrial(deps, input, "answered", answer.tokens);
    answers.push({ from: piece.from, to: piece.to, claims: answer.claims });
    tokens.input += answer.tokens.input;
    tokens.output += answer.tokens.output;
  }
  const { found, lost } = await reader.ground(answers, once(page.body), signal);
  return {
    model: use.gateway.name,
    document: { id: input.document, name: page.name },
    page: input.page,
    tokens,
    cost: costOf(tokens, use.price),
    found: found.map(toTrialCommitment),
    lost: lost.map(({ quote }) => quote),
  };
}

type TrialCommitment = PromptTrial["found"][number];
const TRIAL_FIELDS = [
  "text",
  "summary",
  "component",
  "frequency",
  "deadline",
  "condition",
  "indicator",
  "responsible",
] as const satisfies readonly (keyof TrialCommitment)[];
const toTrialCommitment = (found: TrialCommitment): TrialCommitment => pick(found, TRIAL_FIELDS);
