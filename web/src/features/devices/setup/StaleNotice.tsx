import { useT } from "../../../lib/i18n.ts";
import { Notice } from "../../../ui/Notice.tsx";

/** Another user changed the device while the form was open. */
export function StaleNotice() {
  const t = useT();
  return (
    <Notice kind="error" urgent title={t("devices.saveFailed")}>
      {t("devices.stale")}
    </Notice>
  );
}
