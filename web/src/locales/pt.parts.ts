import type { PartLoaders } from "./same-keys.ts";

export const ptParts: PartLoaders = {
  plans: () => import("./pt/plans.ts").then((module) => module.plans),
};
