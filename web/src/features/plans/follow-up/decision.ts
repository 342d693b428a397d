import { useRef } from "react";
import type { useT } from "../../../lib/i18n.ts";
import { TEXT_LENGTH } from "./follow-up.draft.ts";

/** Validates a reason; undefined if it is valid. */
export function reasonFault(t: ReturnType<typeof useT>, reason: string): string | undefined {
  const { length } = reason.trim();
  if (length === 0) return t("plans.followUp.required");
  return length > TEXT_LENGTH ? t("plans.followUp.tooLong", { n: TEXT_LENGTH }) : undefined;
}

/** Returns one idempotency key per request body, so that a retry after a lost response is applied once. */
export function useIdempotencyKeys(): (body: string) => string {
  const keys = useRef(new Map<string, string>());
  return (body) => {
    const key = keys.current.get(body) ?? crypto.randomUUID();
    keys.current.set(body, key);
    return key;
  };
}
