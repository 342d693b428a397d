import { Link } from "@tanstack/react-router";
import type { NotificationTemplate } from "@vetaverde/contract/notification-templates";
import { isEvent } from "@vetaverde/domain/text/templates";
import { TemplateEditor } from "../features/notification-templates/TemplateEditor.tsx";
import { TemplateList } from "../features/notification-templates/TemplateList.tsx";
import styles from "../features/notification-templates/templates.module.css";
import { useLocale, useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useCallQuery } from "../resource/call-query.ts";
import { QueryState } from "../resource/QueryState.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { classes } from "../ui/classes.ts";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";

const HERE = "/config/notifications/templates";

/** Templates of notifications: those of events, and those from which users write messages. */
export function NotificationTemplatesPage() {
  const t = useT();
  const language = useLocale();
  const [search, setSearch] = useAddressSearch();
  const templates = useCallQuery("notificationTemplates", "list", {}, { select: ({ items }) => items });
  const requested = typeof search["template"] === "string" ? search["template"] : null;
  const one = templates.data?.find(({ key }) => key === requested) ?? null;
  const writing = requested === "new";
  const title = one && isEvent(one.key) ? t(`notificationTemplates.events.${one.key}`) : one?.key;
  return (
    <div className={layout.pageColumn}>
      <TemplatesHeader one={one} writing={writing} title={title} />
      <div className={layout.inset}>
        <QueryState query={templates} errorTitle={t("notificationTemplates.failed")} skeletonRows={8} />
      </div>
      {templates.data && (
        <div className={classes(layout.oneColumn, styles.columns, (one || writing) && styles.narrowed)}>
          <TemplateList
            items={templates.data}
            chosen={one?.key ?? null}
            link={(template, dress) => <Link to={HERE} search={{ template }} {...dress} />}
          />
          {one || writing ? (
            <TemplateEditor
              key={one?.key ?? "new"}
              template={one}
              language={language}
              onSaved={({ key }) => writing && setSearch({ template: key })}
            />
          ) : (
            <p className={layout.mutedBreakable}>{t("notificationTemplates.intro")}</p>
          )}
        </div>
      )}
    </div>
  );
}

interface TemplatesHeaderProps {
  one: NotificationTemplate | null;
  writing: boolean;
  title: string | undefined;
}

function TemplatesHeader({ one, writing, title }: TemplatesHeaderProps) {
  const t = useT();
  return (
    <PageHeader
      title={title ?? t(writing ? "notificationTemplates.create" : "notificationTemplates.title")}
      crumbs={
        one || writing ? (
          <Link to={HERE}>{t("notificationTemplates.title")}</Link>
        ) : (
          <Link to="/config/notifications">{t("notificationTemplates.notices")}</Link>
        )
      }
      actions={
        !writing && (
          <ButtonLink kind="primary" label={t("notificationTemplates.create")}>
            {(dress) => <Link to={HERE} search={{ template: "new" }} {...dress} />}
          </ButtonLink>
        )
      }
    />
  );
}
