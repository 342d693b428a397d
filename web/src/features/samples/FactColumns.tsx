import { classes } from "../../ui/classes.ts";
import { FactList, type Facts } from "../../ui/FactList.tsx";
import layout from "../../ui/layout.module.css";
import styles from "./samples.module.css";

/** Facts of a sample or a parameter, in columns. */
export function FactColumns({ facts }: { facts: Facts }) {
  return (
    <FactList
      className={classes(
        layout.mutedXSmallTerms,
        layout.breakableDescriptions,
        layout.twoColumnsOnPhone,
        styles.facts,
      )}
      facts={facts}
    />
  );
}
