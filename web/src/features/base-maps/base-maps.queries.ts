import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { upload } from "../../lib/upload.ts";
import { callKey } from "../../resource/call-key.ts";
import { useCallQuery } from "../../resource/call-query.ts";

const keyOf = (project: string) => callKey("baseMaps", "get", { params: { project } });

/** @param wanted whether a map is displayed */
export function useBaseMap(project: string, wanted: boolean) {
  return useCallQuery(
    "baseMaps",
    "get",
    { params: { project } },
    { staleTime: 5 * 60_000, enabled: wanted && project !== "" },
  );
}

export function useGiveBaseMap(project: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => upload("baseMaps", "replace", { params: { project }, file }),
    onSuccess: (given) => queries.setQueryData(keyOf(project), given),
  });
}

export function useRemoveBaseMap(project: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("baseMaps", "remove", { params: { project } }),
    onSuccess: () => queries.setQueryData(keyOf(project), null),
  });
}
