import { useCallQuery } from "../../resource/call-query.ts";

const TROUBLE_REFETCH_MS = 30_000;

export function useDecodingFaults(project: string, device: string) {
  return useCallQuery(
    "codecs",
    "trouble",
    { params: { project, device } },
    {
      // Refetched, because a later message without rejections clears the notice while the page is open.
      refetchInterval: TROUBLE_REFETCH_MS,
    },
  );
}
