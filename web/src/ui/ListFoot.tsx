import type { ReactNode } from "react";
import { useT } from "../lib/i18n.ts";
import styles from "./ListFoot.module.css";
import { Pager, type PagerProps } from "./Pager.tsx";

/** Footer that remains visible below a list: notes, and the pager where there is another page to go to. */
export function ListFoot({ children, ...pager }: PagerProps & { children?: ReactNode }) {
  const t = useT();
  const { total, size } = pager;
  return (
    <footer className={styles.foot}>
      {children}
      {total > size ? (
        <Pager {...pager} />
      ) : (
        <span className={styles.total}>{t("ui.page", { from: 1, to: total, total })}</span>
      )}
    </footer>
  );
}
