import type { ProtectedChange, WaitingChange } from "@vetaverde/contract/protected-change";
import { isWaiting, type ProtectedKind } from "@vetaverde/domain/protections/change";
import { useCallQuery } from "./call-query.ts";

const REFRESH_MS = 30_000;

/**
 * Query of which changes of a project need a second person, and who can confirm them; for its administrators and
 * auditors.
 */
export const useProtections = (project: string, isEnabled = true) =>
  useCallQuery("protections", "get", isEnabled && project !== "" ? { params: { project } } : null);

/**
 * Query of whether changing an account's permissions needs a second person; null for an account that does not exist
 * yet.
 */
export const useAccountProtection = (user: string | null) =>
  useCallQuery("protections", "account", { query: user === null ? {} : { user } });

/** The pending change of one subject that needs confirmation; null if there is none. */
export function usePendingChange(
  project: string,
  kind: ProtectedKind,
  subject: string,
  isEnabled = true,
): ProtectedChange | null {
  const { data } = useCallQuery(
    "protections",
    "changes",
    { params: { project }, query: { state: ["pending"], kind: [kind], subject, size: 1 } },
    { enabled: isEnabled && project !== "", refetchInterval: REFRESH_MS },
  );
  return data?.items[0] ?? null;
}

/** The pending change that a call returned instead of its reply; null if there is none. */
export const pendingOf = (reply: unknown): ProtectedChange | null =>
  isWaiting<unknown, ProtectedChange>(reply) ? (reply as WaitingChange).pendingChange : null;
