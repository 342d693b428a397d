import { useFormat } from "../../../lib/format.ts";
import { useT } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { classes } from "../../../ui/classes.ts";
import layout from "../../../ui/layout.module.css";
import { ShapeIcon } from "../../../ui/map/SpotMarker.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import type { LayerSwitch, MapShows } from "./map-shows.ts";
import styles from "./station-map.module.css";

interface LayerSwitchesProps {
  switches: readonly LayerSwitch[];
  onShow: MapShows["onShow"];
}

/** Switches of what the map shows, with the number of each, and what became of those that are on. */
export function LayerSwitches({ switches, onShow }: LayerSwitchesProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className={styles.switches}>
      <fieldset className={styles.row}>
        <legend>
          <VisuallyHidden>{t("map.shows.title")}</VisuallyHidden>
        </legend>
        {switches.map(({ key, title, shape, isOn, count }) => (
          <Checkbox
            key={key}
            checked={isOn}
            onValue={(on) => onShow(key, on)}
            label={
              <span className={styles.entry}>
                <ShapeIcon shape={shape} />
                {title}
                {isOn && count !== null && <b>{format.number(count)}</b>}
              </span>
            }
          />
        ))}
      </fieldset>
      <div aria-live="polite" className={layout.mutedSmall}>
        {switches.map((one) => one.isOn && <LayerNote key={one.key} of={one} />)}
      </div>
    </div>
  );
}

/** That a layer is loading, failed, is older than the others, or empty; nothing if it is drawn. */
function LayerNote({ of: { title, query, count, empty } }: { of: LayerSwitch }) {
  const t = useT();
  const format = useFormat();
  if (query.isPending) return <p className={styles.note}>{t("map.shows.loading", { name: title })}</p>;
  if (query.isError) {
    const at = new Date(query.dataUpdatedAt).toISOString();
    return (
      <p className={classes(layout.cluster8, styles.note)}>
        {count !== null
          ? t("map.shows.old", { name: title, date: format.dateTime(at) })
          : t("map.shows.failed", { name: title })}
        <Button kind="quiet" size="small" onClick={() => void query.refetch()}>
          {t("ui.retry")}
        </Button>
      </p>
    );
  }
  return count === 0 && <p className={styles.note}>{empty}</p>;
}
