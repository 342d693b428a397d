import type { PreviewProgress } from "@vetaverde/contract/previews";
import type { SamplePreview } from "@vetaverde/contract/sample-imports";
import { address } from "../../lib/address.ts";
import { specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import { upload } from "../../lib/upload.ts";
import type { SendWorkbook } from "../../ui/workbook/workbook.state.ts";

/** Meanings assigned to columns by the user, keyed by the letters and digits of the header, folded. */
export type ColumnAssignments = Readonly<Record<string, string>>;

/** Maximum length in a URL; longer assignments are omitted and have to be repeated on the page. */
const MAX_IN_ADDRESS = 6000;

/** Uploads a laboratory's file and follows its processing. */
export const sendSamples =
  (project: string, laboratory: string, columnAssignments: ColumnAssignments): SendWorkbook<SamplePreview> =>
  (file, { onProgress, signal }) => {
    const columns = JSON.stringify(columnAssignments);
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

export interface SaveSamples {
  createStations: boolean;
  reason: string;
}

export const downloadSampleErrors = (project: string, previewId: string) =>
  download(address(specOf("sampleImports", "previewErrors").path, { project, preview: previewId }));
