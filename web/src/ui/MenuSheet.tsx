import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { classes } from "./classes.ts";
import layout from "./layout.module.css";
import styles from "./Menu.module.css";
import { Popover, type PopoverProps } from "./Popover.tsx";

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Marks the option that currently applies. */
  current?: boolean;
  danger?: boolean;
  lang?: string;
  onSelect(): void;
}

/** Content of a menu. */
export interface MenuOffer {
  label: string;
  /** Groups are parted by a line. */
  groups: readonly (readonly MenuItem[])[];
  align?: "start" | "end";
  /** Content above the first group. */
  head?: ReactNode;
}

export type MenuSheetProps = MenuOffer & Pick<PopoverProps, "anchor" | "onClose">;

/** The open menu: a popover with its items. */
export function MenuSheet({ label, groups, head, align, anchor, onClose }: MenuSheetProps) {
  return (
    <Popover open onClose={onClose} anchor={anchor} align={align}>
      {head}
      <MenuList label={label} groups={groups} onDone={onClose} />
    </Popover>
  );
}

function MenuList({ label, groups, onDone }: Pick<MenuOffer, "label" | "groups"> & { onDone(): void }) {
  const list = useRef<HTMLDivElement>(null);
  const items = () => [...(list.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
  useEffect(() => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
    (all.find((item) => item.ariaChecked === "true") ?? all[0])?.focus();
  }, []);

  const walk = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = target(event.key, all, at);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  return (
    <div ref={list} role="menu" aria-label={label} tabIndex={-1} onKeyDown={walk}>
      {groups
        .filter((group) => group.length > 0)
        .map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of menu items is no fieldset
          <div key={group[0]?.key} role="group" className={styles.group}>
            {group.map((item) => (
              <MenuButton key={item.key} item={item} onDone={onDone} />
            ))}
          </div>
        ))}
    </div>
  );
}

function MenuButton({ item, onDone }: { item: MenuItem; onDone(): void }) {
  return (
    <button
      type="button"
      role={item.current === undefined ? "menuitem" : "menuitemradio"}
      {...(item.current === undefined ? {} : { "aria-checked": item.current })}
      tabIndex={-1}
      lang={item.lang}
      className={classes(styles.item, item.current && styles.current, item.danger && layout.unfulfilledText)}
      onClick={() => {
        onDone();
        item.onSelect();
      }}
    >
      {item.icon}
      {item.label}
    </button>
  );
}

function target(key: string, all: readonly HTMLElement[], at: number): HTMLElement | undefined {
  if (key === "ArrowDown") return all[(at + 1) % all.length];
  if (key === "ArrowUp") return all[(at - 1 + all.length) % all.length];
  if (key === "Home") return all[0];
  if (key === "End") return all.at(-1);
  if (key.length !== 1 || key === " ") return undefined;
  const after = [...all.slice(at + 1), ...all.slice(0, at + 1)];
  return after.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}
