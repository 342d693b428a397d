import { Pager } from "../../ui/Pager.tsx";
import { STATE_ORDER, State } from "../../ui/State.tsx";
import styles from "./plans.module.css";

export interface ListFootProps {
  page: number;
  size: number;
  total: number;
  onPage(page: number): void;
}

/** What the marks mean, and the way to the other rows. */
export function ListFoot(props: ListFootProps) {
  return (
    <footer className={styles.foot}>
      <ul className={styles.legend}>
        {STATE_ORDER.map((kind) => (
          <li key={kind}>
            <State kind={kind} />
          </li>
        ))}
      </ul>
      <Pager {...props} />
    </footer>
  );
}
