import { classes } from "../../ui/classes.ts";
import styles from "./review.module.css";

/** Number of characters that the narrowest card displays without scrolling. */
const SHORT = 400;

/** Text of a commitment; a long one scrolls within its card, also by keyboard. */
export function Quote({ code, text }: { code: string; text: string }) {
  if (text.length <= SHORT) return <p className={styles.quote}>{text}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keys
    <section className={classes(styles.quote, styles.long)} tabIndex={0} aria-label={code}>
      {text}
    </section>
  );
}
