import type { ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import styles from "./samples.module.css";

/** Facts with their names, in columns. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl
      className={classes(
        layout.mutedXSmallTerms,
        layout.breakableDescriptions,
        layout.twoColumnsOnPhone,
        styles.facts,
      )}
    >
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
