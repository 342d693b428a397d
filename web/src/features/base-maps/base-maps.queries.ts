import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/call.ts";
import { upload } from "../../lib/upload.ts";
import { callKey } from "../../resource/call-key.ts";
import { useCallQuery } from "../../resource/call-query.ts";

const keyOf = (project: string) => callKey("baseMaps", "get", { params: { project } });

/** @param isShown whether a map is displayed */
export function useBaseMap(project: string, isShown: boolean) {
  return useCallQuery(
    "baseMaps",
    "get",
    { params: { project } },
    { staleTime: 5 * 60_000, enabled: isShown && project !== "" },
  );
}

export function useUploadBaseMap(project: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => upload("baseMaps", "replace", { params: { project }, file }),
    onSuccess: (baseMap) => queries.setQueryData(keyOf(project), baseMap),
  });
}

export function useRemoveBaseMap(project: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("baseMaps", "remove", { params: { project } }),
    onSuccess: () => queries.setQueryData(keyOf(project), null),
  });
}
