import styles from "./State.module.css";
import { STATE_FILTERS, STATE_ORDER, State } from "./State.tsx";

/** What the marks of a list mean; `marks` where its rows show also that they were rescheduled. */
export const StateLegend = ({ marks = false }: { marks?: boolean }) => (
  <ul className={styles.legend}>
    {(marks ? STATE_FILTERS : STATE_ORDER).map((kind) => (
      <li key={kind}>
        <State kind={kind} />
      </li>
    ))}
  </ul>
);
