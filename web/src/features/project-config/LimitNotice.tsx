import { useT } from "../../lib/i18n.ts";
import { Notice } from "../../ui/Notice.tsx";

/** The plan of the platform allows no more projects. */
export function LimitNotice({ limit }: { limit: number }) {
  const t = useT();
  return (
    <Notice kind="warning" title={t("projectConfig.limitTitle")}>
      {t("projectConfig.limitText", { n: limit })}
    </Notice>
  );
}
