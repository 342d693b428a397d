import { createHash } from "node:crypto";
import type { Input, Reply } from "@vetaverde/contract/endpoint";
import type {
  PolicyDetail,
  PolicyTexts,
  PolicyVersion,
  policiesEndpoints,
} from "@vetaverde/contract/policies";
import type { WithDates } from "@vetaverde/contract/shapes";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "@vetaverde/domain/locale";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { policyWords } from "./policies.messages.ts";
import { currentPolicy } from "./policies.store.ts";
import { cleanHtml, hasText } from "./policy-html.ts";
import * as store from "./policy-versions.store.ts";

/** Tolerance: a start date chosen a moment ago counts as now. */
const MOMENT_MS = 60_000;

type Calls = typeof policiesEndpoints;

export interface PolicyVersionsService {
  list(ctx: Context, query: Input<Calls["versions"]>["query"]): Promise<Reply<Calls["versions"]>>;
  get(ctx: Context, policy: string): Promise<WithDates<PolicyDetail>>;
  /** @throws AppError VALIDATION for an empty text, or a start in the past */
  publish(ctx: Context, requested: Input<Calls["publish"]>["body"]): Promise<WithDates<PolicyDetail>>;
}

interface Deps {
  db: Db;
  now?: () => number;
}

export function createPolicyVersionsService(deps: Deps): PolicyVersionsService {
  const { db, now = Date.now } = deps;

  return {
    list: (ctx, query) => list(deps, ctx, query),
    get: async (ctx, policy) => {
      const row = await store.findVersion(db, policy);
      if (!row) throw new AppError("NOT_FOUND");
      return detailed(row, ctx.locale, await inForce(deps), now());
    },
    publish: (ctx, requested) => publish(deps, ctx, requested),
  };
}

async function inForce({ db, now = Date.now }: Deps) {
  return (await currentPolicy(db, new Date(now())))?.id;
}

async function list(
  deps: Deps,
  ctx: Context,
  { page, size, sort }: Input<Calls["versions"]>["query"],
): Promise<Reply<Calls["versions"]>> {
  const { db, now = Date.now } = deps;
  const { rows, total } = await store.listVersions(db, {
    offset: (page - 1) * size,
    size,
    ascending: sort === "startDate",
  });
  const current = await inForce(deps);
  return { items: rows.map((row) => toDto(row, ctx.locale, current, now())), total, page, size };
}

async function publish(
  deps: Deps,
  ctx: Context,
  { texts, startDate }: Input<Calls["publish"]>["body"],
): Promise<WithDates<PolicyDetail>> {
  const { now = Date.now, db } = deps;
  const at = now();
  const start = startDate === undefined ? at : Date.parse(startDate);
  if (start < at - MOMENT_MS) throw invalid(ctx, "startDate", "startInPast");
  const cleaned = await clean(ctx, texts);
  const published = await transact(db, ctx, async (tx) => {
    const id = newId();
    // Never before its publication: it cannot have been accepted then.
    const policy = { id, texts: cleaned, startDate: new Date(Math.max(start, at)), by: actorOf(ctx).id };
    await store.insertVersion(tx, { ...policy, at: new Date(at) });
    await recordChange(tx, ctx, {
      project: null,
      action: "policy.published",
      entity: "policy",
      entityId: id,
      after: { startDate: policy.startDate, sha256: hashesOf(cleaned) },
    });
    return id;
  });
  const row = await store.findVersion(db, published);
  if (!row) throw new Error(`policy ${published} is not there after its publication`);
  return detailed(row, ctx.locale, await inForce(deps), now());
}

type Texts = store.VersionRow["texts"];

async function clean(ctx: Context, texts: PolicyTexts): Promise<Texts> {
  const cleaned: Texts = {};
  for (const locale of LOCALES) {
    const text = texts[locale];
    if (!text) continue;
    const content = await cleanHtml(text.content);
    if (!hasText(content)) throw invalid(ctx, `texts.${locale}.content`, "noText");
    cleaned[locale] = { title: text.title, content };
  }
  return cleaned;
}

const invalid = (ctx: Context, path: string, fault: "startInPast" | "noText") =>
  new AppError("VALIDATION", { details: [{ path, message: policyWords(ctx.locale).faults[fault] }] });

const sha256 = (content: string) => createHash("sha256").update(content).digest("hex");
const present = (texts: Texts) =>
  LOCALES.flatMap((locale) => {
    const text = texts[locale];
    return text ? [{ locale, ...text }] : [];
  });
const hashesOf = (texts: Texts) =>
  Object.fromEntries(present(texts).map(({ locale, content }) => [locale, sha256(content)]));

function toDto(
  row: store.VersionRow,
  locale: Locale,
  current: string | undefined,
  now: number,
): WithDates<PolicyVersion> {
  const state = row.id === current ? "inForce" : row.startDate.getTime() > now ? "scheduled" : "past";
  return {
    id: row.id,
    state,
    startDate: row.startDate,
    publishedAt: row.publishedAt,
    publishedBy: row.publishedBy,
    title: (row.texts[locale] ?? row.texts[DEFAULT_LOCALE])?.title ?? "",
    languages: present(row.texts).map((text) => text.locale),
    acceptances: row.acceptances,
  };
}

const detailed = (
  row: store.VersionRow,
  locale: Locale,
  current: string | undefined,
  now: number,
): WithDates<PolicyDetail> => ({
  ...toDto(row, locale, current, now),
  texts: present(row.texts).map((text) => ({ ...text, sha256: sha256(text.content) })),
});
