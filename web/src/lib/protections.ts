import { useQuery } from "@tanstack/react-query";
import type { ProtectedChange, WaitingChange } from "@vetaverde/contract/protected-change";
import { isWaiting, type ProtectedKind } from "@vetaverde/domain/protections/change";
import { call } from "./call.ts";

/** Under which everything of a project's protected changes is kept. */
export const protectionsKey = (project: string) => [project, "protections"] as const;
const EVERY_MS = 30_000;

/** Which changes of a project need a second person, and who could be it; for its administrators and auditors. */
export function useProtections(project: string, isAsked = true) {
  return useQuery({
    queryKey: [...protectionsKey(project), "rules"],
    queryFn: ({ signal }) => call("protections", "get", { params: { project }, signal }),
    enabled: isAsked && project !== "",
  });
}

/** Whether a change of an account's standing needs a second person; null: of one that does not exist yet. */
export function useAccountProtection(user: string | null) {
  return useQuery({
    queryKey: ["accounts", "protection", user],
    queryFn: ({ signal }) => call("protections", "account", { query: user === null ? {} : { user }, signal }),
  });
}

/** The change of one thing that waits for a second person; null: none does. */
export function usePendingChange(
  project: string,
  kind: ProtectedKind,
  subject: string,
  isAsked = true,
): ProtectedChange | null {
  const { data } = useQuery({
    queryKey: [...protectionsKey(project), "of", kind, subject],
    queryFn: ({ signal }) =>
      call("protections", "changes", {
        params: { project },
        query: { state: ["pending"], kind: [kind], subject, size: 1 },
        signal,
      }),
    enabled: isAsked && project !== "",
    refetchInterval: EVERY_MS,
  });
  return data?.items[0] ?? null;
}

/** The change that a call left waiting in place of its reply. */
export const pendingOf = (reply: unknown): ProtectedChange | null =>
  isWaiting<unknown, ProtectedChange>(reply) ? (reply as WaitingChange).pendingChange : null;
