import { STATE_ORDER, State } from "../../ui/State.tsx";
import styles from "./plans.module.css";

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
