import { type ReactNode, useMemo, useState } from "react";
import { useSession } from "../../lib/session.ts";
import { readStored, writeStored } from "../../lib/storage.ts";
import { type GroundLayers, GroundLayersContext } from "../../ui/map/layers.context.ts";
import { readLayer, useMapLayers } from "./map-layers.queries.ts";

/** What the person switched, by layer; all others are as the administrator set them. */
type Switched = Readonly<Record<string, boolean>>;

/** Gives the maps inside the layers of the project that is open. */
export function ProjectLayers({ children }: { children: ReactNode }) {
  const project = useSession((session) => session.project?.id);
  const { data } = useMapLayers(project);
  const key = `vv.layers.${project}`;
  const [switched, setSwitched] = useState<Switched>(() => readStored<Switched>(key) ?? {});
  const ground = useMemo((): GroundLayers | null => {
    if (!data || !project || data.length === 0) return null;
    return {
      layers: data.map(({ visible, ...layer }) => ({ ...layer, shown: switched[layer.id] ?? visible })),
      read: (layer, range, signal) => readLayer(project, layer, range, signal),
      onShow: (layer, shown) => {
        const next = { ...switched, [layer]: shown };
        writeStored(key, next);
        setSwitched(next);
      },
    };
  }, [data, project, switched, key]);
  return <GroundLayersContext value={ground}>{children}</GroundLayersContext>;
}
