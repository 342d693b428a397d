import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { address } from "../../lib/address.ts";
import { call, specOf } from "../../lib/call.ts";
import { download } from "../../lib/download.ts";
import { upload } from "../../lib/upload.ts";

/** Readings and alerts come by themselves. */
const REFRESH_MS = 60_000;
const PAGE_SIZE = 24;
/** As many as one answer holds. */
const MAX_DEVICES = 200;
const SHOWN_SAMPLES = 5;
const SHOWN_ALERTS = 20;

export function useStation(project: string, station: string) {
  return useQuery({
    queryKey: [project, "stations", station, "summary"],
    queryFn: ({ signal }) => call("stations", "get", { params: { project, station }, signal }),
    refetchInterval: REFRESH_MS,
  });
}

export function useStationDevices(project: string, station: string, wanted = true) {
  return useQuery({
    queryKey: [project, "devices", "of-station", station],
    queryFn: ({ signal }) =>
      call("devices", "list", {
        params: { project },
        query: { station: [station], size: MAX_DEVICES, sort: "name" },
        signal,
      }),
    refetchInterval: REFRESH_MS,
    enabled: wanted,
  });
}

/** @param devices of the station; without any there is nothing to ask */
export function useStationAlerts(project: string, devices: readonly string[]) {
  return useQuery({
    queryKey: [project, "alerts", "of-devices", devices],
    queryFn: ({ signal }) =>
      call("alerts", "list", {
        params: { project },
        query: { device: [...devices], size: SHOWN_ALERTS },
        signal,
      }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
    enabled: devices.length > 0,
  });
}

export function useStationSamples(project: string, station: string) {
  return useQuery({
    queryKey: [project, "samples", "of-station", station],
    queryFn: ({ signal }) =>
      call("samples", "list", {
        params: { project },
        query: { station: [station], size: SHOWN_SAMPLES, sort: "-date" },
        signal,
      }),
  });
}

const nextPage = ({ page, more }: { page: number; more: boolean }) => (more ? page + 1 : undefined);

export function useStationPhotos(project: string, station: string, wanted: boolean) {
  return useInfiniteQuery({
    queryKey: [project, "stations", station, "photos"],
    queryFn: ({ signal, pageParam }) =>
      call("stations", "photos", {
        params: { project, station },
        query: { page: pageParam, size: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    enabled: wanted,
  });
}

export function useStationFiles(project: string, station: string, wanted: boolean) {
  return useInfiniteQuery({
    queryKey: [project, "stations", station, "files"],
    queryFn: ({ signal, pageParam }) =>
      call("stations", "files", {
        params: { project, station },
        query: { page: pageParam, size: 100 },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    enabled: wanted,
  });
}

export function useStationCommitments(project: string, station: string) {
  return useInfiniteQuery({
    queryKey: [project, "stations", station, "commitments"],
    queryFn: ({ signal, pageParam }) =>
      call("stations", "commitments", {
        params: { project, station },
        query: { page: pageParam, size: 50 },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });
}

export function useStationHistory(project: string, station: string) {
  return useInfiniteQuery({
    queryKey: [project, "stations", station, "history"],
    queryFn: ({ signal, pageParam }) =>
      call("stations", "history", {
        params: { project, station },
        query: { page: pageParam, size: PAGE_SIZE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });
}

/** A photo of a follow-up, or one that was added to the station: they are read by different calls. */
export interface Photo {
  source: "photos" | "files";
  file: string;
  name: string;
  /** When it was taken or added, in words, and by whom. */
  when: string;
  who: string;
  monitoring: string | null;
}

export function useThumbnail(project: string, station: string, { source, file }: Photo, inSight: boolean) {
  return useQuery({
    queryKey: [project, "thumbnails", "station", file],
    queryFn: ({ signal }) =>
      call("stations", source === "photos" ? "photoThumbnail" : "fileThumbnail", {
        params: { project, station, file },
        signal,
      }),
    enabled: inSight,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const previewPath = (project: string, { source, file }: Pick<Photo, "source" | "file">) =>
  address(source === "photos" ? specOf("plans", "evidencePreview").path : specOf("files", "preview").path, {
    project,
    file,
  });

/** A one-use address under which the browser itself shows a photo. */
export function usePhotoUrl(project: string, photo: Photo) {
  return useQuery({
    queryKey: [project, "stations", "photo", photo.file],
    queryFn: async () =>
      (await call("general", "createDownload", { body: { path: previewPath(project, photo) } })).url,
    // The address serves once: another look asks for another.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Fetches the bytes. @throws CallError */
export const downloadFile = (project: string, { source, file }: Pick<Photo, "source" | "file">) =>
  download(
    address(source === "photos" ? specOf("plans", "evidence").path : specOf("files", "content").path, {
      project,
      file,
    }),
  );

function useRenewed(project: string, station: string) {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: [project, "stations", station] });
    await queries.invalidateQueries({ queryKey: [project, "files"] });
  };
}

export function useAddFile(project: string, station: string) {
  return useMutation({
    mutationFn: (file: File) => upload("stations", "addFile", { params: { project, station }, file }),
    onSuccess: useRenewed(project, station),
  });
}

export function useRemoveFile(project: string, station: string) {
  return useMutation({
    mutationFn: ({ file, reason }: { file: string; reason: string }) =>
      call("stations", "removeFile", { params: { project, station, file }, body: { reason } }),
    onSuccess: useRenewed(project, station),
  });
}
