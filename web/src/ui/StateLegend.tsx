import styles from "./State.module.css";
import { STATE_ORDER, State } from "./State.tsx";

/** What the marks of a list mean. */
export const StateLegend = () => (
  <ul className={styles.legend}>
    {STATE_ORDER.map((kind) => (
      <li key={kind}>
        <State kind={kind} />
      </li>
    ))}
  </ul>
);
