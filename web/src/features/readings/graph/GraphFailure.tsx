import { isCallError } from "../../../lib/call-error.ts";
import { codeOf, describeError } from "../../../lib/describe-error.ts";
import { useT } from "../../../lib/i18n.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";

const UNAVAILABLE = 503;

/** Why there is no graph; 503 means that the devices' server is unreachable. */
export function GraphFailure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const t = useT();
  const away = isCallError(error) && error.status === UNAVAILABLE;
  return (
    <ErrorState
      title={t("readings.failed")}
      text={away ? t("readings.noServer") : describeError(error)}
      code={away ? String(UNAVAILABLE) : codeOf(error)}
      onRetry={onRetry}
    />
  );
}
