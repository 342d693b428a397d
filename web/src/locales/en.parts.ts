import type { PartLoaders } from "./same-keys.ts";

export const enParts: PartLoaders = {
  microsoft: () => import("./en/microsoft.ts").then((module) => module.microsoft),
  plans: () => import("./en/plans.ts").then((module) => module.plans),
};
