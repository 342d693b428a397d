import type { ReactNode } from "react";
import styles from "./ListFoot.module.css";
import { Pager, type PagerProps } from "./Pager.tsx";

/** Footer that remains visible below a list: notes and the pager. */
export function ListFoot({ children, ...pager }: PagerProps & { children?: ReactNode }) {
  return (
    <footer className={styles.foot}>
      {children}
      <Pager {...pager} />
    </footer>
  );
}
