import type { QueryClient } from "@tanstack/react-query";
import type { CallName, Feature } from "../lib/call.ts";

/** An endpoint as `plans/list`, every endpoint of a feature as `plans`, or `*` for everything of the project. */
export type Target = "*" | { [F in Feature]: F | `${F}/${CallName<F>}` }[Feature];

/** Further targets whose replies change together with those of a feature. */
const CHANGED_TOO: Partial<Record<Feature, readonly Target[]>> = {
  accounts: ["protections/account"],
  derivedVariables: ["devices", "readings"],
  devices: ["codecs/trouble", "derivedVariables"],
  limits: ["exceedances"],
  plans: ["kpis", "schedule/schedule"],
  samples: ["sampleImports"],
};

/** The targets that a call of a feature invalidates by default. */
export const changedBy = (feature: Feature): readonly Target[] => [feature, ...(CHANGED_TOO[feature] ?? [])];

/** Whether a target includes the endpoint of a key. */
const isTarget = (target: Target, feature: unknown, name: unknown) =>
  target === "*" || target === feature || target === `${String(feature)}/${String(name)}`;

/**
 * Refetches the cached replies of the targets. Replies of the platform are included, since they may contain data of any
 * project; a change of the platform invalidates the replies of every project.
 */
export const invalidateCalls = (
  queries: QueryClient,
  project: string | null,
  targets: readonly Target[],
): Promise<void> =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [owner, feature, name] }) =>
      (project === null || owner === null || owner === project) &&
      targets.some((target) => isTarget(target, feature, name)),
  });
