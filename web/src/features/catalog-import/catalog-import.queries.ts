import type { CatalogPreview, CatalogQuestionId } from "@vetaverde/contract/catalog-imports";
import type { PreviewProgress } from "@vetaverde/contract/previews";
import { address } from "../../lib/address.ts";
import { specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import { upload } from "../../lib/upload.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import type { SendWorkbook } from "../../ui/workbook/workbook.state.ts";

/** Uploads a file of stations or names and follows its processing. */
export const sendCatalogFile =
  (project: string): SendWorkbook<CatalogPreview> =>
  (file, { onProgress, signal }) =>
    upload("catalogImports", "createPreview", {
      params: { project },
      file,
      signal,
      onSent: (done: number, total: number) => onProgress({ phase: "sending", done, total }),
      onProgress: (data: unknown) => onProgress(data as PreviewProgress),
    });

export const downloadCatalogTemplate = (project: string, of: "stations" | "catalog") =>
  download(address(specOf("catalogImports", "template").path, { project }, { of }));

export const downloadCatalogErrors = (project: string, preview: string) =>
  download(address(specOf("catalogImports", "previewErrors").path, { project, preview }));

export type CatalogAnswers = Partial<Record<CatalogQuestionId, string>>;

/** Mutation that reads the same file again with the answers to its questions. */
export function useAnswerCatalog(project: string) {
  return useCallMutation(
    "catalogImports",
    "answerPreview",
    ({ preview, answers }: { preview: string; answers: CatalogAnswers }) => ({
      params: { project, preview },
      body: { answers },
      overlay: true,
    }),
    { invalidates: [] },
  );
}
