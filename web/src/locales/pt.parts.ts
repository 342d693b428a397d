import type { PartLoaders } from "./same-keys.ts";

export const ptParts: PartLoaders = {
  microsoft: () => import("./pt/microsoft.ts").then((module) => module.microsoft),
  plans: () => import("./pt/plans.ts").then((module) => module.plans),
};
