import { isCallError } from "../../../lib/call-error.ts";
import { useT } from "../../../lib/i18n.ts";
import { QueryStatus, type QueryStatusProps } from "../../../resource/QueryStatus.tsx";

const UNAVAILABLE = 503;

/** While readings are loading, and why there are none; 503 means that the devices' server is unreachable. */
export function GraphStatus(props: Pick<QueryStatusProps, "query" | "skeletonRows">) {
  const t = useT();
  const describe = (error: unknown) =>
    isCallError(error) && error.status === UNAVAILABLE
      ? { text: t("readings.noServer"), code: String(UNAVAILABLE) }
      : null;
  return <QueryStatus {...props} errorTitle={t("readings.failed")} describe={describe} />;
}
