import type { NotificationTemplate } from "@vetaverde/contract/notification-templates";
import { NOTIFICATION_MODULES } from "@vetaverde/contract/notifications";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Select } from "../../ui/Select.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { TemplateDraft } from "./template.draft.ts";
import styles from "./templates.module.css";

export interface TemplateHeadProps {
  /** Null for a new template. */
  savedTemplate: NotificationTemplate | null;
  draft: TemplateDraft;
  keyMissing: boolean;
  onDraft(draft: TemplateDraft): void;
  onHistory(): void;
  onBuiltIn(): void;
}

/** Facts about a template: its event, who changed it last and why, its history, and the reset to the built-in text. */
export function TemplateHead(props: TemplateHeadProps) {
  const { savedTemplate, draft, keyMissing, onDraft, onHistory, onBuiltIn } = props;
  const t = useT();
  const format = useFormat();
  if (!savedTemplate) return <NewTemplateFields draft={draft} keyMissing={keyMissing} onDraft={onDraft} />;
  return (
    <>
      <div className={classes(layout.clusterCentered8, styles.head)}>
        <p className={layout.mutedBreakable}>
          {savedTemplate.updatedBy && savedTemplate.updatedAt
            ? `${t("notificationTemplates.changedBy", {
                name: savedTemplate.updatedBy.name,
                at: format.dateTime(savedTemplate.updatedAt),
              })}: ${savedTemplate.why}`
            : t("notificationTemplates.untouched")}
        </p>
        <Button size="small" onClick={onHistory}>
          {t("notificationTemplates.history")}
        </Button>
        {savedTemplate.original && !savedTemplate.builtIn && (
          <Button size="small" onClick={onBuiltIn}>
            {t("notificationTemplates.goBack")}
          </Button>
        )}
      </div>
      {savedTemplate.origin === "person" && (
        <Switch
          label={t("notificationTemplates.active")}
          help={t("notificationTemplates.activeHelp")}
          checked={draft.active}
          onValue={(active) => onDraft({ ...draft, active })}
        />
      )}
    </>
  );
}

/** Key and module of a new template. */
function NewTemplateFields({
  draft,
  keyMissing,
  onDraft,
}: Pick<TemplateHeadProps, "draft" | "keyMissing" | "onDraft">) {
  const t = useT();
  return (
    <div className={styles.pair}>
      <TextField
        label={t("notificationTemplates.key")}
        help={t("notificationTemplates.keyHelp")}
        value={draft.key}
        maxLength={40}
        onValue={(key) => onDraft({ ...draft, key })}
        error={keyMissing ? t("notificationTemplates.keyMissing") : null}
      />
      <Select
        label={t("notificationTemplates.module")}
        value={draft.module}
        options={NOTIFICATION_MODULES.map((value) => ({
          value,
          label: t(`notifications.modules.${value}`),
        }))}
        onValue={(module) => module && onDraft({ ...draft, module })}
      />
    </div>
  );
}
