import { type ReactNode, useContext, useEffect, useRef } from "react";
import { setTitle } from "../lib/title.ts";
import { classes } from "./classes.ts";
import styles from "./PageHeader.module.css";
import { PageHelp } from "./page-help.ts";

export interface PageHeaderProps {
  title: ReactNode;
  /** Breadcrumbs: links to the parent pages, outermost first. */
  crumbs?: ReactNode;
  /** Content next to the title: state, period, date. */
  titleAside?: ReactNode;
  /** Actions at the right, the primary one last; on a phone below the title in full width. */
  actions?: ReactNode;
}

export function PageHeader({ title, crumbs, titleAside, actions }: PageHeaderProps) {
  const help = useContext(PageHelp);
  const head = useRef<HTMLHeadingElement>(null);
  // The title may consist of several elements, so the document title is read from the rendered text.
  useEffect(() => setTitle(head.current?.textContent ?? ""));
  return (
    <header className={styles.head} data-page-head>
      <div className={classes(styles.shrinkableText, styles.text)}>
        {crumbs && <div className={styles.crumbs}>{crumbs}</div>}
        <div className={styles.line}>
          <div className={styles.title}>
            <h1 ref={head} tabIndex={-1}>
              {title}
            </h1>
            {help}
          </div>
          {titleAside}
        </div>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
