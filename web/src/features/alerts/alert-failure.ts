import { isCallError } from "../../lib/call-error.ts";
import { useT } from "../../lib/i18n.ts";

const UNAVAILABLE = 503;

/** Explains that the devices' server is unreachable; null for any other failure. */
export function useAlertFailure() {
  const t = useT();
  return (error: unknown) =>
    isCallError(error) && error.status === UNAVAILABLE
      ? { text: t("alerts.noServer"), code: String(UNAVAILABLE) }
      : null;
}
