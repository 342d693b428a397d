import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useT } from "../lib/i18n.ts";
import { useBack } from "./back.ts";
import { classes } from "./classes.ts";
import styles from "./Dialog.module.css";
import { IconButton } from "./IconButton.tsx";
import { IconX } from "./icons.ts";

export interface DialogProps {
  /** The question, or the name of the task. */
  title: string;
  children: ReactNode;
  /** Buttons with verbs, the primary one last. */
  actions?: ReactNode;
  /** If absent, the dialog requires a decision, and neither Escape nor a click outside closes it. */
  onClose?(): void;
  /** `panel` is docked to the right edge, 420 px wide; on a phone it covers the whole screen. */
  shape?: "dialog" | "panel";
  /** The dialog was opened because of a "back" navigation: another one must not close it. */
  ignoresBack?: boolean;
  className?: string;
}

/** Within this time a click outside belongs to the double click that opened the dialog and does not close it. */
const DOUBLE_CLICK_MS = 500;

/** Modal dialog. The browser traps the focus inside and restores it on close. */
export function Dialog(props: DialogProps) {
  const { title, children, actions, onClose, shape = "dialog", className } = props;
  const t = useT();
  const id = useId();
  return (
    <dialog
      {...useModal(props)}
      aria-labelledby={id}
      className={classes(styles.dialog, styles[shape], className)}
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

/** Opens the element as a modal dialog, and handles what closes it. */
function useModal({ onClose, ignoresBack = false }: Pick<DialogProps, "onClose" | "ignoresBack">) {
  const ref = useRef<HTMLDialogElement>(null);
  const [settled, setSettled] = useState(false);
  useBack(ignoresBack ? undefined : onClose);
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
  return {
    ref,
    // `closedby` in addition to the cancel handler, because browsers close a dialog on a second Escape in spite of
    // `preventDefault`.
    closedby: closedBy(onClose !== undefined, settled),
    onCancel: (event: SyntheticEvent) => {
      // The event bubbles from a nested dialog, which is the one to be closed.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose?.();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Escape" && !onClose) event.preventDefault();
    },
    onClose: () => {
      // The browser closed it in spite of the prevention: reopened, because a decision is still required.
      if (!onClose && ref.current?.isConnected) ref.current.showModal();
    },
  };
}

/** What closes a dialog: nothing, Escape only, or also a click outside. */
function closedBy(closable: boolean, settled: boolean): "none" | "closerequest" | "any" {
  if (!closable) return "none";
  return settled ? "any" : "closerequest";
}
