import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { address } from "../../lib/address.ts";
import { type ArgsOf, call, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import { loadProjectData } from "../../lib/session.ts";

export type AcceptanceQuery = NonNullable<ArgsOf<"policies", "acceptances">["query"]>;
export type PublishBody = ArgsOf<"policies", "publish">["body"];

/** Every version, the newest first; there are a few a year. */
export function useVersions(page: number) {
  return useQuery({
    queryKey: ["policies", "versions", page],
    queryFn: ({ signal }) => call("policies", "versions", { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useVersion(policy: string | null) {
  return useQuery({
    queryKey: ["policies", "version", policy],
    queryFn: ({ signal }) => call("policies", "version", { params: { policy: policy ?? "" }, signal }),
    enabled: policy !== null,
  });
}

/** Null for the project: over the whole platform. */
export function useAcceptances(project: string | null, query: AcceptanceQuery) {
  return useQuery({
    queryKey: ["policies", "acceptances", project, query],
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
      // First: what is loaded again below takes the editor, which began as the version before, off the page.
      onPublished();
      void client.invalidateQueries({ queryKey: ["policies"] });
      // Who publishes is asked like everybody else.
      void loadProjectData();
    },
  });
}
