import { MENU_ICONS, type MenuIcon as MenuIconName } from "@vetaverde/domain/menus/icons";
import { type ReactNode, useId, useState } from "react";
import { useT } from "../../lib/i18n.ts";
import { IconChevronDown } from "../../ui/icons.ts";
import styles from "./IconField.module.css";
import { MenuIcon } from "./MenuIcon.tsx";

export interface IconFieldProps {
  /** The chosen icon; empty for the default one. */
  icon: string;
  /** The icon that the entry has if none is chosen. */
  standard: MenuIconName;
  onIcon(icon: string): void;
  /** The field of the entry's name, beside the icon. */
  children: ReactNode;
}

/** A menu entry's icon beside its name; the pictures to choose from, of which the first is the page's own, open on request. */
export function IconField({ icon, standard, onIcon, children }: IconFieldProps) {
  const t = useT();
  const name = useId();
  const [isOpen, setIsOpen] = useState(false);
  const current = MENU_ICONS.find((one) => one === icon) ?? standard;
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
    <div>
      <div className={styles.named}>
        <button
          type="button"
          className={styles.current}
          aria-label={t("menus.icon")}
          title={t("menus.icon")}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <MenuIcon name={current} size={20} />
          <IconChevronDown size={16} aria-hidden />
        </button>
        {children}
      </div>
      {isOpen && (
        <fieldset className={styles.icons}>
          <legend>{t("menus.icon")}</legend>
          {option("", t("menus.noIcon"), standard)}
          {MENU_ICONS.map((value) => option(value, t(`menus.icons.${value}`), value))}
        </fieldset>
      )}
    </div>
  );
}
