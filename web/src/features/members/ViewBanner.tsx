import { useEffect } from "react";
import { call } from "../../lib/call.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { seeAs, useSession } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { IconEye } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import styles from "./ViewBanner.module.css";

/** Banner above every page in "view as" mode, with a button that ends it. */
export function ViewBanner() {
  const t = useT();
  const format = useFormat();
  const view = useSession((session) => session.view);
  const project = useSession((session) => session.project?.id);
  const expiresAt = view?.expiresAt;
  useEffect(() => {
    if (!expiresAt) return;
    const timer = setTimeout(() => void seeAs(null), Math.max(0, Date.parse(expiresAt) - Date.now()));
    return () => clearTimeout(timer);
  }, [expiresAt]);
  if (!view || !project) return null;
  const end = async () => {
    await seeAs(null);
    // If the request fails, the view expires within an hour.
    await call("members", "endView", { params: { project } }).catch(() => {});
  };
  return (
    <div role="status" className={styles.bar}>
      <IconEye size={18} aria-hidden />
      <span className={layout.grow}>
        {t("members.banner", {
          name: `${view.user.name} ${view.user.lastName}`,
          time: format.time(view.expiresAt),
        })}
      </span>
      <Button size="small" className={layout.fixedSize} onClick={() => void end()}>
        {t("members.endView")}
      </Button>
    </div>
  );
}
