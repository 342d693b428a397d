import type { PartLoaders } from "./same-keys.ts";

export const frParts: PartLoaders = {
  plans: () => import("./fr/plans.ts").then((module) => module.plans),
};
