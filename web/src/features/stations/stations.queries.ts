import { address } from "../../lib/address.ts";
import { specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import { upload } from "../../lib/upload.ts";
import { useProjectMutation } from "../../resource/call-mutation.ts";
import { useCallPages } from "../../resource/call-pages.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { useFileUrl } from "../../resource/file-url.ts";

/** Polling interval for readings and alerts. */
const REFRESH_MS = 60_000;
const PAGE_SIZE = 24;
/** Maximum page size of the endpoint. */
const MAX_DEVICES = 200;
const SHOWN_SAMPLES = 5;
const SHOWN_ALERTS = 20;

export function useStation(project: string, station: string) {
  return useCallQuery("stations", "get", { params: { project, station } }, { refetchInterval: REFRESH_MS });
}

export function useStationDevices(project: string, station: string, enabled = true) {
  return useCallQuery(
    "devices",
    "list",
    { params: { project }, query: { station: [station], size: MAX_DEVICES, sort: "name" } },
    { refetchInterval: REFRESH_MS, enabled: enabled },
  );
}

/** @param devices the station's devices; if there are none, no request is sent */
export function useStationAlerts(project: string, devices: readonly string[]) {
  return useCallQuery(
    "alerts",
    "list",
    { params: { project }, query: { device: [...devices], size: SHOWN_ALERTS } },
    { refetchInterval: REFRESH_MS, keepPrevious: true, enabled: devices.length > 0 },
  );
}

export function useStationSamples(project: string, station: string) {
  return useCallQuery("samples", "list", {
    params: { project },
    query: { station: [station], size: SHOWN_SAMPLES, sort: "-date" },
  });
}

const nextPage = ({ page, more }: { page: number; more: boolean }) => (more ? page + 1 : undefined);

export function useStationPhotos(project: string, station: string, enabled: boolean) {
  return useCallPages(
    "stations",
    "photos",
    (page) => ({ params: { project, station }, query: { page, size: PAGE_SIZE } }),
    { next: nextPage, enabled: enabled },
  );
}

export function useStationFiles(project: string, station: string, enabled: boolean) {
  return useCallPages(
    "stations",
    "files",
    (page) => ({ params: { project, station }, query: { page, size: 100 } }),
    { next: nextPage, enabled: enabled },
  );
}

export function useStationCommitments(project: string, station: string) {
  return useCallPages(
    "stations",
    "commitments",
    (page) => ({ params: { project, station }, query: { page, size: 50 } }),
    { next: nextPage },
  );
}

export function useStationHistory(project: string, station: string) {
  return useCallPages(
    "stations",
    "history",
    (page) => ({ params: { project, station }, query: { page, size: PAGE_SIZE } }),
    { next: nextPage },
  );
}

/** A photo of a follow-up or of the station itself; each source has its own endpoint. */
export interface Photo {
  source: "photos" | "files";
  file: string;
  name: string;
  /** Formatted date on which it was taken or added; `who` is the name of the user. */
  when: string;
  who: string;
  monitoring: string | null;
}

export function useThumbnail(project: string, station: string, { source, file }: Photo, inSight: boolean) {
  return useCallQuery(
    "stations",
    source === "photos" ? "photoThumbnail" : "fileThumbnail",
    { params: { project, station, file } },
    { enabled: inSight, staleTime: Number.POSITIVE_INFINITY },
  );
}

const previewPath = (project: string, { source, file }: Pick<Photo, "source" | "file">) =>
  address(source === "photos" ? specOf("plans", "evidencePreview").path : specOf("files", "preview").path, {
    project,
    file,
  });

/** Query of a one-time URL from which the browser displays a photo. */
export const usePhotoUrl = (project: string, photo: Photo) =>
  useFileUrl(project, ["photos", photo.source, photo.file], () => previewPath(project, photo));

/** Downloads the file. @throws CallError */
export const downloadFile = (project: string, { source, file }: Pick<Photo, "source" | "file">) =>
  download(
    address(source === "photos" ? specOf("plans", "evidence").path : specOf("files", "content").path, {
      project,
      file,
    }),
  );

export const useAddFile = (project: string, station: string) =>
  useProjectMutation(
    project,
    (file: File) => upload("stations", "addFile", { params: { project, station }, file }),
    { invalidates: ["stations", "files"] },
  );
