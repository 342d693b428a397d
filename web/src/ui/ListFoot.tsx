import type { ReactNode } from "react";
import styles from "./ListFoot.module.css";
import { Pager, type PagerProps } from "./Pager.tsx";

/** Stays in sight below a list: what there is to say of it, and the way to the other rows. */
export function ListFoot({ children, ...pager }: PagerProps & { children?: ReactNode }) {
  return (
    <footer className={styles.foot}>
      {children}
      <Pager {...pager} />
    </footer>
  );
}
