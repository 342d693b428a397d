import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PreviewProgress } from "@vetaverde/contract/previews";
import type { SamplePreview } from "@vetaverde/contract/sample-imports";
import { address } from "../../lib/address.ts";
import { call, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import { upload } from "../../lib/upload.ts";
import type { SendWorkbook } from "../../ui/workbook/workbook.state.ts";

/** What columns were said to be, by their headers' letters and digits. */
export type Said = Readonly<Record<string, string>>;

export function useLaboratories(project: string) {
  return useQuery({
    queryKey: [project, "samples", "laboratories"],
    queryFn: ({ signal }) => call("sampleImports", "laboratories", { params: { project }, signal }),
  });
}

export function useParameters(project: string) {
  return useQuery({
    queryKey: [project, "samples", "parameters"],
    queryFn: ({ signal }) => call("samples", "parameters", { params: { project }, signal }),
  });
}

/** An address holds only so much; what does not fit is said again on the page. */
const MAX_IN_ADDRESS = 6000;

/** Sends a laboratory's file and follows how it is read. */
export const sendSamples =
  (project: string, laboratory: string, said: Said): SendWorkbook<SamplePreview> =>
  (file, { onProgress, signal }) => {
    const columns = JSON.stringify(said);
    const fits = columns !== "{}" && encodeURIComponent(columns).length <= MAX_IN_ADDRESS;
    return upload("sampleImports", "createPreview", {
      params: { project },
      query: {
        ...(laboratory === "" ? {} : { laboratory }),
        ...(fits ? { columns } : {}),
      },
      file,
      signal,
      onSent: (done, total) => onProgress({ phase: "sending", done, total }),
      onProgress: (data) => onProgress(data as PreviewProgress),
    });
  };

/** The same file, its columns said to be something else. */
export function useReadAgain(project: string, preview: string) {
  return useMutation({
    mutationFn: (body: { laboratory: string | null; columns: Said }) =>
      call("sampleImports", "readAgain", { params: { project, preview }, body }),
  });
}

export interface SaveSamples {
  createStations: boolean;
  reason: string;
}

export function useSaveSamples(project: string, preview: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ createStations, reason }: SaveSamples) =>
      call("sampleImports", "save", {
        params: { project },
        body: { preview, createStations, ...(reason === "" ? {} : { reason }) },
        idempotencyKey: preview,
        overlay: true,
      }),
    // Stations, limits and diagrams read what laboratories say.
    onSuccess: () => queries.invalidateQueries({ queryKey: [project] }),
  });
}

export const downloadSampleErrors = (project: string, preview: string) =>
  download(address(specOf("sampleImports", "previewErrors").path, { project, preview }));
