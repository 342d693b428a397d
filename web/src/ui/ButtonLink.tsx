import type { ReactNode } from "react";
import styles from "./Button.module.css";
import { type ButtonProps, PRIMARY } from "./Button.tsx";
import { classes } from "./classes.ts";

export interface ButtonLinkProps extends Pick<ButtonProps, "kind" | "size" | "icon"> {
  label: string;
  /** Renders the link element with the given class and content: the shared components do not depend on routes. */
  children(dress: { className: string; children: ReactNode }): ReactNode;
}

/** A link styled as a button; it navigates and has no other effect. */
export function ButtonLink({ kind = "plain", size = "normal", icon, label, children }: ButtonLinkProps) {
  return children({
    className: classes(styles.button, styles[kind], kind === "primary" && PRIMARY, styles[size]),
    children: (
      <>
        {icon}
        <span>{label}</span>
      </>
    ),
  });
}
