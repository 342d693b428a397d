import { classes } from "./classes.ts";
import layout from "./layout.module.css";
import styles from "./State.module.css";
import { STATE_FILTERS, STATE_ORDER, State } from "./State.tsx";

/** Legend of the state icons in a list; with `marks` also of the rescheduled mark. */
export const StateLegend = ({ marks = false }: { marks?: boolean }) => (
  <ul className={classes(layout.hiddenOnPhone, styles.legend)}>
    {(marks ? STATE_FILTERS : STATE_ORDER).map((kind) => (
      <li key={kind}>
        <State kind={kind} />
      </li>
    ))}
  </ul>
);
