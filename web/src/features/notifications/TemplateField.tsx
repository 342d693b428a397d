import type { NotificationModule } from "@vetaverde/contract/notifications";
import { fillTemplate, MESSAGE_VARIABLES } from "@vetaverde/domain/text/templates";
import { instantToLocal } from "@vetaverde/domain/time/zone";
import { useFormat } from "../../lib/format.ts";
import { useLocale, useT } from "../../lib/i18n.ts";
import { useSession } from "../../lib/session.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { Select } from "../../ui/Select.tsx";

interface TemplateFieldProps {
  project: string;
  value: string;
  /** The current text: it is only replaced if it came from a template. */
  message: string;
  onBegin(template: string, begun: { message?: string; module?: NotificationModule }): void;
}

/** Selects the template of a message, filled in in the writer's language; the text can then be edited. */
export function TemplateField({ project, value, message, onBegin }: TemplateFieldProps) {
  const t = useT();
  const locale = useLocale();
  const format = useFormat();
  const here = useSession((session) => session.project);
  const user = useSession((session) => session.user);
  const { data = [] } = useCallQuery(
    "notificationTemplates",
    "offered",
    { params: { project } },
    { select: ({ items }) => items },
  );
  if (data.length === 0) return null;
  const begin = (key: string) => {
    const chosen = data.find((one) => one.key === key);
    if (!chosen || !here) return onBegin("", {});
    const { date } = instantToLocal(Date.now(), here.timeZone);
    const values = {
      project: here.name,
      day: format.day(date),
      sender: `${user?.name ?? ""} ${user?.lastName ?? ""}`.trim(),
    };
    const fill = (text: string) => fillTemplate(text, MESSAGE_VARIABLES, values, locale);
    const { subject, text } = chosen.texts[locale];
    const begun = [fill(subject), fill(text)].join("\n").trim();
    // Text typed by the user is not lost when a template is selected: it is appended below.
    const combined = value === "" && message.trim() !== "" ? `${begun}\n\n${message}` : begun;
    onBegin(key, { message: combined, module: chosen.module });
  };
  return (
    <Select
      label={t("notifications.form.template")}
      help={t("notifications.form.templateHelp")}
      placeholder={t("notifications.form.noTemplate")}
      value={value}
      options={data.map(({ key, texts }) => ({ value: key, label: `${key}: ${texts[locale].subject}` }))}
      onValue={begin}
    />
  );
}
