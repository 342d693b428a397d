import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./IconButton.module.css";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  /** Accessible name of the action, also shown on hover. Screen readers announce it before the visible text. */
  label: string;
  icon: ReactNode;
  /** Text next to the icon. */
  text?: ReactNode;
  bordered?: boolean;
}

export function IconButton({
  label,
  icon,
  text,
  bordered,
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={text === undefined ? label : undefined}
      title={label}
      className={classes(styles.button, bordered && styles.bordered, className)}
    >
      {icon}
      {text !== undefined && (
        <span>
          <VisuallyHidden>{label}: </VisuallyHidden>
          {text}
        </span>
      )}
    </button>
  );
}
