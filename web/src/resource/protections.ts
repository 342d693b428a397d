import type { ProtectedChange, WaitingChange } from "@vetaverde/contract/protected-change";
import { isWaiting, type ProtectedKind } from "@vetaverde/domain/protections/change";
import { useCallQuery } from "./call-query.ts";

const REFRESH_MS = 30_000;

/** Which changes of a project need a second person, and who could be it; for its administrators and auditors. */
export const useProtections = (project: string, isAsked = true) =>
  useCallQuery("protections", "get", isAsked && project !== "" ? { params: { project } } : null);

/** Whether a change of an account's standing needs a second person; null: of one that does not exist yet. */
export const useAccountProtection = (user: string | null) =>
  useCallQuery("protections", "account", { query: user === null ? {} : { user } });

/** The change of one thing that waits for a second person; null: none does. */
export function usePendingChange(
  project: string,
  kind: ProtectedKind,
  subject: string,
  isAsked = true,
): ProtectedChange | null {
  const { data } = useCallQuery(
    "protections",
    "changes",
    { params: { project }, query: { state: ["pending"], kind: [kind], subject, size: 1 } },
    { enabled: isAsked && project !== "", refetchInterval: REFRESH_MS },
  );
  return data?.items[0] ?? null;
}

/** The change that a call left waiting in place of its reply. */
export const pendingOf = (reply: unknown): ProtectedChange | null =>
  isWaiting<unknown, ProtectedChange>(reply) ? (reply as WaitingChange).pendingChange : null;
