import { useT } from "../../lib/i18n.ts";
import { Notice } from "../../ui/Notice.tsx";

/** Notice that the platform's plan allows no more projects. */
export function LimitNotice({ limit }: { limit: number }) {
  const t = useT();
  return (
    <Notice kind="warning" title={t("projectConfig.limitTitle")}>
      {t("projectConfig.limitText", { n: limit })}
    </Notice>
  );
}
