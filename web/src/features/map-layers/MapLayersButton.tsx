import { useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { MapLayersPanel } from "./MapLayersPanel.tsx";

/** For the project's administrators: loads, orders and removes the map layers. */
export function MapLayersButton({ project }: { project: string }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("map.layers.title")}</Button>
      {open && <MapLayersPanel project={project} onClose={() => setOpen(false)} />}
    </>
  );
}
