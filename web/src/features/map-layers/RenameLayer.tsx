import type { MapLayer } from "@vetaverde/contract/map-layers";
import { useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useChangeLayer } from "./map-layers.queries.ts";

interface RenameLayerProps {
  project: string;
  layer: MapLayer;
  onDone(): void;
}

export function RenameLayer({ project, layer, onDone }: RenameLayerProps) {
  const t = useT();
  const [name, setName] = useState(layer.name);
  const change = useChangeLayer(project);
  return (
    <FormPanel
      title={t("map.layers.rename", { name: layer.name })}
      submitLabel={t("ui.save")}
      isBusy={change.isPending}
      disabled={name.trim() === ""}
      error={change.error}
      onSubmit={() => change.mutate({ ...layer, name }, { onSuccess: onDone })}
      onClose={onDone}
    >
      <TextField label={t("map.layers.name")} value={name} maxLength={80} onValue={setName} />
    </FormPanel>
  );
}
