import { useEffect, useState } from "react";
import { useT } from "../lib/i18n.ts";
import styles from "./Skeleton.module.css";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

const DELAY_MS = 150;
const WIDTHS = ["62%", "78%", "54%", "70%", "86%"];

/** Placeholder rows, shown after a delay: fast content needs no loading state. */
export function Skeleton({ rows = 6 }: { rows?: number }) {
  const t = useT();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLate, DELAY_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className={styles.rows}>
      <VisuallyHidden>{t("ui.loading")}</VisuallyHidden>
      {late &&
        Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey rows have nothing else
          <div key={row} className={styles.row} aria-hidden>
            <i style={{ width: WIDTHS[row % WIDTHS.length] }} />
            <i />
          </div>
        ))}
    </div>
  );
}
