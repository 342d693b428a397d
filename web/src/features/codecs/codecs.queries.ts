import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ArgsOf, call } from "../../lib/call.ts";

const TROUBLE_REFETCH_MS = 30_000;

export function useCodecs(project: string) {
  return useQuery({
    queryKey: [project, "codecs"],
    queryFn: ({ signal }) => call("codecs", "list", { params: { project }, signal }),
  });
}

/** As they are now: what is being written must not change below the hand. */
export function useCodecVersions(project: string, type: string | null) {
  return useQuery({
    queryKey: [project, "codecs", "versions", type],
    queryFn: ({ signal }) =>
      call("codecs", "versions", { params: { project }, query: { type: type ?? "" }, signal }),
    enabled: type !== null,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

function useChange<T, R>(project: string, change: (given: T) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: [project, "codecs"] }),
  });
}

export const useSaveCodec = (project: string) =>
  useChange(project, (body: ArgsOf<"codecs", "save">["body"]) =>
    call("codecs", "save", { params: { project }, body }),
  );

export const useResumeCodec = (project: string) =>
  useChange(project, (body: ArgsOf<"codecs", "resume">["body"]) =>
    call("codecs", "resume", { params: { project }, body }),
  );

export const useReplay = (project: string) =>
  useChange(project, (body: ArgsOf<"codecs", "replay">["body"]) =>
    call("codecs", "replay", { params: { project }, body }),
  );

export const useTrial = (project: string) =>
  useMutation({
    mutationFn: (body: ArgsOf<"codecs", "trial">["body"]) =>
      call("codecs", "trial", { params: { project }, body }),
  });

export function useTrouble(project: string, device: string) {
  return useQuery({
    queryKey: [project, "devices", "trouble", device],
    queryFn: ({ signal }) => call("codecs", "trouble", { params: { project, device }, signal }),
    // A later message without rejections ends it while the page stands open.
    refetchInterval: TROUBLE_REFETCH_MS,
  });
}
