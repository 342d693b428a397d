import type { WaitingChange } from "@vetaverde/contract/protected-change";
import { isWaiting } from "@vetaverde/domain/protections/change";
import { type ArgsOf, call } from "../../lib/call.ts";
import { useProjectMutation } from "../../resource/call-mutation.ts";

export type MemberQuery = NonNullable<ArgsOf<"members", "list">["query"]>;
export type NewMember = ArgsOf<"members", "add">["body"];
type Guest = ArgsOf<"members", "setGuest">["body"];
type Permissions = ArgsOf<"members", "update">["body"]["permissions"];

export interface MemberChange {
  user: string;
  permissions: Permissions;
  /** Absent: guest permissions are not changed. */
  guest?: Guest;
}

/**
 * Mutation of permissions and guest permissions, which are two calls; the second is only sent after the first
 * succeeded. Granting comes before revoking, so that the user is never without any permission in between.
 */
export const useChangeMember = (project: string) =>
  useProjectMutation(
    project,
    async ({ user, permissions, guest }: MemberChange) => {
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
    },
    { invalidates: ["members"] },
  );

/** Creates a new link at each call; it is not cached. */
export const handMemberLink = (project: string, user: string) =>
  call("members", "handLink", { params: { project, user } });
