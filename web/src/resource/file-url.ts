import { useQuery } from "@tanstack/react-query";
import { call } from "../lib/call.ts";
import { callKey } from "./call-key.ts";

/**
 * A single-use URL from which the browser itself displays a file. Displaying the file again requests a new URL.
 * @param file identifies the file in the cache key
 * @param path called only when the URL is requested, because only then the calls of the page's feature are certainly
 * loaded
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
