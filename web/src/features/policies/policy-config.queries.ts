import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { address } from "../../lib/address.ts";
import { type ArgsOf, call, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import { loadProjectData } from "../../lib/session.ts";
import { callKey } from "../../resource/call-key.ts";
import { invalidateCalls } from "../../resource/invalidate.ts";

export type AcceptanceQuery = NonNullable<ArgsOf<"policies", "acceptances">["query"]>;
export type PublishBody = ArgsOf<"policies", "publish">["body"];

/** A null project covers the whole platform. */
export function useAcceptances(project: string | null, query: AcceptanceQuery) {
  return useQuery({
    queryKey: callKey("policies", "acceptances", { params: { project }, query }),
    queryFn: ({ signal }) =>
      project === null
        ? call("policies", "allAcceptances", { query, signal })
        : call("policies", "acceptances", { params: { project }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const exportAcceptances = (project: string | null, format: "csv" | "xlsx") => {
  const name = format === "csv" ? "Csv" : "Xlsx";
  return project === null
    ? download(address(specOf("policies", `allAcceptances${name}`).path))
    : download(address(specOf("policies", `acceptances${name}`).path, { project }));
};

export function usePublish(onPublished: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: PublishBody; key: string }) =>
      call("policies", "publish", { body, idempotencyKey: key, overlay: true }),
    onSuccess: () => {
      // Called first: the invalidation below unmounts the editor, because it was prefilled with the previous version.
      onPublished();
      void invalidateCalls(client, null, ["policies"]);
      // The publisher must accept the new version like every other user.
      void loadProjectData();
    },
  });
}
