import {
  AUDIENCES,
  NOTICES,
  type NoticeRule,
  type NotificationConfig,
} from "@vetaverde/contract/notification-settings";
import { useT } from "../../lib/i18n.ts";
import layout from "../../ui/layout.module.css";
import { Select } from "../../ui/Select.tsx";
import { PRIORITIES } from "./kinds.ts";
import styles from "./notification-settings.module.css";

export interface NoticeRulesProps {
  notices: NotificationConfig["notices"];
  onNotices(notices: NotificationConfig["notices"]): void;
  disabled: boolean;
}

const WAYS = { none: [], system: [1], email: [1, 2], whatsapp: [1, 3], both: [1, 2, 3] } as const;
type DeliveryMethod = keyof typeof WAYS;
const methodOf = ({ methods }: NoticeRule): DeliveryMethod =>
  methods.includes(3)
    ? methods.includes(2)
      ? "both"
      : "whatsapp"
    : methods.includes(2)
      ? "email"
      : methods.length > 0
        ? "system"
        : "none";

/** Automatic notices of the platform: each with its channels, recipients and priority. */
export function NoticeRules({ notices, onNotices, disabled }: NoticeRulesProps) {
  return (
    <div className={layout.stack}>
      {NOTICES.map((notice) => (
        <NoticeFields
          key={notice}
          notice={notice}
          rule={notices[notice]}
          disabled={disabled}
          onRule={(rule) => onNotices({ ...notices, [notice]: rule })}
        />
      ))}
    </div>
  );
}

interface NoticeFieldsProps {
  notice: (typeof NOTICES)[number];
  rule: NoticeRule;
  disabled: boolean;
  onRule(rule: NoticeRule): void;
}

function NoticeFields({ notice, rule, disabled, onRule }: NoticeFieldsProps) {
  const t = useT();
  const set = (part: Partial<NoticeRule>) => onRule({ ...rule, ...part });
  const silent = methodOf(rule) === "none";
  return (
    <fieldset className={styles.notice} disabled={disabled}>
      <legend>{t(`notificationSettings.notices.${notice}.title`)}</legend>
      <p className={layout.mutedProse}>{t(`notificationSettings.notices.${notice}.text`)}</p>
      <div className={styles.choices}>
        <Select<DeliveryMethod>
          label={t("notificationSettings.way")}
          value={methodOf(rule)}
          options={(["none", "system", "email", "whatsapp", "both"] as const).map((value) => ({
            value,
            label: t(`notificationSettings.ways.${value}`),
          }))}
          onValue={(way) => way && set({ methods: [...WAYS[way]] })}
        />
        <Select
          label={t("notificationSettings.audience")}
          value={rule.audience}
          disabled={silent}
          options={AUDIENCES.map((value) => ({
            value,
            label: t(`notificationSettings.audiences.${value}`),
          }))}
          onValue={(audience) => audience && set({ audience })}
        />
        <PriorityField value={rule.priority} disabled={silent} onValue={(priority) => set({ priority })} />
      </div>
    </fieldset>
  );
}

interface PriorityFieldProps {
  value: NoticeRule["priority"];
  disabled: boolean;
  onValue(priority: NoticeRule["priority"]): void;
}

function PriorityField({ value, disabled, onValue }: PriorityFieldProps) {
  const t = useT();
  return (
    <Select
      label={t("notificationSettings.priority")}
      value={String(value)}
      disabled={disabled}
      options={PRIORITIES.map((one) => ({
        value: String(one),
        label: t(`notifications.form.priorities.${one}`),
      }))}
      onValue={(chosen) => {
        const priority = PRIORITIES.find((one) => String(one) === chosen);
        if (priority) onValue(priority);
      }}
    />
  );
}
