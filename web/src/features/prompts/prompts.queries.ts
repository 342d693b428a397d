import type { ArgsOf } from "../../lib/call.ts";
import { pageIn, type Search } from "../../lib/search.ts";

export type PromptQuery = NonNullable<ArgsOf<"prompts", "list">["query"]>;
export type PromptBody = ArgsOf<"prompts", "create">["body"];

const SORTS = ["name", "-name", "updatedAt", "-updatedAt"] as const;
const PAGE_SIZE = 50;

/** The list's state from the address; invalid values are ignored. */
export function promptQuery({ page, sort, q, active }: Search): PromptQuery {
  const known = SORTS.find((one) => one === sort);
  const state = String(active);
  return {
    page: pageIn({ page }),
    size: PAGE_SIZE,
    ...(known ? { sort: known } : {}),
    ...(q === undefined || q === "" ? {} : { q: String(q).slice(0, 200) }),
    ...(state === "true" || state === "false" ? { active: state } : {}),
  };
}
