import { useEffect, useRef, useState } from "react";
import { useT } from "../lib/i18n.ts";
import {
  IconAlertOctagonFilled,
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconInfoCircleFilled,
  IconX,
} from "./icons.ts";
import styles from "./Toaster.module.css";
import { dismissToast, TOAST_MS, type ToastEntry, useToasts } from "./toasts.ts";

const icons = {
  info: IconInfoCircleFilled,
  done: IconCircleCheckFilled,
  warning: IconAlertTriangle,
  error: IconAlertOctagonFilled,
};

/**
 * Container of the toasts: bottom-centre, on top of everything. Each is shown for five seconds; the timer pauses while
 * a toast is hovered or focused, or the window is inactive.
 */
export function Toaster() {
  const t = useT();
  const entries = useToasts();
  const ref = useRef<HTMLElement>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const away = useIsInBackground();

  // A dialog opened in the meantime covers the toasts: reopening the popover moves it to the top of the top layer.
  useEffect(() => {
    ref.current?.hidePopover?.();
    if (entries.length > 0) ref.current?.showPopover?.();
    // A removed element that had the focus fires no blur event.
    setFocused(ref.current?.contains(document.activeElement) ?? false);
  }, [entries]);

  return (
    <section
      ref={ref}
      popover="manual"
      aria-label={t("ui.notifications")}
      aria-live="polite"
      className={styles.toaster}
      // A pointer that was already there does not count as hovering: it would keep the toast over the element to be
      // pressed next.
      onPointerMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {entries.map((entry) => (
        <Toast key={entry.id} entry={entry} paused={hovered || focused || away} />
      ))}
    </section>
  );
}

/** Whether another window is active. */
function useIsInBackground(): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const left = () => setAway(true);
    const back = () => setAway(false);
    addEventListener("blur", left);
    addEventListener("focus", back);
    return () => {
      removeEventListener("blur", left);
      removeEventListener("focus", back);
    };
  }, []);
  return away;
}

function Toast({ entry, paused }: { entry: ToastEntry; paused: boolean }) {
  const t = useT();
  const left = useRef(TOAST_MS);
  useEffect(() => {
    if (paused) return;
    const began = Date.now();
    const timer = setTimeout(() => dismissToast(entry.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - began;
    };
  }, [paused, entry.id]);
  const Icon = icons[entry.kind];
  return (
    <div className={styles.toast} role={entry.kind === "error" ? "alert" : "status"}>
      <button type="button" className={styles.words} onClick={() => dismissToast(entry.id)}>
        <Icon size={18} aria-hidden className={styles[entry.kind]} />
        <span>{entry.text}</span>
      </button>
      {entry.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismissToast(entry.id);
            entry.action?.onSelect();
          }}
        >
          {entry.action.label}
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label={t("ui.close")}
        onClick={() => dismissToast(entry.id)}
      >
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}
