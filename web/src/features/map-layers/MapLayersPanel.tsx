import type { MapLayer } from "@vetaverde/contract/map-layers";
import { useState } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { ConfirmDialog } from "../../resource/ConfirmDialog.tsx";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Switch } from "../../ui/Switch.tsx";
import { toast } from "../../ui/toasts.ts";
import { LayerForm } from "./LayerForm.tsx";
import styles from "./map-layers.module.css";
import { useChangeLayer, useMapLayers, useOrderLayers, useRemoveLayer } from "./map-layers.queries.ts";
import { RenameLayer } from "./RenameLayer.tsx";

export interface MapLayersPanelProps {
  project: string;
  onClose(): void;
}

type Step = { what: "list" } | { what: "add" } | { what: "rename" | "remove"; layer: MapLayer };

/** The project's map layers, with what administrators do with them; one step at a time. */
export function MapLayersPanel({ project, onClose }: MapLayersPanelProps) {
  const [step, setStep] = useState<Step>({ what: "list" });
  const back = () => setStep({ what: "list" });
  switch (step.what) {
    case "add":
      return <LayerForm project={project} onDone={back} />;
    case "rename":
      return <RenameLayer project={project} layer={step.layer} onDone={back} />;
    case "remove":
      return <RemoveLayer project={project} layer={step.layer} onDone={back} />;
    default:
      return <LayerList project={project} onStep={setStep} onClose={onClose} />;
  }
}

interface LayerStepProps {
  project: string;
  layer: MapLayer;
  onDone(): void;
}

function RemoveLayer({ project, layer, onDone }: LayerStepProps) {
  const t = useT();
  const remove = useRemoveLayer(project);
  const finish = () => {
    toast("done", t("map.layers.removed", { name: layer.name }));
    onDone();
  };
  return (
    <ConfirmDialog
      title={t("map.layers.removeQuestion", { name: layer.name })}
      confirmLabel={t("map.layers.remove")}
      kind="danger"
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(layer.id, { onSuccess: finish })}
      onCancel={onDone}
      onClose={onDone}
    >
      <p>{t("map.layers.removeText")}</p>
    </ConfirmDialog>
  );
}

function LayerList({ project, onStep, onClose }: MapLayersPanelProps & { onStep(step: Step): void }) {
  const t = useT();
  const layers = useMapLayers(project);
  const change = useChangeLayer(project);
  const order = useOrderLayers(project);
  const error = change.error ?? order.error;
  const listed = layers.data ?? [];
  const isBusy = change.isPending || order.isPending;
  /** @param by 1: towards the top of the map */
  const move = (at: number, by: 1 | -1) => {
    const ids = listed.map(({ id }) => id);
    const [moved] = ids.splice(at, 1);
    if (moved) order.mutate(ids.toSpliced(at + by, 0, moved));
  };
  return (
    <Dialog
      title={t("map.layers.title")}
      shape="panel"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("ui.close")}</Button>
          <Button kind="primary" onClick={() => onStep({ what: "add" })}>
            {t("map.layers.add")}
          </Button>
        </>
      }
    >
      <div className={classes(layout.flushParagraphs, layout.stack12)}>
        <p>{t("map.layers.text")}</p>
        {error && <ErrorNotice title={t("map.layers.notChanged")} error={error} />}
        <QueryState query={layers} errorTitle={t("map.layers.failedList")} skeletonRows={3} />
        {layers.data?.length === 0 && <p className={layout.muted}>{t("map.layers.none")}</p>}
        <ol className={styles.list} aria-label={t("map.layers.title")}>
          {listed.toReversed().map((layer, from) => {
            const at = listed.length - 1 - from;
            return (
              <LayerItem
                key={layer.id}
                layer={layer}
                isTop={at === listed.length - 1}
                isBottom={at === 0}
                isBusy={isBusy}
                onMove={(by) => move(at, by)}
                onVisible={(visible) => change.mutate({ ...layer, visible })}
                onStep={onStep}
              />
            );
          })}
        </ol>
      </div>
    </Dialog>
  );
}

interface LayerItemProps {
  layer: MapLayer;
  isTop: boolean;
  isBottom: boolean;
  isBusy: boolean;
  onMove(by: 1 | -1): void;
  onVisible(visible: boolean): void;
  onStep(step: Step): void;
}

function LayerItem({ layer, isTop, isBottom, isBusy, onMove, onVisible, onStep }: LayerItemProps) {
  const t = useT();
  const format = useFormat();
  const { name, kind, file, size, at, by, system } = layer;
  return (
    <li className={styles.item}>
      <Switch
        label={name}
        help={[t(`map.layers.kinds.${kind}`), format.bytes(size), system].filter(Boolean).join(" · ")}
        checked={layer.visible}
        disabled={isBusy}
        onValue={onVisible}
      />
      <div className={layout.spreadRow8}>
        <span className={layout.mutedSmallTight}>
          {t("map.layers.given", { file, who: by.name, when: format.dateTime(at) })}
        </span>
        <span className={styles.tools}>
          <IconButton
            label={t("map.layers.up", { name })}
            icon={<IconArrowUp size={16} aria-hidden />}
            disabled={isTop || isBusy}
            onClick={() => onMove(1)}
          />
          <IconButton
            label={t("map.layers.down", { name })}
            icon={<IconArrowDown size={16} aria-hidden />}
            disabled={isBottom || isBusy}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={t("map.layers.rename", { name })}
            icon={<IconPencil size={16} aria-hidden />}
            onClick={() => onStep({ what: "rename", layer })}
          />
          <IconButton
            label={t("map.layers.removeOf", { name })}
            icon={<IconTrash size={16} aria-hidden />}
            onClick={() => onStep({ what: "remove", layer })}
          />
        </span>
      </div>
    </li>
  );
}
