import type { PeoplePreview } from "@vetaverde/contract/people";
import type { PreviewProgress } from "@vetaverde/contract/previews";
import { address } from "../../lib/address.ts";
import { call, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import { upload } from "../../lib/upload.ts";
import { useProjectMutation } from "../../resource/call-mutation.ts";
import { changedBy } from "../../resource/invalidate.ts";
import type { SendWorkbook } from "../../ui/workbook/workbook.state.ts";

/** Target of the import: a project, or null for the platform. */
export type PeopleProject = string | null;

/** Uploads a workbook of people and follows its processing. */
export const sendPeople =
  (project: PeopleProject): SendWorkbook<PeoplePreview> =>
  (file, { onProgress, signal }) => {
    const options = {
      file,
      signal,
      onSent: (done: number, total: number) => onProgress({ phase: "sending", done, total }),
      onProgress: (data: unknown) => onProgress(data as PreviewProgress),
    };
    return project === null
      ? upload("people", "platformPreview", options)
      : upload("people", "createPreview", { params: { project }, ...options });
  };

export const downloadPeopleTemplate = (project: PeopleProject) =>
  project === null
    ? download(address(specOf("people", "platformTemplate").path, {}))
    : download(address(specOf("people", "template").path, { project }));

export const downloadPeopleErrors = (project: PeopleProject, preview: string) =>
  project === null
    ? download(address(specOf("people", "platformErrors").path, { preview }))
    : download(address(specOf("people", "previewErrors").path, { project, preview }));

/**
 * The preview's identifier is the idempotency key: pressing twice, or again after a lost response, adds everybody once.
 */
export const useSavePeople = (project: PeopleProject) =>
  useProjectMutation(
    project,
    (preview: string) => {
      const options = { body: { preview }, idempotencyKey: preview, overlay: true };
      return project === null
        ? call("people", "platformImport", options)
        : call("people", "import", { params: { project }, ...options });
    },
    { invalidates: project === null ? changedBy("accounts") : [...changedBy("accounts"), "members"] },
  );
