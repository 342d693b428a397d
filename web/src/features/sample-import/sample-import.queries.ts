import type { PreviewProgress } from "@vetaverde/contract/previews";
import type { SamplePreview } from "@vetaverde/contract/sample-imports";
import { address } from "../../lib/address.ts";
import { specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import { upload } from "../../lib/upload.ts";
import type { SendWorkbook } from "../../ui/workbook/workbook.state.ts";

/** What columns were said to be, by their headers' letters and digits. */
export type Said = Readonly<Record<string, string>>;

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

export interface SaveSamples {
  createStations: boolean;
  reason: string;
}

export const downloadSampleErrors = (project: string, preview: string) =>
  download(address(specOf("sampleImports", "previewErrors").path, { project, preview }));
