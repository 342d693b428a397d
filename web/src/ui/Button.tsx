import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from "react";
import styles from "./Button.module.css";
import { classes } from "./classes.ts";

export interface ButtonProps extends ComponentProps<"button"> {
  /** `primary` at most once per page; `quiet` in place of a link; `danger` for an action that cannot be undone. */
  kind?: "primary" | "plain" | "quiet" | "danger";
  size?: "normal" | "small" | "large";
  icon?: ReactNode;
  /** The action is running: the button remains in place, shows it and ignores further presses. */
  busy?: boolean | undefined;
  wide?: boolean;
}

/** Class by which a page's header finds its primary action. */
export const PRIMARY = "primary-action";

/** Two presses within this time count as one: no user decides that quickly, and `busy` may not be rendered yet. */
const ONE_PRESS_MS = 40;

export function Button({
  kind = "plain",
  size = "normal",
  icon,
  busy,
  wide = false,
  className,
  children,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  const pressed = useRef(Number.NEGATIVE_INFINITY);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A button that starts an action also runs it only once on a double click.
    const again = event.detail > 1 || event.timeStamp - pressed.current < ONE_PRESS_MS;
    if (busy || (busy === false && again)) return event.preventDefault();
    pressed.current = event.timeStamp;
    onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      onClick={press}
      className={classes(
        styles.button,
        styles[kind],
        kind === "primary" && PRIMARY,
        styles[size],
        wide && styles.fullWidth,
        busy && styles.busy,
        className,
      )}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}
