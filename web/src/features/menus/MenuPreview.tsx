import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import styles from "./MenuEditor.module.css";

export interface PreviewLine {
  key: string;
  depth: number;
  name: string;
  kind: string;
  /** False hides the entry and everything below it. */
  isVisible: boolean;
}

export interface MenuPreviewProps {
  title: string;
  text: string;
  lines: readonly PreviewLine[];
  empty?: string;
}

/** Preview of the menu as the rail will display it. */
export function MenuPreview({ title, text, lines, empty }: MenuPreviewProps) {
  const seen = visible(lines);
  return (
    <aside className={classes(layout.sectionHeadings, styles.preview)} aria-label={title}>
      <h2>{title}</h2>
      <p className={layout.mutedSmall}>{text}</p>
      {seen.length === 0 && empty && <p>{empty}</p>}
      <ul>
        {seen.map(({ key, depth, name, kind }) => (
          <li
            key={key}
            className={kind === "group" ? styles.heading : undefined}
            style={{ paddingLeft: depth * 14 }}
          >
            {name}
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** Without hidden entries and their children, and without empty groups. */
function visible(lines: readonly PreviewLine[]): PreviewLine[] {
  let hiddenFrom = Number.POSITIVE_INFINITY;
  const isVisible = lines.filter(({ depth, isVisible: own }) => {
    if (depth > hiddenFrom) return false;
    hiddenFrom = own ? Number.POSITIVE_INFINITY : depth;
    return own;
  });
  return isVisible.filter(
    ({ kind, depth }, at) => kind !== "group" || (isVisible[at + 1]?.depth ?? -1) > depth,
  );
}
