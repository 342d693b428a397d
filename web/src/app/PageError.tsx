import { useT } from "../lib/i18n.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { ChunkError } from "../ui/lazy-part.tsx";
import styles from "./PageError.module.css";

/**
 * Error screen of a page that could not be rendered. It offers only a full reload, because a module import that failed
 * once keeps failing.
 */
export function PageError({ error }: { error: unknown }) {
  const t = useT();
  const chunk = error instanceof ChunkError;
  return (
    <div className={styles.page}>
      <ErrorState
        title={t(chunk ? "errors.chunkTitle" : "errors.pageTitle")}
        text={t(chunk ? "errors.chunkText" : "errors.unexpected")}
        code={chunk ? undefined : error instanceof Error ? error.name : undefined}
        retryLabel={t("errors.reload")}
        onRetry={() => location.reload()}
      />
    </div>
  );
}
