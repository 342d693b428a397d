import type { ReactNode } from "react";
import styles from "./Button.module.css";
import type { ButtonProps } from "./Button.tsx";
import { classes } from "./classes.ts";

export interface ButtonLinkProps extends Pick<ButtonProps, "kind" | "size" | "icon"> {
  label: string;
  /** The link itself, dressed in what it is given: the components of the house know no route. */
  children(dress: { className: string; children: ReactNode }): ReactNode;
}

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function ButtonLink({ kind = "plain", size = "normal", icon, label, children }: ButtonLinkProps) {
  return children({
    className: classes(styles.button, styles[kind], styles[size]),
    children: (
      <>
        {icon}
        <span>{label}</span>
      </>
    ),
  });
}
