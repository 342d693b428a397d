import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from "react";
import styles from "./Button.module.css";
import { classes } from "./classes.ts";

export interface ButtonProps extends ComponentProps<"button"> {
  /** `primary` once a page; `quiet` where a link would stand; `danger` for what cannot be undone. */
  kind?: "primary" | "plain" | "quiet" | "danger";
  size?: "normal" | "small" | "large";
  icon?: ReactNode;
  /** The work runs: the button stays where it is, says so and takes no second press. */
  busy?: boolean | undefined;
  wide?: boolean;
}

/** Two presses that come faster than this are one: no hand decides that quickly, and `busy` may not have come yet. */
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
    // What does work is done once by a double click as well.
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
        styles[size],
        wide && styles.wide,
        busy && styles.busy,
        className,
      )}
    >
      {icon}
      <span>{children}</span>
    </button>
  );
}
