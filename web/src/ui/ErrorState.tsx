import type { ReactNode } from "react";
import { useT } from "../lib/i18n.ts";
import { Button } from "./Button.tsx";
import styles from "./EmptyState.module.css";
import { IconRefresh } from "./icons.ts";

export interface ErrorStateProps {
  /** What failed. */
  title: string;
  /** The reason, and what still works. */
  text?: string;
  code?: string;
  onRetry?(): void;
  retryLabel?: string;
  /** What the user can do instead of a retry. */
  children?: ReactNode;
}

export function ErrorState({ title, text, code, onRetry, retryLabel, children }: ErrorStateProps) {
  const t = useT();
  return (
    <div className={styles.state} role="alert">
      <p className={styles.sectionTitle}>{title}</p>
      {text && <p className={styles.textBelowTitle}>{text}</p>}
      {(onRetry || children) && (
        <div className={styles.action}>
          {onRetry && (
            <Button icon={<IconRefresh aria-hidden />} onClick={onRetry}>
              {retryLabel ?? t("ui.retry")}
            </Button>
          )}
          {children}
        </div>
      )}
      {code && <p className={styles.code}>{t("ui.errorCode", { code })}</p>}
    </div>
  );
}
