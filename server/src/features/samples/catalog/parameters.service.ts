import type { Input } from "@vetaverde/contract/endpoint";
import type { Parameter } from "@vetaverde/contract/sample-parameters";
import type { samplesEndpoints } from "@vetaverde/contract/samples";
import { isCas } from "@vetaverde/domain/chemistry/cas";
import { STANDARD_PARAMETERS } from "@vetaverde/domain/chemistry/parameters";
import { unitFactor } from "@vetaverde/domain/thresholds/limit-set";
import { formatMessage } from "@vetaverde/locales/format";
import { recordChange } from "../../../platform/audit/audit.ts";
import type { Context } from "../../../platform/context/context.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { transact } from "../../../platform/db/transact.ts";
import { AppError, invalid } from "../../../platform/errors/app-error.ts";
import { keyOfHeader } from "../import/samples.columns.ts";
import { lockImports } from "../import/samples.save.store.ts";
import { parameterWords } from "./parameters.messages.ts";
import * as store from "./parameters.store.ts";

type Body = Input<(typeof samplesEndpoints)["saveParameter"]>["body"];
export type Known = Omit<Parameter, "results">;

const STANDARD: readonly Known[] = STANDARD_PARAMETERS.map(({ group, ion: _ion, aliases, ...rest }) => ({
  ...rest,
  aliases: [...aliases],
  area: group,
  active: true,
  standard: true,
  version: 0,
}));
const CODES: ReadonlySet<string> = new Set(STANDARD.map(({ code }) => code));

/** The standard parameters with the project's changes, followed by the project's own parameters. */
export async function parametersOf(db: Db | Tx, project: string): Promise<Known[]> {
  const own = new Map((await store.own(db, project)).map((one) => [one.code, one]));
  const standard = STANDARD.map((one) => ({ ...one, ...own.get(one.code) }));
  const added = [...own.values()].filter(({ code }) => !CODES.has(code));
  return [...standard, ...added.map((one) => ({ ...one, standard: false }))];
}

/** The same, each with the number of its stored results. */
export async function listParameters(db: Db, project: string): Promise<Parameter[]> {
  const [known, counts] = await Promise.all([parametersOf(db, project), store.resultCounts(db, project)]);
  return known.map((one) => ({ ...one, results: counts.get(one.code) ?? 0 }));
}

/** @throws AppError STALE_VERSION; VALIDATION: among others, when results are stored in the current unit */
export const saveParameter = (
  db: Db,
  { params: { project }, body: { version, ...body } }: Input<(typeof samplesEndpoints)["saveParameter"]>,
  ctx: Context,
): Promise<Parameter> =>
  transact(db, ctx, async (tx) => {
    await lockImports(tx, project);
    const known = await parametersOf(tx, project);
    const before = known.find(({ code }) => code === body.code);
    if (before && version !== undefined && before.version !== version) throw stale(before);
    const results = (await store.resultCounts(tx, project, body.code)).get(body.code) ?? 0;
    check({ ...body, version }, { before, others: known.filter((one) => one !== before), results }, ctx);
    if (!(await store.save(tx, project, body, before?.version ?? 0)))
      throw stale((await parametersOf(tx, project)).find(({ code }) => code === body.code));
    const change = { project, action: "parameter.saved", entity: "parameter", entityId: body.code };
    await recordChange(tx, ctx, { ...change, ...(before ? { before } : {}), after: body });
    return { ...body, standard: CODES.has(body.code), version: (before?.version ?? 0) + 1, results };
  });

const stale = (current: Known | undefined) => new AppError("STALE_VERSION", { extra: { current } });

const namesOf = ({ code, names, aliases }: Pick<Known, "code" | "names" | "aliases">) => [
  ...[code, ...Object.values(names)],
  ...aliases,
];

interface Around {
  before: Known | undefined;
  others: readonly Known[];
  results: number;
}

const pathOf = ({ code, aliases }: Body, name: string) =>
  aliases.includes(name) ? "aliases" : name === code ? "code" : "names";

/** Refuses a parameter that would be confused with another one, or that would change the meaning of stored results. */
function check(body: Body, { before, others, results }: Around, { locale }: Context): void {
  const words = parameterWords[locale];
  if (before && body.version === undefined)
    throw invalid("code", formatMessage(words.taken, { name: before.names[locale] }, locale));
  if (before && before.unit !== body.unit && results > 0)
    throw invalid("unit", formatMessage(words.unit, { unit: before.unit }, locale));
  const standard = STANDARD_PARAMETERS.find(({ code }) => code === body.code);
  if (standard && unitFactor(standard.unit, body.unit, standard.ion) === null)
    throw invalid("unit", formatMessage(words.convert, { unit: body.unit, standard: standard.unit }, locale));
  if (body.cas !== null && !isCas(body.cas)) throw invalid("cas", words.cas);
  // Duplicate names that existed before this change are not reported as its errors.
  const had = new Set((before ? namesOf(before) : []).map(keyOfHeader));
  const owner = new Map(
    others.flatMap((one) => namesOf(one).map((name) => [keyOfHeader(name), one] as const)),
  );
  for (const name of namesOf(body)) {
    const key = keyOfHeader(name);
    if (key === "") throw invalid(pathOf(body, name), formatMessage(words.nameless, { name }, locale));
    const other = had.has(key) ? undefined : owner.get(key);
    if (!other) continue;
    throw invalid(
      pathOf(body, name),
      formatMessage(words.named, { name, other: other.names[locale] }, locale),
    );
  }
}
