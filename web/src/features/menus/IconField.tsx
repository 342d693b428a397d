import { MENU_ICONS, type MenuIcon as MenuIconName } from "@vetaverde/domain/menus/icons";
import { useId } from "react";
import { useT } from "../../lib/i18n.ts";
import styles from "./IconField.module.css";
import { MenuIcon } from "./MenuIcon.tsx";

export interface IconFieldProps {
  /** The chosen icon; empty for the default one. */
  icon: string;
  /** The icon that the entry has if none is chosen. */
  standard: MenuIconName;
  onIcon(icon: string): void;
}

/** Choice of a menu entry's icon by its picture; the first one is the default icon of the page. */
export function IconField({ icon, standard, onIcon }: IconFieldProps) {
  const t = useT();
  const name = useId();
  const option = (value: string, label: string, shown: MenuIconName) => (
    <label key={value} className={styles.icon} title={label}>
      <input
        type="radio"
        name={name}
        // The picture's name alone could be that of another choice of the form.
        aria-label={`${t("menus.icon")}: ${label}`}
        checked={icon === value}
        onChange={() => onIcon(value)}
      />
      <MenuIcon name={shown} size={20} />
    </label>
  );
  return (
    <fieldset className={styles.icons}>
      <legend>{t("menus.icon")}</legend>
      {option("", t("menus.noIcon"), standard)}
      {MENU_ICONS.map((value) => option(value, t(`menus.icons.${value}`), value))}
    </fieldset>
  );
}
