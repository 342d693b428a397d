// Finds the commitments of a document with a language model, piece by piece; every quote is verified against the pages.
// When the model fails, gives an unusable answer or would exceed a limit, the local rules extract the commitments, and
// the reason is recorded.
import { createHash } from "node:crypto";
import type { Found } from "@vetaverde/domain/text/found";
import { instructionsFor, requestFor, STANDARD_PROMPT } from "@vetaverde/domain/text/model/instructions";
import type { ModelAnswerPart } from "@vetaverde/domain/text/model/locate-quotes";
import { halvesOf, type Piece } from "@vetaverde/domain/text/model/pieces";
import { fillPrompt } from "@vetaverde/domain/text/prompt";
import { ModelFault, type ModelGateway, type Question, type Tokens } from "../../../gateways/ai/ai.ts";
import type { Db } from "../../../platform/db/db.ts";
import { newId } from "../../../platform/db/id.ts";
import type { Log } from "../../../platform/log/log.ts";
import { WorkerCrashed } from "../../../platform/work/pool/worker-pool.ts";
import * as documents from "../documents/documents.store.ts";
import type { Reader } from "../processing/reader.ts";
import { checkMonthlyBudget, MonthlySpend } from "./model.month.ts";
import * as store from "./model.store.ts";

/** A configured model and its limits. */
export interface ModelUse {
  gateway: ModelGateway;
  /** Maximum tokens per document. */
  maxTokens: number;
  /** Maximum tokens per project and month. */
  monthTokens: number;
  /** US dollars per million tokens. */
  price: { input: number; output: number } | null;
}

export interface ModelExtractDeps extends ModelUse {
  db: Db;
  reader: Pick<Reader, "pieces" | "ground">;
  log: Log;
  now: () => number;
}

export interface Subject {
  project: string;
  instrument: string;
  job: string;
  document: { id: string; name: string };
}

/** `found` null: the local rules are used instead. */
export interface ModelExtraction {
  found: Found[] | null;
  extractor: string;
  result: store.ModelResult;
}

/** Pieces requested at the same time. */
const AT_ONCE = 3;
/** Characters per token, a low estimate: the number of tokens is rather overestimated. */
const CHARS_A_TOKEN = 3;

type Fallback = NonNullable<store.ModelResult["fallback"]>;

/** The request would exceed the limit per document. */
class TooMuch extends Error {}

/** Deterministic, so that after a restart no piece is requested twice. A text cannot contain its own mark. */
export const markOf = (text: string): string => `DOCUMENT-${sha256(text).slice(0, 16)}`;

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

export const costOf = ({ input, output }: Tokens, price: ModelUse["price"]): number | null =>
  price && (input * price.input + output * price.output) / 1e6;
type QuestionSource = Awaited<ReturnType<typeof store.questionSource>>;

/** The prompt with its placeholders filled from the document's instrument and project. */
export const fillFrom = (prompt: string, source: QuestionSource, document: string): string =>
  fillPrompt(prompt, {
    project: source?.project ?? "",
    miningUnit: source?.miningUnit ?? "",
    instrument: source?.instrument ?? "",
    year: String(source?.year ?? ""),
    document,
  });

/** @throws the signal's reason */
export async function extractByModel(
  deps: ModelExtractDeps,
  subject: Subject,
  signal: AbortSignal,
): Promise<ModelExtraction> {
  const { db, reader, gateway } = deps;
  const { project, document } = subject;
  const source = await store.questionSource(db, project, subject.instrument);
  const prompt = source?.prompt ?? null;
  const facts = { model: gateway.name, prompt: prompt && { id: prompt.id, version: prompt.version } };
  const bodies = () => documents.bodies(db, project, document.id);
  try {
    const pieces = await reader.pieces(bodies(), signal);
    const request = fillFrom(prompt?.text ?? STANDARD_PROMPT, source, document.name);
    const questions = (piece: Piece): Question => {
      const mark = markOf(piece.text);
      return {
        instructions: instructionsFor(mark),
        request: requestFor(request, prompt?.language ?? "en", piece, mark),
      };
    };
    const answerParts = await extractAll(deps, subject, { pieces, questions }, signal);
    const { found, lost } = await reader.ground(answerParts, bodies(), signal);
    const extractor = `model ${gateway.name}${prompt ? ` (prompt ${prompt.version})` : ""}`;
    return { found, extractor, result: { ...facts, lost: lost.length, fallback: null } };
  } catch (error) {
    signal.throwIfAborted();
    const fallback = whyLocal(error);
    if (!fallback) throw error;
    deps.log.warn(
      { event: "extraction.fell_back", document: document.id, reason: fallback },
      "language model not used: the local rules extract this document's commitments",
    );
    return { found: null, extractor: "", result: { ...facts, lost: 0, fallback } };
  }
}

function whyLocal(error: unknown): Fallback | null {
  if (error instanceof TooMuch) return "limit";
  if (error instanceof MonthlySpend) return "month";
  // Verifying the answer crashed the worker.
  if (error instanceof WorkerCrashed) return "answer";
  if (!(error instanceof ModelFault)) return null;
  return error.kind === "long" ? "answer" : error.kind;
}

async function extractAll(
  deps: ModelExtractDeps,
  subject: Subject,
  { pieces, questions }: { pieces: readonly Piece[]; questions: (piece: Piece) => Question },
  signal: AbortSignal,
): Promise<ModelAnswerPart[]> {
  const stop = new AbortController();
  const pieceExtractor = await createPieceAsker(
    deps,
    subject,
    questions,
    AbortSignal.any([signal, stop.signal]),
  );
  if (pieces.reduce((sum, piece) => sum + pieceExtractor.expected(piece), 0) > deps.maxTokens)
    throw new TooMuch();
  const answers: ModelAnswerPart[][] = [];
  let next = 0;
  const one = async () => {
    for (let at = next++; at < pieces.length; at = next++) {
      const piece = pieces[at];
      if (piece) answers[at] = await pieceExtractor.piece(piece);
    }
  };
  try {
    const all = Array.from({ length: AT_ONCE }, one);
    await Promise.all(all).catch(async (error: unknown) => {
      stop.abort(error);
      await Promise.allSettled(all);
      throw error;
    });
  } finally {
    stop.abort();
  }
  return answers.flat();
}

/** Answers of the model that are stored, and the tokens that the job has used. */
async function loadAnswers({ db, gateway, price }: ModelExtractDeps, { project, job, document }: Subject) {
  const place = { project, job, document: document.id };
  const stored = await store.answersOf(db, place);
  const answers = new Map(stored.map((answer) => [answer.question, answer]));
  let spent = stored.reduce((sum, { input, output }) => sum + input + output, 0);
  return {
    of: (question: string) => answers.get(question),
    spent: () => spent,
    store: async (
      question: string,
      { from, to }: Piece,
      answer: Pick<store.NewAnswer, "outcome" | "said" | "tokens">,
    ) => {
      spent += answer.tokens.input + answer.tokens.output;
      await store.insertAnswer(db, {
        ...place,
        id: newId(),
        question,
        from,
        to,
        model: gateway.name,
        cost: costOf(answer.tokens, price),
        ...answer,
      });
    },
  };
}

async function createPieceAsker(
  deps: ModelExtractDeps,
  subject: Subject,
  questions: (piece: Piece) => Question,
  signal: AbortSignal,
) {
  const { db, gateway, maxTokens, monthTokens, now } = deps;
  const answers = await loadAnswers(deps, subject);
  const piece = async (one: Piece): Promise<ModelAnswerPart[]> => {
    const question = questions(one);
    const key = sha256(`${gateway.name}\n${question.instructions}\n${question.request}`);
    const before = answers.of(key);
    if (before?.said) return [{ from: one.from, to: one.to, claims: before.said }];
    if (before?.outcome !== "long") {
      if (answers.spent() > maxTokens) throw new TooMuch();
      await checkMonthlyBudget(db, subject.project, monthTokens, now());
      try {
        const { claims, tokens } = await gateway.extract(question, signal);
        await answers.store(key, one, { outcome: "answered", said: claims, tokens });
        return [{ from: one.from, to: one.to, claims }];
      } catch (error) {
        if (!(error instanceof ModelFault)) throw error;
        await answers.store(key, one, { outcome: error.kind, said: null, tokens: error.tokens });
        if (error.kind !== "long") throw error;
      }
    }
    const halves = halvesOf(one);
    if (!halves) throw new ModelFault("long");
    return [...(await piece(halves[0])), ...(await piece(halves[1]))];
  };
  return {
    piece,
    expected: (one: Piece) => {
      const { instructions, request } = questions(one);
      return (instructions.length + request.length) / CHARS_A_TOKEN;
    },
  };
}
