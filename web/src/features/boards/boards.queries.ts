import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Board, EmbeddedBoard } from "@vetaverde/contract/boards";
import { address } from "../../lib/address.ts";
import { type ArgsOf, call, specOf } from "../../lib/call.ts";
import { callKey } from "../../resource/call-key.ts";
import { refreshes, WHILE_EDITED } from "../../resource/call-query.ts";
import { useFileUrl } from "../../resource/file-url.ts";
import { invalidateCalls } from "../../resource/invalidate.ts";

/** Retry interval after a failed renewal. */
const AGAIN_MS = 15_000;

/** A response contains the fields that a request may omit: the server has filled them in. */
const whole = <T>(answer: Promise<unknown>) => answer as Promise<T>;

/** Query of the board behind the identifier in the address; renewed before it expires, whether visible or not. */
export function useEmbedded(project: string, urir: string) {
  return useQuery({
    queryKey: callKey("boards", "embed", { params: { project, urir } }),
    queryFn: (context) => {
      const by = { signal: context.signal, refreshes: refreshes(context) };
      return whole<EmbeddedBoard>(call("boards", "embed", { params: { project, urir }, project, ...by }));
    },
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data, error } }) => {
      const seconds = data?.frame?.renewIn ?? null;
      if (seconds === null) return false;
      return error ? AGAIN_MS : seconds * 1000;
    },
  });
}

/** Query of a one-time URL of the page that frames the board. */
export const useFramePage = (project: string, urir: string, attempt: number) =>
  useFileUrl(project, ["boards", urir, attempt], () =>
    address(specOf("boards", "page").path, { project, urir }),
  );

/** Query of a board's current state: it must not change while it is being edited. */
export function useBoard(project: string, board: string | null) {
  return useQuery({
    queryKey: callKey("boards", "get", { params: { project, board } }),
    queryFn: ({ signal }) =>
      whole<Board>(call("boards", "get", { params: { project, board: board ?? "" }, signal })),
    enabled: board !== null,
    ...WHILE_EDITED,
    refetchOnReconnect: false,
  });
}

export type NewBoard = ArgsOf<"boards", "create">["body"];

/** Mutation that creates a board, or updates the given one at its version. */
export function useSaveBoard(project: string, before: { id: string; version: number } | null) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewBoard) =>
      whole<Board>(
        before
          ? call("boards", "update", {
              params: { project, board: before.id },
              body: { ...body, version: before.version },
              overlay: true,
            })
          : call("boards", "create", { params: { project }, body, overlay: true }),
      ),
    onSuccess: async (saved) => {
      queries.setQueryData(callKey("boards", "get", { params: { project, board: saved.id } }), saved);
      await invalidateCalls(queries, project, ["boards/list"]);
    },
  });
}
