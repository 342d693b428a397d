import type { Feature } from "../lib/call.ts";

/** The part of the input that distinguishes one reply from another. */
export interface KeyInput {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
}

/**
 * The cache key of a reply: its project (null: the platform), its endpoint, then the input.
 * @param variant separates a use whose reply must not be shared, such as the one that a form edits
 */
export const callKey = (feature: Feature, name: string, { params, query }: KeyInput = {}, variant?: string) =>
  [params?.["project"] ?? query?.["project"] ?? null, feature, name, params, query, variant] as const;
