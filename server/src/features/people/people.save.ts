// Saves a preview: all people or none, each as the form would have added them.
import type { ImportedPeople } from "@vetaverde/contract/people";
import type { PreviewError } from "@vetaverde/contract/previews";
import { faultMessage } from "../../gateways/excel/import/fault-message.ts";
import { officialHeader } from "../../gateways/excel/import/layout.ts";
import { recordChange } from "../../platform/audit/audit.ts";
import type { Context } from "../../platform/context/context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { importScopeOf, PEOPLE_COLUMNS, type PeopleKey } from "./people.columns.ts";
import { conflictsOf } from "./people.conflicts.ts";
import { peopleWords } from "./people.messages.ts";
import type { CheckedPerson, ConflictRule, NewAccount, NewMember } from "./people.rows.ts";
import * as store from "./people.store.ts";

/** @throws AppError FK-0005 when the address is taken */
export type AddAccount = (tx: Tx, ctx: Context, person: NewAccount) => Promise<void>;
/** @returns whether an account was created. @throws AppError FK-0005 when the person is already a member, VALIDATION */
export type AddMember = (tx: Tx, ctx: Context, project: string, person: NewMember) => Promise<boolean>;

interface SaveDeps {
  addAccount: AddAccount;
  addMember: AddMember;
  now: () => number;
}

interface StoredPeople {
  columns: { key: string; header: string }[];
  people: CheckedPerson[];
}

type Refused = ReadonlyMap<CheckedPerson, Refusal>;

/** @throws AppError NOT_FOUND, PREVIEW_USED, PREVIEW_EXPIRED, PREVIEW_HAS_ERRORS, PREVIEW_STALE with its rows */
export async function savePeople(
  deps: SaveDeps,
  tx: Tx,
  place: store.PreviewPlace,
  ctx: Context,
): Promise<ImportedPeople> {
  const preview = await store.lockPreview(tx, place);
  if (!preview) throw new AppError("NOT_FOUND");
  if (preview.saved || preview.people === null) throw new AppError("PREVIEW_USED");
  if (preview.expiresAt.getTime() < deps.now()) throw new AppError("PREVIEW_EXPIRED");
  const { errorCount, fileName } = preview;
  if (errorCount > 0) throw new AppError("PREVIEW_HAS_ERRORS", { extra: { errorCount } });
  const stored = JSON.parse(preview.people) as StoredPeople;
  if (stored.people.length !== preview.rows)
    throw new Error("a preview's people are not those that were checked");
  // In the order of their addresses, so that two imports of the same people do not deadlock.
  stored.people.sort((a, b) => (a.person.email < b.person.email ? -1 : 1));
  const early = await conflictsNow(tx, place.project, stored.people);
  if (early.size > 0) throw stale(early, stored, place.project, ctx);
  const created = await addAll(deps, tx, place.project, stored, ctx);
  await store.markSaved(tx, place, new Date(deps.now()));
  const people = stored.people.length;
  await recordChange(tx, ctx, {
    project: place.project,
    action: "people.imported",
    entity: "people",
    entityId: place.preview,
    after: { fileName, people, created },
  });
  return { people, created };
}

async function conflictsNow(
  tx: Tx,
  project: string | null,
  people: readonly CheckedPerson[],
): Promise<Refused> {
  const emails = people.map(({ person }) => person.email);
  const conflicts = conflictsOf(importScopeOf(project), await store.knownAddresses(tx, project, emails));
  const refused = people.flatMap((one) => {
    const rule = conflicts.get(one.person.email);
    return rule ? [[one, { key: "email" as const, rule }] as const] : [];
  });
  return new Map(refused);
}

/** Adds them one by one. People whom a concurrent request added meanwhile are reported together. */
async function addAll(
  deps: SaveDeps,
  tx: Tx,
  project: string | null,
  stored: StoredPeople,
  ctx: Context,
): Promise<number> {
  const refused = new Map<CheckedPerson, Refusal>();
  let created = 0;
  for (const one of stored.people) {
    try {
      if (await add(deps, tx, project, one, ctx)) created++;
    } catch (error) {
      const fault = refusalOf(error);
      if (!fault) throw error;
      refused.set(one, fault);
    }
  }
  if (refused.size === 0) return created;
  const known = await conflictsNow(tx, project, [...refused.keys()]);
  throw stale(new Map([...refused, ...known]), stored, project, ctx);
}

async function add(
  { addAccount, addMember }: SaveDeps,
  tx: Tx,
  project: string | null,
  { person }: CheckedPerson,
  ctx: Context,
): Promise<boolean> {
  if (project !== null) return addMember(tx, ctx, project, person as NewMember);
  await addAccount(tx, ctx, person as NewAccount);
  return true;
}

type Refusal = { key: PeopleKey; rule: ConflictRule | "pastEnd" };

function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof AppError)) return undefined;
  if (error.error === "FK-0005") return { key: "email", rule: "alreadyUser" };
  // The only fault that can arise with time.
  return error.error === "VALIDATION" ? { key: "until", rule: "pastEnd" } : undefined;
}

/** Nothing is saved; the rows at fault are reported as in the preview. */
function stale(refused: Refused, stored: StoredPeople, project: string | null, ctx: Context): AppError {
  const { locale } = ctx;
  const columns = PEOPLE_COLUMNS[importScopeOf(project)];
  const errors = [...refused]
    .map(([{ row, person }, { key, rule }]): PreviewError => {
      const header =
        stored.columns.find((one) => one.key === key)?.header ?? officialHeader(columns, key, locale);
      const value = key === "email" ? person.email : "";
      const message = faultMessage({ key, rule }, { value, header }, peopleWords(locale).rules, locale);
      return { row, column: key, header, value, rule, message };
    })
    .sort((a, b) => a.row - b.row);
  const extra = { errors: errors.slice(0, 500), errorCount: errors.length, rowsWithErrors: errors.length };
  return new AppError("PREVIEW_STALE", { extra });
}
