import { classes } from "../../ui/classes.ts";
import styles from "./review.module.css";

/** As many letters as the narrowest card shows without scrolling. */
const SHORT = 400;

/** The words of a commitment; long ones scroll within their card, also by the keys. */
export function Quote({ code, text }: { code: string; text: string }) {
  if (text.length <= SHORT) return <p className={styles.quote}>{text}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keys
    <section className={classes(styles.quote, styles.long)} tabIndex={0} aria-label={code}>
      {text}
    </section>
  );
}
