import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type { Prompt, PromptTrial, promptsEndpoints } from "@vetaverde/contract/prompts";
import type { WithDates } from "@vetaverde/contract/shapes";
import type { Locale } from "@vetaverde/domain/locale";
import { closest } from "@vetaverde/domain/text/closest";
import { fold } from "@vetaverde/domain/text/fold";
import { PROMPT_VARIABLES, unknownVariables } from "@vetaverde/domain/text/prompt";
import { formatMessage } from "@vetaverde/locales/format";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import { writtenBy } from "../../platform/context/written.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { unique } from "../../platform/db/unique.ts";
import { AppError, invalid } from "../../platform/errors/app-error.ts";
import { checkVersion } from "../../platform/errors/stale-version.ts";
import { promptWords } from "./prompts.messages.ts";
import * as store from "./prompts.store.ts";

type Calls = typeof promptsEndpoints;
type Body = Input<Calls["create"]>["body"];

export interface PromptsService {
  list(input: Input<Calls["list"]>): Promise<Reply<Calls["list"]>>;
  /** @throws AppError NOT_FOUND */
  get(input: Input<Calls["get"]>): Promise<WithDates<Prompt>>;
  /** @throws AppError NOT_FOUND */
  versions(input: Input<Calls["versions"]>): Promise<Reply<Calls["versions"]>>;
  model(): Promise<{ model: string | null }>;
  /** @throws AppError NOT_FOUND, VALIDATION, PAGE_UNREAD, MODEL_NONE, or why the model gave no answer */
  test(input: Input<Calls["test"]>, ctx: Context): Promise<PromptTrial>;
  /** @throws AppError FK-0005 when the project already has a prompt of that name, VALIDATION */
  create(input: Input<Calls["create"]>, ctx: Context): Promise<WithDates<Prompt>>;
  /** @throws AppError FK-0005, NOT_FOUND, VALIDATION, STALE_VERSION with `current`, the current prompt */
  update(input: Input<Calls["update"]>, ctx: Context): Promise<WithDates<Prompt>>;
}

/** Tries a prompt on a page of a document; injected by the composition root. */
export type TryPrompt = (input: {
  project: string;
  document: string;
  page: number;
  prompt: { text: string; language: Locale };
  /** The requesting user. */
  by: string;
}) => Promise<PromptTrial>;

export interface PromptsDeps {
  db: Db;
  /** Name of the configured language model. */
  model: string | null;
  trial: TryPrompt;
  now?: () => number;
}

export function createPromptsService(deps: PromptsDeps): PromptsService {
  const { db, model } = deps;

  return {
    list: async ({ params: { project }, query: { page, size, sort, q, active } }) => {
      const key = q === undefined ? null : fold(q);
      const isActive = active === undefined ? null : active === "true";
      const { items, total } = await store.list(db, project, { page, size, sort, key, active: isActive });
      return { items, total, page, size };
    },
    get: async ({ params: { project, prompt } }) => existing(db, project, prompt),
    versions: async ({ params: { project, prompt }, query }) => {
      await existing(db, project, prompt);
      const { items, total } = await store.versions(db, project, prompt, query);
      return { items, total, ...query };
    },
    model: async () => ({ model }),
    test: (input, ctx) => test(deps, input, ctx),
    create: (input, ctx) => create(deps, input, ctx),
    update: (input, ctx) => update(deps, input, ctx),
  };
}

async function test(
  { db, trial }: PromptsDeps,
  { params: { project, prompt }, body: { document, page, text } }: Input<Calls["test"]>,
  ctx: Context,
): Promise<PromptTrial> {
  const saved = await existing(db, project, prompt);
  if (text !== undefined) refuseUnknown(text, ctx.locale);
  const tried = { text: text ?? saved.text, language: saved.language };
  const auditFields = await trial({ project, document, page, prompt: tried, by: actorOf(ctx).id });
  const { tokens, cost, found, lost } = auditFields;
  // The tokens spent are recorded in the trail, whatever the result.
  await transact(db, ctx, (tx) =>
    recordChange(tx, ctx, {
      project,
      action: "prompt.tested",
      entity: "prompt",
      entityId: prompt,
      after: {
        model: auditFields.model,
        document,
        page,
        ...tokens,
        cost,
        found: found.length,
        lost: lost.length,
      },
    }),
  );
  return auditFields;
}

function create(
  deps: PromptsDeps,
  { params: { project }, body }: Input<Calls["create"]>,
  ctx: Context,
): Promise<WithDates<Prompt>> {
  const { db, now = Date.now } = deps;
  return transact(db, ctx, async (tx) => {
    await store.lockPrompts(tx, project);
    const before = await store.findDefault(tx, project);
    // A project's first prompt becomes the default.
    const fields = fieldsOf({ ...body, default: body.default || !before }, ctx.locale);
    const written = writtenBy(ctx, project, newId(), now());
    if (fields.default && before) await moveDefault(tx, ctx, { ...written, id: before.id });
    await unique(store.insert(tx, written, fields));
    return recorded(tx, ctx, "prompt.created", written, null);
  });
}

function update(
  deps: PromptsDeps,
  { params: { project, prompt }, body: { version, ...body } }: Input<Calls["update"]>,
  ctx: Context,
): Promise<WithDates<Prompt>> {
  const { db, now = Date.now } = deps;
  return transact(db, ctx, async (tx) => {
    await store.lockPrompts(tx, project);
    const before = await existing(tx, project, prompt);
    checkVersion(version, before);
    if (before.default && !body.default) throw invalid("default", promptWords[ctx.locale].defaultLost);
    const fields = fieldsOf(body, ctx.locale);
    const written = writtenBy(ctx, project, prompt, now());
    const other = fields.default ? await store.findDefault(tx, project) : undefined;
    if (other && other.id !== prompt) await moveDefault(tx, ctx, { ...written, id: other.id });
    await unique(store.update(tx, written, fields));
    return recorded(tx, ctx, "prompt.updated", written, before);
  });
}

/** Records in its own history and in the trail that a prompt stops being the default. */
async function moveDefault(tx: Tx, ctx: Context, lost: store.Written): Promise<void> {
  const before = await existing(tx, lost.project, lost.id);
  await store.unsetDefault(tx, lost);
  await recorded(tx, ctx, "prompt.updated", lost, before);
}

async function recorded(
  tx: Tx,
  ctx: Context,
  action: string,
  { project, id }: store.Written,
  before: WithDates<Prompt> | null,
): Promise<WithDates<Prompt>> {
  const after = await existing(tx, project, id);
  const change = { ...(before ? { before: auditFields(before) } : {}), after: auditFields(after) };
  await recordChange(tx, ctx, { project, action, entity: "prompt", entityId: id, ...change });
  return after;
}

/** The fields of a prompt that the audit trail records. */
const auditFields = ({ name, language, text, default: isDefault, active, version }: WithDates<Prompt>) => ({
  name,
  language,
  text,
  default: isDefault,
  active,
  version,
});

function fieldsOf(body: Body, locale: Locale): store.PromptFields {
  if (body.default && !body.active) throw invalid("active", promptWords[locale].defaultInactive);
  refuseUnknown(body.text, locale);
  return { ...body, nameKey: fold(body.name) };
}

/** @throws AppError VALIDATION when it contains an unknown variable */
function refuseUnknown(text: string, locale: Locale): void {
  const words = promptWords[locale];
  const [name] = unknownVariables(text);
  if (name !== undefined) {
    const meant = closest(name, PROMPT_VARIABLES);
    const known = PROMPT_VARIABLES.map((one) => `{${one}}`).join(", ");
    const params = { name: `{${name}}`, known, meant: `{${meant}}` };
    throw invalid("text", formatMessage(meant ? words.meant : words.unknown, params, locale));
  }
}

async function existing(db: Db | Tx, project: string, id: string): Promise<WithDates<Prompt>> {
  const row = await store.find(db, project, id);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}
