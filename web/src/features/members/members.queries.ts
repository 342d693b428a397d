import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { WaitingChange } from "@vetaverde/contract/protected-change";
import { isWaiting } from "@vetaverde/domain/protections/change";
import { type ArgsOf, call } from "../../lib/call.ts";

export type MemberQuery = NonNullable<ArgsOf<"members", "list">["query"]>;
export type NewMember = ArgsOf<"members", "add">["body"];
type Guest = ArgsOf<"members", "setGuest">["body"];
type Permissions = ArgsOf<"members", "update">["body"]["permissions"];

/** The people of a project by filter; the page before stays in sight while the next one loads. */
export function useMembers(project: string, query: MemberQuery) {
  return useQuery({
    queryKey: [project, "members", query],
    queryFn: ({ signal }) => call("members", "list", { params: { project }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

function useChange<T, R>(project: string, change: (given: T) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: [project, "members"] }),
  });
}

export const useAddMember = (project: string) =>
  useChange(project, ({ body, key }: { body: NewMember; key: string }) =>
    call("members", "add", { params: { project }, body, idempotencyKey: key }),
  );

export interface MemberChange {
  user: string;
  permissions: Permissions;
  /** Absent: the guest permissions stay as they are. */
  guest?: Guest;
}

/**
 * Permissions and guest permissions are two calls; the second is made only once the first holds. What is given comes
 * before what is taken: in between, nobody is without a permission.
 */
export const useChangeMember = (project: string) =>
  useChange(project, async ({ user, permissions, guest }: MemberChange) => {
    const params = { project, user };
    const own = () => call("members", "update", { params, body: { permissions } });
    const asGuest = guest && (() => call("members", "setGuest", { params, body: guest }));
    const steps = permissions.length > 0 ? [own, asGuest] : [asGuest, own];
    let waits: WaitingChange | null = null;
    for (const step of steps) {
      const reply = await step?.();
      if (reply && isWaiting(reply)) waits = reply;
    }
    return waits;
  });

export const useRemoveMember = (project: string) =>
  useChange(project, (user: string) => call("members", "remove", { params: { project, user } }));

/** A new link each time; none is kept here. */
export const handMemberLink = (project: string, user: string) =>
  call("members", "handLink", { params: { project, user } });

export const useInviteMember = (project: string) =>
  useChange(project, (user: string) => call("members", "invite", { params: { project, user } }));
