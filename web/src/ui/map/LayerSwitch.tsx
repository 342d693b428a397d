import { useRef, useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { Checkbox } from "../Checkbox.tsx";
import { IconButton } from "../IconButton.tsx";
import { IconStack2 } from "../icons.ts";
import layout from "../layout.module.css";
import { Popover } from "../Popover.tsx";
import type { GroundLayers } from "./layers.context.ts";
import styles from "./map.module.css";

/** Switches the ground layers of a map on and off. */
export function LayerSwitch({ ground: { layers, onShow } }: { ground: GroundLayers }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  return (
    <div ref={anchor}>
      <IconButton
        label={t("map.layers.title")}
        icon={<IconStack2 size={18} aria-hidden />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={anchor}
        align="end"
        className={styles.layers}
      >
        <fieldset className={layout.stack8}>
          <legend>{t("map.layers.title")}</legend>
          {layers.toReversed().map(({ id, name, shown }) => (
            <Checkbox key={id} label={name} checked={shown} onValue={(checked) => onShow(id, checked)} />
          ))}
        </fieldset>
      </Popover>
    </div>
  );
}
