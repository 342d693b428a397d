import { isDeepStrictEqual } from "node:util";
import {
  type AlertRules,
  type alertsEndpoints,
  conditionOf,
  type RuleBody,
} from "@vetaverde/contract/alerts";
import type { Input } from "@vetaverde/contract/endpoint";
import type { Locale } from "@vetaverde/domain/locale";
import { recordChange } from "../../platform/audit/audit.ts";
import { actorOf, type Context } from "../../platform/context/context.ts";
import type { Db, Tx } from "../../platform/db/db.ts";
import { newId } from "../../platform/db/id.ts";
import { transact } from "../../platform/db/transact.ts";
import { AppError } from "../../platform/errors/app-error.ts";
import { checkVersion } from "../../platform/errors/stale-version.ts";
import { type AlertFault, alertWords } from "./alerts.messages.ts";
import { publishToStreams } from "./alerts.notify.store.ts";
import { clear, lockRules } from "./rule-evaluation.store.ts";
import * as store from "./rules.store.ts";

type Calls = typeof alertsEndpoints;

export interface RulesService {
  /** @throws AppError NOT_FOUND */
  rules(input: Input<Calls["rules"]>): Promise<AlertRules>;
  /** @throws AppError NOT_FOUND, VALIDATION, STALE_VERSION with `current`, the current rules */
  saveRules(input: Input<Calls["saveRules"]>, ctx: Context): Promise<AlertRules>;
}

export function createRulesService({ db, now }: { db: Db; now: () => number }): RulesService {
  const toDto = async (at: Db | Tx, place: store.Place): Promise<AlertRules> => ({
    version: await store.versionOf(at, place),
    rules: await store.list(at, place),
  });
  return {
    rules: async ({ params }) => {
      if (!(await store.deviceExists(db, params))) throw new AppError("NOT_FOUND");
      return toDto(db, params);
    },
    saveRules: ({ params, body: { reason, version, alerts } }, ctx) =>
      transact(db, ctx, async (tx) => {
        // Evaluation of the rules and other changes to them wait.
        await lockRules(tx, params.project);
        if (!(await store.deviceExists(tx, params))) throw new AppError("NOT_FOUND");
        const before = await toDto(tx, params);
        checkVersion(version, before);
        const w = { ...params, reason, by: actorOf(ctx).id, at: new Date(now()) };
        await replace(tx, w, before.rules, alerts, ctx.locale);
        await store.bump(tx, params);
        const after = await toDto(tx, params);
        await recordChange(tx, ctx, {
          project: params.project,
          action: "device.alerts-updated",
          entity: "device",
          entityId: params.device,
          before: { alerts: before.rules },
          after: { alerts: after.rules, reason },
        });
        return after;
      }),
  };
}

type Rule = AlertRules["rules"][number];

async function replace(
  tx: Tx,
  w: store.SavedRule,
  before: readonly Rule[],
  alerts: readonly RuleBody[],
  locale: Locale,
): Promise<void> {
  const previous = new Map(before.map((rule) => [rule.id, rule]));
  const sensors = await store.sensorNumbers(tx, w);
  checkRules(previous, sensors, alerts, locale);
  const ended = new Set(previous.keys());
  for (const [position, body] of alerts.entries()) {
    const old = previous.get(body.id ?? "");
    if (old && isUnchanged(old, body)) {
      ended.delete(old.id);
      await store.setPosition(tx, w, old.id, position);
      continue;
    }
    const sensor = body.sensor === null ? null : (sensors.get(body.sensor) ?? null);
    const version = (old?.version ?? 0) + 1;
    await store.save(tx, w, { id: old?.id ?? newId(), body, sensor, position, version });
  }
  const savedIds = new Set(alerts.map(({ id }) => id));
  await store.retire(
    tx,
    w,
    [...previous.keys()].filter((id) => !savedIds.has(id)),
  );
  // An alert belongs to one version of its rule: the new version decides again whether to raise it.
  await publishToStreams(tx, w.project, await clear(tx, w.project, [...ended], w.at, false), "cleared");
}

const isUnchanged = (old: Rule, body: RuleBody) => isDeepStrictEqual(contentOf(old), contentOf(body));

/** @throws AppError VALIDATION with all faults */
function checkRules(
  previous: ReadonlyMap<string, Rule>,
  sensors: ReadonlyMap<string, number>,
  alerts: readonly RuleBody[],
  locale: Locale,
): void {
  const details = alerts.flatMap((body, at) => {
    const faults: AlertFault[] = [];
    // An unchanged rule may name a sensor that no longer measures, so that the other rules can still be saved.
    const old = previous.get(body.id ?? "");
    const mayNameAny = old !== undefined && isUnchanged(old, body);
    if (body.sensor !== null && !mayNameAny && !sensors.has(body.sensor)) faults.push("sensor");
    const isRepeated = alerts.findIndex(({ id }) => id === body.id) !== at;
    if (body.id !== undefined && (!previous.has(body.id) || isRepeated)) faults.push("id");
    return faults.map((field) => ({ path: `alerts.${at}.${field}`, message: alertWords[locale][field] }));
  });
  if (details.length > 0) throw new AppError("VALIDATION", { details });
}

const contentOf = (rule: RuleBody | Rule) => ({
  ...conditionOf(rule),
  sensor: rule.sensor,
  priority: rule.priority,
  sendMethods: rule.sendMethods,
});
