import type { QueryClient } from "@tanstack/react-query";
import type { CallName, Feature } from "../lib/call.ts";

/** An endpoint as `plans/list`, every endpoint of a feature as `plans`, or `*`: everything of the project. */
export type Target = "*" | { [F in Feature]: F | `${F}/${CallName<F>}` }[Feature];

/** Whose answers change along with those of a feature. */
const CHANGED_TOO: Partial<Record<Feature, readonly Target[]>> = {
  accounts: ["protections/account"],
  devices: ["codecs/trouble"],
  limits: ["exceedances"],
  plans: ["kpis", "schedule/schedule"],
  samples: ["sampleImports"],
};

/** What a call of a feature changes, where it does not say itself. */
export const changedBy = (feature: Feature): readonly Target[] => [feature, ...(CHANGED_TOO[feature] ?? [])];

/** Whether a target names the endpoint of a key. */
const isTarget = (target: Target, feature: unknown, name: unknown) =>
  target === "*" || target === feature || target === `${String(feature)}/${String(name)}`;

/**
 * Asks again for what is cached of these endpoints. What the platform as a whole answers may hold something of each
 * project, and what changes the platform may concern every project.
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
