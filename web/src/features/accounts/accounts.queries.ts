import { type ArgsOf, call } from "../../lib/call.ts";
import { useProjectMutation } from "../../resource/call-mutation.ts";
import { changedBy } from "../../resource/invalidate.ts";

export type AccountQuery = NonNullable<ArgsOf<"accounts", "list">["query"]>;
export type NewAccount = ArgsOf<"accounts", "create">["body"];
export type AccountEdit = ArgsOf<"accounts", "update">["body"];
export type Move = "activate" | "deactivate" | "block" | "unblock";

export const useMoveAccount = () =>
  useProjectMutation(
    null,
    ({ user, move }: { user: string; move: Move }) => call("accounts", move, { params: { user } }),
    { invalidates: changedBy("accounts") },
  );

/** Creates a new link at each call; it is not cached. */
export const handAccountLink = (user: string) => call("accounts", "handLink", { params: { user } });
