import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useT } from "../lib/i18n.ts";
import { useBack } from "./back.ts";
import { classes } from "./classes.ts";
import styles from "./Dialog.module.css";
import { IconButton } from "./IconButton.tsx";
import { IconX } from "./icons.ts";

export interface DialogProps {
  /** The question, or what is done here. */
  title: string;
  children: ReactNode;
  /** Buttons with verbs, the primary one last. */
  actions?: ReactNode;
  /** Absent: the dialog asks for a decision, and neither Escape nor a click outside takes it away. */
  onClose?(): void;
  /** `panel` stands at the right edge, 420 px wide; the phone gives it the whole screen. */
  shape?: "dialog" | "panel";
  /** It was asked because of a step back: the next one is asked about as well, and does not answer it. */
  asksOfBack?: boolean;
  className?: string;
}

/** Within this time a second press belongs to the first: who opens something by a double click does not mean to close it. */
const DOUBLE_CLICK_MS = 500;

/** A window over the page. The browser keeps the focus inside and gives it back at the end. */
export function Dialog({
  title,
  children,
  actions,
  onClose,
  shape = "dialog",
  asksOfBack = false,
  className,
}: DialogProps) {
  const t = useT();
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const [settled, setSettled] = useState(false);
  useBack(asksOfBack ? undefined : onClose);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), DOUBLE_CLICK_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (!dialog.open) dialog.showModal();
    return () => dialog.close();
  }, []);

  return (
    <dialog
      ref={ref}
      // Asks the browser for what `cancelled` does as well: its own second Escape would close all the same.
      {...{ closedby: closedBy(onClose !== undefined, settled) }}
      aria-labelledby={id}
      className={classes(styles.dialog, styles[shape], className)}
      onCancel={(event) => {
        // One that stands inside this one has been asked to close, not this one.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !onClose) event.preventDefault();
      }}
      onClose={() => {
        // Closed by the browser against our word: a decision is still owed.
        if (!onClose && ref.current?.isConnected) ref.current.showModal();
      }}
    >
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {onClose && <IconButton label={t("ui.close")} icon={<IconX aria-hidden />} onClick={onClose} />}
      </div>
      <div className={styles.body}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </dialog>
  );
}

/** What takes a dialog away: nothing, Escape alone, or a click beside it as well. */
function closedBy(closable: boolean, settled: boolean): "none" | "closerequest" | "any" {
  if (!closable) return "none";
  return settled ? "any" : "closerequest";
}
