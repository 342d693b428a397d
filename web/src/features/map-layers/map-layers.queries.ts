import type { MapLayer } from "@vetaverde/contract/map-layers";
import { address } from "../../lib/address.ts";
import { type ArgsOf, headersOf, specOf } from "../../lib/call.ts";
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

export const useAddLayer = (project: string) =>
  useProjectMutation(
    project,
    ({ file, query = {}, idempotencyKey, onSent, onConverted }: NewLayer): Promise<MapLayer> =>
      upload("mapLayers", "add", {
        params: { project },
        query,
        file,
        idempotencyKey,
        onSent: (sent, total) => onSent(sent / total),
        onProgress: (data) => {
          const { done, total } = data as { done: number; total: number };
          onConverted(done / total);
        },
      }),
    { invalidates: ["mapLayers"] },
  );

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
