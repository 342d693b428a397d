import type { LoggerPreview } from "@vetaverde/contract/logger-files";
import type { PreviewProgress } from "@vetaverde/contract/previews";
import { address } from "../../lib/address.ts";
import { specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import { upload } from "../../lib/upload.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import type { SendWorkbook } from "../../ui/workbook/workbook.state.ts";

/** Imports under way are read again so often. */
const POLL_MS = 1500;
export const IMPORTS_SHOWN = 10;

/** Uploads a logger's file and follows its reading. */
export const sendLoggerFile =
  (project: string, device: string): SendWorkbook<LoggerPreview> =>
  (file, { onProgress, signal }) =>
    upload("loggerFiles", "createPreview", {
      params: { project, device },
      file,
      signal,
      onSent: (done, total) => onProgress({ phase: "sending", done, total }),
      onProgress: (data) => onProgress(data as PreviewProgress),
    });

export function useLoggerFiles(project: string, device: string, page: number) {
  return useCallQuery(
    "loggerFiles",
    "list",
    { params: { project, device }, query: { page, size: IMPORTS_SHOWN } },
    {
      keepPrevious: true,
      refetchInterval: ({ state }) =>
        state.data?.items.some((one) => one.state === "saving" || one.state === "withdrawing")
          ? POLL_MS
          : false,
    },
  );
}

export const downloadOriginal = (project: string, device: string, file: string) =>
  download(address(specOf("loggerFiles", "original").path, { project, device, file }));
