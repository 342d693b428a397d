/**
 * The words that come with the pages which use them, by feature: a line here and in the three other languages, and
 * the feature's name at every `lazyPart` that speaks them. Spanish is the type, as in `es.ts`.
 */
export const esParts = {
  microsoft: () => import("./es/microsoft.ts").then((module) => module.microsoft),
  plans: () => import("./es/plans.ts").then((module) => module.plans),
} as const;
