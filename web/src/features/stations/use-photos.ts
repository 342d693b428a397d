import { useFormat } from "../../lib/format.ts";
import { type Photo, useStationFiles, useStationPhotos } from "./stations.queries.ts";

/**
 * The photos of a station: its own, and those of its follow-ups, each newest first.
 * @param visible which of the two the user may see
 */
export function usePhotos(project: string, station: string, visible: { own: boolean; evidence: boolean }) {
  const format = useFormat();
  const files = useStationFiles(project, station, visible.own);
  const evidence = useStationPhotos(project, station, visible.evidence);
  const own: Photo[] = (files.data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ photo }) => photo)
    .map(({ file, name, addedAt, addedBy }) => ({
      source: "files",
      file,
      name,
      when: format.dateTime(addedAt).slice(0, 10),
      who: addedBy,
      monitoring: null,
    }));
  const ofFollowUps: Photo[] = (evidence.data?.pages ?? [])
    .flatMap(({ items }) => items)
    .map(({ file, name, day, recordedBy, monitoring }) => ({
      source: "photos",
      file,
      name,
      when: format.day(day),
      who: recordedBy,
      monitoring,
    }));
  return { files, evidence, own, ofFollowUps };
}
