import { FILE_TYPES, type FileRecord, type FileType } from "@vetaverde/contract/files";
import { type ArgsOf, specOf } from "../../lib/call.ts";
import { pageIn, type Search } from "../../lib/search.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { useFileUrl } from "../../resource/file-url.ts";

export type FileQuery = NonNullable<ArgsOf<"files", "list">["query"]>;

const SORTS = ["name", "-name", "date", "-date", "size", "-size"] as const;
const PAGE_SIZE = 50;

export const isFileType = (text: string | undefined): text is FileType =>
  FILE_TYPES.some((type) => type === text);

/** The list's filters from the address; unknown names and invalid values are ignored. */
export function fileQuery(type: FileType, { page, sort, q, withdrawn }: Search): FileQuery {
  return {
    type,
    page: pageIn({ page }),
    size: PAGE_SIZE,
    sort: SORTS.find((one) => one === sort) ?? "-date",
    ...(q === undefined || q === "" ? {} : { q: String(q).slice(0, 200) }),
    ...(withdrawn === "true" || withdrawn === true ? { withdrawn: "true" as const } : {}),
  };
}

const PICTURES: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/webp", "image/svg+xml"]);

/**
 * Query of a file's thumbnail for a list, enabled once it is visible; a version never changes, so it never becomes
 * stale.
 */
export function useThumbnail(project: string, { id, version, kind }: FileRecord, inSight: boolean) {
  return useCallQuery(
    "files",
    "thumbnail",
    { params: { project, file: id }, query: { version } },
    { enabled: inSight && PICTURES.has(kind), staleTime: Number.POSITIVE_INFINITY },
  );
}

/** Path of a version's content, for download or preview. */
export function pathOf(what: "content" | "preview", project: string, file: string, version: number): string {
  const path = specOf("files", what).path.replace("{project}", project).replace("{file}", file);
  return `${path}?version=${version}`;
}

/** Query of a one-time URL from which the browser displays a version. */
export const usePreviewUrl = (project: string, file: string, version: number) =>
  useFileUrl(project, ["files", file, version], () => pathOf("preview", project, file, version));
