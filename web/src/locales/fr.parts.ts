import type { PartLoaders } from "./same-keys.ts";

export const frParts: PartLoaders = {
  microsoft: () => import("./fr/microsoft.ts").then((module) => module.microsoft),
  plans: () => import("./fr/plans.ts").then((module) => module.plans),
};
