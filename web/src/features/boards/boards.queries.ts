import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Board, EmbeddedBoard } from "@vetaverde/contract/boards";
import { address } from "../../lib/address.ts";
import { type ArgsOf, call, specOf } from "../../lib/call.ts";
import { callKey } from "../../resource/call-key.ts";
import { useFileUrl } from "../../resource/file-url.ts";
import { invalidateCalls } from "../../resource/invalidate.ts";

/** How soon a renewal that failed is tried again. */
const AGAIN_MS = 15_000;

/** An answer holds what a request may leave out: the server has filled it in. */
const whole = <T>(answer: Promise<unknown>) => answer as Promise<T>;

/** What is behind the identifier in the address; what ends is asked for again in time, seen or not. */
export function useEmbedded(project: string, urir: string) {
  return useQuery({
    queryKey: callKey("boards", "embed", { params: { project, urir } }),
    queryFn: ({ signal }) =>
      whole<EmbeddedBoard>(call("boards", "embed", { params: { project, urir }, signal, project })),
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

/** A one-use address of the page that frames the board. */
export const useFramePage = (project: string, urir: string, attempt: number) =>
  useFileUrl(project, ["boards", urir, attempt], () =>
    address(specOf("boards", "page").path, { project, urir }),
  );

/** As it is now: what is being edited must not change below the hand. */
export function useBoard(project: string, board: string | null) {
  return useQuery({
    queryKey: callKey("boards", "get", { params: { project, board } }),
    queryFn: ({ signal }) =>
      whole<Board>(call("boards", "get", { params: { project, board: board ?? "" }, signal })),
    enabled: board !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}

export type NewBoard = ArgsOf<"boards", "create">["body"];

/** Makes a board, or changes the one of this identifier and version. */
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
