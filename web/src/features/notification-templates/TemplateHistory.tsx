import type { NotificationTemplate, TemplateTexts } from "@vetaverde/contract/notification-templates";
import type { Locale } from "@vetaverde/domain/locale";
import type { ReplyOf } from "../../lib/call.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { QueryState } from "../../resource/QueryState.tsx";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { SidePanel } from "../../ui/SidePanel.tsx";
import styles from "./templates.module.css";

export interface TemplateHistoryProps {
  template: NotificationTemplate;
  locale: Locale;
  /** Loads a version's texts into the editor. */
  onTake(texts: TemplateTexts): void;
  onClose(): void;
}

/** All versions of a template, latest first; the built-in text is its version 0. */
export function TemplateHistory({ template, locale, onTake, onClose }: TemplateHistoryProps) {
  const t = useT();
  const versions = useCallQuery(
    "notificationTemplates",
    "versions",
    { params: { template: template.key }, query: { size: 100 } },
    { gcTime: 0 },
  );
  const { original } = template;
  return (
    <SidePanel title={t("notificationTemplates.history")} onClose={onClose}>
      <QueryState query={versions} errorTitle={t("notificationTemplates.failed")} />
      <ol className={classes(layout.stack, styles.history)}>
        {versions.data?.items.map((one) => (
          <VersionItem key={one.version} version={one} locale={locale} onTake={() => onTake(one.texts)} />
        ))}
        {original && (
          <li>
            <p>
              <b>{t("notificationTemplates.version", { n: "0" })}</b> · {t("notificationTemplates.builtIn")}
            </p>
            <Words content={original[locale]} locale={locale} />
          </li>
        )}
      </ol>
    </SidePanel>
  );
}

interface VersionItemProps {
  version: ReplyOf<"notificationTemplates", "versions">["items"][number];
  locale: Locale;
  onTake(): void;
}

function VersionItem({ version, locale, onTake }: VersionItemProps) {
  const t = useT();
  const format = useFormat();
  return (
    <li>
      <p>
        <b>{t("notificationTemplates.version", { n: String(version.version) })}</b>
        {version.builtIn && ` · ${t("notificationTemplates.builtIn")}`}
      </p>
      <p>{version.why}</p>
      <p className={layout.mutedBreakable}>
        {t("notificationTemplates.changedBy", { name: version.by.name, at: format.dateTime(version.at) })}
      </p>
      <Words content={version.texts[locale]} locale={locale} />
      <Button size="small" onClick={onTake}>
        {t("notificationTemplates.take")}
      </Button>
    </li>
  );
}

const Words = ({ content, locale }: { content: { subject: string; text: string }; locale: Locale }) => (
  <p className={layout.preWrap} lang={locale}>
    {content.subject}
    {"\n"}
    {content.text}
  </p>
);
