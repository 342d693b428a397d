import type { ComponentProps, ReactNode } from "react";
import styles from "./Button.module.css";
import { classes } from "./classes.ts";

export interface ButtonProps extends ComponentProps<"button"> {
  /** `primary` once a page; `quiet` where a link would stand; `danger` for what cannot be undone. */
  kind?: "primary" | "plain" | "quiet" | "danger";
  size?: "normal" | "small" | "large";
  icon?: ReactNode;
  /** The work runs: the button stays where it is, says so and takes no second press. */
  busy?: boolean;
  wide?: boolean;
}

export function Button({
  kind = "plain",
  size = "normal",
  icon,
  busy = false,
  wide = false,
  className,
  children,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
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
