import { useCallQuery } from "../../resource/call-query.ts";

const TROUBLE_REFETCH_MS = 30_000;

export function useTrouble(project: string, device: string) {
  return useCallQuery(
    "codecs",
    "trouble",
    { params: { project, device } },
    {
      // A later message without rejections ends it while the page stands open.
      refetchInterval: TROUBLE_REFETCH_MS,
    },
  );
}
