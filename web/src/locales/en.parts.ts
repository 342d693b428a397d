import type { PartLoaders } from "./same-keys.ts";

export const enParts: PartLoaders = {
  plans: () => import("./en/plans.ts").then((module) => module.plans),
};
