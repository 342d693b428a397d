import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ArgsOf, call, type ReplyOf } from "../../lib/call.ts";

const OWN = ["second-factors"];
const REQUIREMENT = ["second-factor-requirement"];

export type Added = ReplyOf<"secondFactors", "confirmTotp">;

export const useOwnFactors = () =>
  useQuery({ queryKey: OWN, queryFn: ({ signal }) => call("secondFactors", "own", { signal }) });

/** A change after which the list is loaded again. */
function useChange<V, R>(mutationFn: (value: V) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => queries.invalidateQueries({ queryKey: OWN }) });
}

export const useBeginTotp = () =>
  useMutation({
    mutationFn: (body: ArgsOf<"secondFactors", "beginTotp">["body"]) =>
      call("secondFactors", "beginTotp", { body }),
  });

export const useConfirmTotp = () =>
  useChange((body: ArgsOf<"secondFactors", "confirmTotp">["body"]) =>
    call("secondFactors", "confirmTotp", { body }),
  );

export const useAddPasskey = () =>
  useChange(async ({ name, password }: ArgsOf<"secondFactors", "beginTotp">["body"]) => {
    const optionsJSON = await call("secondFactors", "beginPasskey", { body: { password } });
    const { createPasskey } = await import("../../lib/browser-passkeys.ts");
    const response = await createPasskey(optionsJSON);
    return call("secondFactors", "addPasskey", { body: { name, response } });
  });

export const useRemoveFactor = (factor: string) =>
  useChange((password: string) =>
    call("secondFactors", "remove", { params: { factor }, body: { password } }),
  );

export const useRenewRecoveryCodes = () =>
  useChange((password: string) => call("secondFactors", "renewRecoveryCodes", { body: { password } }));

export const useRequirement = () =>
  useQuery({
    queryKey: REQUIREMENT,
    queryFn: ({ signal }) => call("secondFactors", "requirement", { signal }),
  });

export function useSetRequirement() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ArgsOf<"secondFactors", "setRequirement">["body"]) =>
      call("secondFactors", "setRequirement", { body }),
    // Whether one is required of oneself stands in one's own list.
    onSettled: () =>
      Promise.all([REQUIREMENT, OWN].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
