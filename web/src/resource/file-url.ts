import { useQuery } from "@tanstack/react-query";
import { call } from "../lib/call.ts";
import { callKey } from "./call-key.ts";

/**
 * A one-use address under which the browser itself shows a file. It serves once: another look asks for another.
 * @param file what tells it from others
 * @param path worked out when it is asked for: only then are the calls of the pages here for certain
 */
export function useFileUrl(project: string, file: readonly (string | number)[], path: () => string) {
  return useQuery({
    queryKey: callKey("general", "createDownload", { params: { project, file } }),
    queryFn: async () => (await call("general", "createDownload", { body: { path: path() } })).url,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}
