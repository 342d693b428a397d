import { Link } from "@tanstack/react-router";
import { GUIDE_OF_ROUTE } from "@vetaverde/domain/guide/pages";
import type { RouteName } from "@vetaverde/domain/permissions/routes";
import { useT } from "../../lib/i18n.ts";
import { IconHelp } from "../../ui/icons.ts";
import styles from "./Shell.module.css";

/** The "?" next to a page's title: opens the guide's page about it. */
export function HelpLink({ route }: { route: RouteName }) {
  const t = useT();
  return (
    <Link
      to="/help/$job"
      params={{ job: GUIDE_OF_ROUTE[route] }}
      className={styles.help}
      aria-label={t("app.help")}
      title={t("app.help")}
    >
      <IconHelp size={20} stroke={1.75} aria-hidden />
    </Link>
  );
}
