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
  /** Absent: the guest permissions stay as they are. */
  guest?: Guest;
}

/**
 * Permissions and guest permissions are two calls; the second is made only once the first holds. What is given comes
 * before what is taken: in between, nobody is without a permission.
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

/** A new link each time; none is kept here. */
export const handMemberLink = (project: string, user: string) =>
  call("members", "handLink", { params: { project, user } });
