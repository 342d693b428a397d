import type { NotificationTemplate } from "@vetaverde/contract/notification-templates";
import { NOTIFICATION_MODULES } from "@vetaverde/contract/notifications";
import { isEvent } from "@vetaverde/domain/text/templates";
import type { ReactNode } from "react";
import { useT } from "../../lib/i18n.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import styles from "./templates.module.css";

export interface TemplateListProps {
  items: readonly NotificationTemplate[];
  chosen: string | null;
  /** Renders a link to a template with the given class and content. */
  link(key: string, dress: { className: string; "aria-current"?: "page"; children: ReactNode }): ReactNode;
}

/** The templates of events by module, then those of messages written by users. */
export function TemplateList({ items, chosen, link }: TemplateListProps) {
  const t = useT();
  const own = items.filter(({ origin }) => origin === "person");
  const groups = [
    ...NOTIFICATION_MODULES.map((module) => ({
      title: t(`notifications.modules.${module}`),
      rows: items.filter((one) => one.origin === "platform" && one.module === module),
    })),
    { title: t("notificationTemplates.own"), rows: own },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <nav className={classes(layout.stack16, styles.list)} aria-label={t("notificationTemplates.title")}>
      {groups.map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {rows.map((one) => (
              <li key={one.key}>
                {link(one.key, {
                  className:
                    classes(layout.hoverCanvas, styles.line, one.key === chosen && styles.here) ?? "",
                  ...(one.key === chosen ? { "aria-current": "page" } : {}),
                  children: (
                    <>
                      <span>{isEvent(one.key) ? t(`notificationTemplates.events.${one.key}`) : one.key}</span>
                      <span className={layout.mutedXSmallRegular}>
                        <TemplateState template={one} />
                      </span>
                    </>
                  ),
                })}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function TemplateState({ template }: { template: NotificationTemplate }) {
  const t = useT();
  if (!template.active) return t("notificationTemplates.inactive");
  return template.builtIn
    ? t("notificationTemplates.builtIn")
    : t("notificationTemplates.version", { n: String(template.version) });
}
