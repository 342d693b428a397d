import type { ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import styles from "./MenuEditor.module.css";
import { MenuIcon } from "./MenuIcon.tsx";
import tree from "./MenuTree.module.css";

export interface PreviewLine {
  key: string;
  depth: number;
  name: string;
  /** Absent for a heading, which opens nothing. */
  icon: string | undefined;
}

export interface MenuPreviewProps {
  title: string;
  /** For whom the menu is previewed. */
  head?: ReactNode;
  lines: readonly PreviewLine[];
  empty?: string;
  /** Key of the line that is being edited. */
  current?: string | null;
}

/** Preview of the menu as the rail will display it. */
export function MenuPreview({ title, head, lines, empty, current }: MenuPreviewProps) {
  return (
    <aside className={classes(layout.sectionHeadings, styles.preview)} aria-label={title}>
      {head ?? <h2>{title}</h2>}
      {lines.length === 0 && empty && <p>{empty}</p>}
      <ul>
        {lines.map(({ key, depth, name, icon }) => (
          <li
            key={key}
            className={classes(
              tree.entry,
              icon === undefined && styles.heading,
              key === current && layout.accentTint,
            )}
            style={{ marginLeft: Math.max(0, depth - 1) * 14 }}
          >
            {icon !== undefined && <MenuIcon name={icon} className={layout.muted} />}
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
