import type { Feature } from "../lib/call.ts";

/** As much of what is sent as tells one answer from another. */
export interface KeyInput {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
}

/**
 * The key under which an answer is cached: its project (null: of the platform), its endpoint, then what was sent.
 * @param variant sets apart a use whose answer must not be shared, such as the one that a form edits
 */
export const callKey = (feature: Feature, name: string, { params, query }: KeyInput = {}, variant?: string) =>
  [params?.["project"] ?? query?.["project"] ?? null, feature, name, params, query, variant] as const;
