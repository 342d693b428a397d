import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ArgsOf, call } from "../../lib/call.ts";

export type AccountQuery = NonNullable<ArgsOf<"accounts", "list">["query"]>;
export type NewAccount = ArgsOf<"accounts", "create">["body"];
export type AccountEdit = ArgsOf<"accounts", "update">["body"];
export type Move = "activate" | "deactivate" | "block" | "unblock";

/** The people of the platform by filter; the page before stays in sight while the next one loads. */
export function useAccounts(query: AccountQuery) {
  return useQuery({
    queryKey: ["accounts", query],
    queryFn: ({ signal }) => call("accounts", "list", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

function useChange<T, R>(change: (given: T) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: ["accounts"] }),
  });
}

export const useCreateAccount = () =>
  useChange(({ body, key }: { body: NewAccount; key: string }) =>
    call("accounts", "create", { body, idempotencyKey: key }),
  );

export const useEditAccount = () =>
  useChange(({ user, body }: { user: string; body: AccountEdit }) =>
    call("accounts", "update", { params: { user }, body }),
  );

export const useMoveAccount = () =>
  useChange(({ user, move }: { user: string; move: Move }) => call("accounts", move, { params: { user } }));

/** A new link each time; none is kept here. */
export const handAccountLink = (user: string) => call("accounts", "handLink", { params: { user } });

export const useInviteAccount = () =>
  useChange((user: string) => call("accounts", "invite", { params: { user } }));

const factorsKey = (user: string) => ["second-factors", "of", user];

export const useFactorsOf = (user: string) =>
  useQuery({
    queryKey: factorsKey(user),
    queryFn: ({ signal }) => call("secondFactors", "ofPerson", { params: { user }, signal }),
  });

export function useResetFactors(user: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => call("secondFactors", "reset", { params: { user }, body: { reason } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: factorsKey(user) }),
  });
}
