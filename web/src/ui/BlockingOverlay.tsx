import { useEffect, useRef } from "react";
import styles from "./BlockingOverlay.module.css";

/** Overlay that blocks the page during a write that must not be started twice. */
export function BlockingOverlay({ label }: { label: string }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      aria-label={label}
      className={styles.overlay}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === "Escape" && event.preventDefault()}
    >
      <div role="status" className={styles.sheet}>
        <span className={styles.spinner} aria-hidden />
        {label}
      </div>
    </dialog>
  );
}
