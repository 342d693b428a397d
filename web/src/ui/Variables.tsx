import { classes } from "./classes.ts";
import layout from "./layout.module.css";
import styles from "./variables.module.css";

export interface VariablesProps {
  /** `label`: accessible name of the button that inserts the variable. */
  variables: readonly { name: string; label: string; meaning: string }[];
  onInsert(name: string): void;
}

/** Variables in braces that a text may contain, each inserted by a press. */
export function Variables({ variables, onInsert }: VariablesProps) {
  return (
    <ul className={styles.variables}>
      {variables.map(({ name, label, meaning }) => (
        <li key={name}>
          <button
            type="button"
            className={classes(layout.hoverCanvas, styles.variable)}
            aria-label={label}
            onClick={() => onInsert(name)}
          >{`{${name}}`}</button>
          <span className={layout.mutedBreakable}>{meaning}</span>
        </li>
      ))}
    </ul>
  );
}
