import { PICTURE_BYTES, SHAPES_BYTES, TILES_BYTES } from "@vetaverde/contract/map-layers";
import { TRANSFORMATIONS, transformationLabel } from "@vetaverde/domain/geo/datums";
import { useState } from "react";
import { useCallKey } from "../../lib/call-key.ts";
import { useFormat } from "../../lib/format.ts";
import { useLocale, useT } from "../../lib/i18n.ts";
import { FormPanel } from "../../resource/FormPanel.tsx";
import { fieldError } from "../../resource/field-error.ts";
import { classes } from "../../ui/classes.ts";
import { FileDrop } from "../../ui/FileDrop.tsx";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { toast } from "../../ui/toasts.ts";
import { useAddLayer } from "./map-layers.queries.ts";

interface LayerFormProps {
  project: string;
  onDone(): void;
}

/** Zones of South America first, the southern ones before the northern. */
const ZONES = [
  ...[17, 18, 19, 20, 21, 22, 23, 24, 25].map((zone) => `${zone}S`),
  ...[17, 18, 19, 20, 21, 22].map((zone) => `${zone}N`),
];
const ACCEPTED = ".pmtiles,.tif,.tiff,.geojson,.json,.kml,.kmz,.dxf";

interface Fields {
  file: File | null;
  name: string;
  kind: "ground" | "photo";
  datum: string;
  zone: string;
}

/** Adds a layer from a file. The coordinate system is asked for where the file does not state it. */
export function LayerForm({ project, onDone }: LayerFormProps) {
  const t = useT();
  const [fields, setFields] = useState<Fields>({ file: null, name: "", kind: "ground", datum: "", zone: "" });
  const [sent, setSent] = useState(0);
  const [converted, setConverted] = useState<number | null>(null);
  const keyOf = useCallKey();
  const add = useAddLayer(project);
  const { file, name, kind, datum, zone } = fields;
  const set = (change: Partial<Fields>) => setFields({ ...fields, ...change });
  const submit = () => {
    if (!file) return;
    const query = {
      kind,
      ...(name.trim() ? { name: name.trim() } : {}),
      ...(datum ? { datum } : {}),
      ...(datum && zone ? { zone } : {}),
    };
    setConverted(null);
    const idempotencyKey = keyOf([file.name, file.size, file.lastModified, query]);
    add.mutate(
      { file, query, idempotencyKey, onSent: setSent, onConverted: setConverted },
      {
        onSuccess: (layer) => {
          toast("done", t("map.layers.added", { name: layer.name }));
          onDone();
        },
      },
    );
  };
  const ofFile = fieldError(add.error, "file");
  const ofSystem = fieldError(add.error, "system");
  return (
    <FormPanel
      title={t("map.layers.add")}
      submitLabel={t("map.layers.upload")}
      isBusy={add.isPending}
      disabled={!file}
      error={ofFile || ofSystem ? null : add.error}
      onSubmit={submit}
      onClose={onDone}
    >
      {ofFile && (
        <Notice kind="error" urgent>
          {ofFile}
        </Notice>
      )}
      <FileField
        file={file}
        disabled={add.isPending}
        onFile={(given) => set({ file: given, name: baseOf(given), kind: kindOf(given) })}
      />
      {add.isPending && (
        <ProgressBar
          label={t(converted === null ? "map.layers.sending" : "map.layers.converting")}
          done={converted ?? sent}
          total={1}
        />
      )}
      <TextField
        label={t("map.layers.name")}
        value={name}
        maxLength={80}
        onValue={(value) => set({ name: value })}
      />
      {file && /\.(pmtiles|tiff?)$/i.test(file.name) && (
        <Segmented
          label={t("map.layers.kind")}
          value={kind}
          options={(["ground", "photo"] as const).map((value) => ({
            value,
            label: t(`map.layers.kinds.${value}`),
          }))}
          onValue={(value) => set({ kind: value })}
        />
      )}
      <SystemFields datum={datum} zone={zone} error={ofSystem} onSystem={set} />
    </FormPanel>
  );
}

/** A GeoTIFF is nearly always a photograph. */
const kindOf = ({ name }: File) => (/\.tiff?$/i.test(name) ? "photo" : "ground");
const baseOf = ({ name }: File) => name.replace(/\.\w{1,8}$/, "").slice(0, 80);

interface FileFieldProps {
  file: File | null;
  disabled: boolean;
  onFile(file: File): void;
}

function FileField({ file, disabled, onFile }: FileFieldProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className={classes(layout.stack8, layout.flushParagraphs)}>
      <FileDrop
        label={t("map.layers.file")}
        accept={ACCEPTED}
        hint={t("map.layers.hint", {
          tiles: format.bytes(TILES_BYTES),
          pictures: format.bytes(PICTURE_BYTES),
          shapes: format.bytes(SHAPES_BYTES),
        })}
        disabled={disabled}
        onFile={onFile}
      />
      {file && <p className={layout.mutedBreakable}>{`${file.name} · ${format.bytes(file.size)}`}</p>}
    </div>
  );
}

interface SystemFieldsProps extends Pick<Fields, "datum" | "zone"> {
  error: string | null;
  onSystem(change: Partial<Fields>): void;
}

function SystemFields({ datum, zone, error, onSystem }: SystemFieldsProps) {
  const t = useT();
  const locale = useLocale();
  return (
    <>
      <Select
        label={t("map.layers.system")}
        help={t("map.layers.systemHelp")}
        error={error}
        value={datum}
        placeholder={t("map.layers.systemOfFile")}
        options={TRANSFORMATIONS.map((one) => ({ value: one.id, label: transformationLabel(one, locale) }))}
        onValue={(value) => onSystem({ datum: value })}
      />
      {datum && (
        <Select
          label={t("map.layers.zone")}
          value={zone}
          placeholder={t("map.layers.degrees")}
          options={ZONES.map((value) => ({ value, label: `UTM ${value}` }))}
          onValue={(value) => onSystem({ zone: value })}
        />
      )}
    </>
  );
}
