import { type BoardTile, KPI_MEASURES, SERIES_RANGES } from "@vetaverde/contract/board-settings";
import { useState } from "react";
import { useT } from "../../../lib/i18n.ts";
import { FormPanel } from "../../../resource/FormPanel.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import layout from "../../../ui/layout.module.css";
import { Notice } from "../../../ui/Notice.tsx";
import { Select } from "../../../ui/Select.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { htmlOf, textOf } from "../board.text.ts";
import styles from "../boards.module.css";
import { type ChoosePlaces, DiagramFields } from "./DiagramFields.tsx";
import { faultIn, isWhole } from "./new-tile.ts";

export interface TileFormProps {
  tile: BoardTile;
  /** Devices whose series may be displayed. */
  devices: readonly { id: string; label: string; sensors: readonly { id: string; label: string }[] }[];
  /** Renders the selection of a diagram's stations and campaigns. */
  places: ChoosePlaces;
  onClose(): void;
  onDone(tile: BoardTile): void;
}

const MAX_SENSORS = 6;
const MAX_LETTERS = 5000;

/** Form for the content of a tile. */
export function TileForm({ tile: before, devices, places, onClose, onDone }: TileFormProps) {
  const t = useT();
  const [tile, setTile] = useState(before);
  const [text, setText] = useState(before.kind === "text" ? textOf(before.html) : "");
  const [isTried, setIsTried] = useState(false);
  const edited = tile.kind === "text" ? { ...tile, html: htmlOf(text) } : tile;
  const submit = () => {
    setIsTried(true);
    if (isWhole(edited) && text.trim().length <= MAX_LETTERS)
      onDone({ ...edited, title: edited.title.trim() });
  };
  const missing = isTried && !isWhole(edited) ? t("boards.missing") : null;
  return (
    <FormPanel
      title={t(`boards.tiles.${tile.kind}`)}
      submitLabel={t("boards.keepTile")}
      className={styles.form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t("boards.tileTitle")}
        value={tile.title}
        maxLength={80}
        onValue={(title) => setTile({ ...tile, title })}
      />
      {tile.kind === "text" ? (
        <TextContent text={text} onText={setText} missing={missing} />
      ) : (
        <ContentFields
          tile={tile}
          devices={devices}
          places={places}
          isTried={isTried}
          missing={missing}
          onTile={setTile}
        />
      )}
    </FormPanel>
  );
}

interface TextContentProps {
  text: string;
  onText(text: string): void;
  missing: string | null;
}

function TextContent({ text, onText, missing }: TextContentProps) {
  const t = useT();
  return (
    <TextArea
      label={t("boards.text")}
      help={t("boards.textHelp")}
      rows={8}
      limit={MAX_LETTERS}
      value={text}
      onValue={onText}
      error={missing}
    />
  );
}

interface ContentFieldsProps extends Pick<TileFormProps, "devices" | "places"> {
  tile: Exclude<BoardTile, { kind: "text" }>;
  isTried: boolean;
  missing: string | null;
  onTile(tile: BoardTile): void;
}

/** The fields of a tile that displays data. */
function ContentFields({ tile, devices, places, isTried, missing, onTile }: ContentFieldsProps) {
  const t = useT();
  switch (tile.kind) {
    case "series":
    case "latest":
      return <Measured tile={tile} devices={devices} missing={missing} onTile={onTile} />;
    case "kpi":
      return (
        <Select
          label={t("boards.measure")}
          value={tile.measure}
          options={KPI_MEASURES.map((value) => ({ value, label: t(`boards.measures.${value}`) }))}
          onValue={(measure) => measure && onTile({ ...tile, measure })}
        />
      );
    case "map":
      return <p className={layout.mutedSmall}>{t("boards.mapHelp")}</p>;
    case "diagram":
      return (
        <DiagramFields tile={tile} places={places} fault={isTried ? faultIn(tile) : null} onTile={onTile} />
      );
  }
}

interface MeasuredProps extends Pick<TileFormProps, "devices"> {
  tile: Extract<BoardTile, { kind: "series" | "latest" }>;
  missing: string | null;
  onTile(tile: BoardTile): void;
}

/** Fields for a device and its sensors. */
function Measured({ tile, devices, missing, onTile }: MeasuredProps) {
  const t = useT();
  if (devices.length === 0) return <Notice kind="info">{t("boards.noDevices")}</Notice>;
  const device = devices.find(({ id }) => id === tile.device);
  const choose = (id: string) =>
    onTile(
      tile.kind === "series" ? { ...tile, device: id, sensors: [] } : { ...tile, device: id, sensor: "" },
    );
  const sensors = device?.sensors ?? [];
  return (
    <>
      <Select
        label={t("boards.device")}
        value={tile.device}
        placeholder={t("boards.choose")}
        options={devices.map(({ id, label }) => ({ value: id, label }))}
        onValue={choose}
        error={tile.device === "" ? missing : null}
      />
      {tile.kind === "latest" ? (
        <Select
          label={t("boards.sensor")}
          value={tile.sensor}
          placeholder={t("boards.choose")}
          options={sensors.map(({ id, label }) => ({ value: id, label }))}
          onValue={(sensor) => onTile({ ...tile, sensor })}
          error={missing}
        />
      ) : (
        <SeriesFields tile={tile} sensors={sensors} missing={missing} onTile={onTile} />
      )}
    </>
  );
}

interface SeriesFieldsProps {
  tile: Extract<BoardTile, { kind: "series" }>;
  sensors: TileFormProps["devices"][number]["sensors"];
  missing: string | null;
  onTile(tile: BoardTile): void;
}

/** The sensors of a series and its period. */
function SeriesFields({ tile, sensors, missing, onTile }: SeriesFieldsProps) {
  const t = useT();
  return (
    <>
      <fieldset className={layout.fieldGroup}>
        <legend>{t("boards.sensors")}</legend>
        {sensors.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={tile.sensors.includes(id)}
            disabled={!tile.sensors.includes(id) && tile.sensors.length >= MAX_SENSORS}
            onValue={(on) =>
              onTile({
                ...tile,
                sensors: on ? [...tile.sensors, id] : tile.sensors.filter((one) => one !== id),
              })
            }
          />
        ))}
        {missing && <p className={layout.unfulfilledSmall}>{missing}</p>}
      </fieldset>
      <Select
        label={t("boards.range")}
        value={tile.range}
        options={SERIES_RANGES.map((value) => ({ value, label: t(`boards.ranges.${value}`) }))}
        onValue={(range) => range && onTile({ ...tile, range })}
      />
    </>
  );
}
