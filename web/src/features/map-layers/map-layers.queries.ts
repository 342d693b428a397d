import type { MapLayer } from "@vetaverde/contract/map-layers";
import { address } from "../../lib/address.ts";
import { type ArgsOf, headersOf, specOf } from "../../lib/call.ts";
import { codeOf } from "../../lib/describe-error.ts";
import { upload } from "../../lib/upload.ts";
import { useCallMutation, useProjectMutation } from "../../resource/call-mutation.ts";
import { useCallQuery } from "../../resource/call-query.ts";

export const useMapLayers = (project: string | undefined) =>
  useCallQuery("mapLayers", "list", project ? { params: { project } } : null, { staleTime: 5 * 60_000 });

export interface NewLayer {
  file: File;
  query: ArgsOf<"mapLayers", "add">["query"];
  /** The same for a repetition of the same attempt, which must not add the layer twice. */
  idempotencyKey: string;
  onSent(part: number): void;
  /** Part of the conversion that is done. */
  onConverted(part: number): void;
}

/** Larger files are sent in chunks, because a slow line does not send them within the time of one request. */
const ONE_CALL_BYTES = 1024 * 1024;

/** The last file that was sent in chunks: one that was refused is not sent again with other settings. */
const sentBefore: { file: File; project: string; upload: string }[] = [];

async function sendFile(project: string, { file, onSent }: NewLayer): Promise<string> {
  const before = sentBefore.find((one) => one.file === file && one.project === project);
  if (before) return before.upload;
  const { sendResumable } = await import("../../lib/resumable.ts");
  const upload = await sendResumable({
    project,
    endpoint: `/fkl-project/${project}/map-layers/uploads`,
    file,
    metadata: {},
    signal: new AbortController().signal,
    onSent: (sent) => onSent(sent / file.size),
  });
  sentBefore.splice(0, sentBefore.length, { file, project, upload });
  return upload;
}

async function addLayer(project: string, layer: NewLayer): Promise<MapLayer> {
  const { file, query = {}, idempotencyKey, onSent, onConverted } = layer;
  const sent = file.size > ONE_CALL_BYTES ? await sendFile(project, layer) : null;
  return upload("mapLayers", "add", {
    params: { project },
    query: sent === null ? query : { ...query, upload: sent },
    file: sent === null ? file : null,
    idempotencyKey,
    onSent: (part, total) => sent === null && onSent(part / total),
    onProgress: (data) => {
      const { done, total } = data as { done: number; total: number };
      onConverted(done / total);
    },
  }).catch((error: unknown) => {
    // It expired, or was used by an attempt whose answer was lost.
    if (codeOf(error) === "NOT_FOUND") sentBefore.length = 0;
    throw error;
  });
}

export const useAddLayer = (project: string) =>
  useProjectMutation(project, (layer: NewLayer) => addLayer(project, layer), { invalidates: ["mapLayers"] });

export const useChangeLayer = (project: string) =>
  useCallMutation(
    "mapLayers",
    "change",
    ({ id, name, visible }: Pick<MapLayer, "id" | "name" | "visible">) => ({
      params: { project, layer: id },
      body: { name, visible },
    }),
  );

export const useOrderLayers = (project: string) =>
  useCallMutation("mapLayers", "order", (layers: string[]) => ({ params: { project }, body: { layers } }));

export const useRemoveLayer = (project: string) =>
  useCallMutation("mapLayers", "remove", (layer: string) => ({ params: { project, layer } }));

/**
 * Reads a layer's content, whole or a range of it.
 * @throws Error when it cannot be read
 */
export async function readLayer(
  project: string,
  layer: string,
  range: { offset: number; length: number } | null,
  signal?: AbortSignal,
): Promise<ArrayBuffer> {
  const { path } = specOf("mapLayers", "content");
  const headers = headersOf({ project });
  const bytes: Record<string, string> = range
    ? { Range: `bytes=${range.offset}-${range.offset + range.length - 1}` }
    : {};
  const response = await fetch(address(path, { project, layer }), {
    headers: { ...headers, ...bytes },
    credentials: "include",
    ...(signal ? { signal } : {}),
  });
  if (response.status !== (range ? 206 : 200)) throw new Error(`the layer answered ${response.status}`);
  return response.arrayBuffer();
}
