import type { NotificationTemplate, TemplateTexts } from "@vetaverde/contract/notification-templates";
import type { Locale } from "@vetaverde/domain/locale";
import { useEffect } from "react";
import type { ArgsOf, ReplyOf } from "../../lib/call.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { RichMessage } from "../../ui/RichMessage.tsx";
import styles from "./templates.module.css";

export interface TemplatePreviewProps {
  template: NotificationTemplate["key"];
  texts: TemplateTexts;
  locale: Locale;
}

/** Debounce in ms after typing, before the server renders the preview. */
const REST_MS = 500;

/** Preview of the texts with example values: the mail, and the WhatsApp message. */
export function TemplatePreview({ template, texts, locale }: TemplatePreviewProps) {
  const t = useT();
  const { mutate, data, error } = useCallMutation(
    "notificationTemplates",
    "preview",
    (body: ArgsOf<"notificationTemplates", "preview">["body"]) => ({ body }),
    { invalidates: [] },
  );
  useEffect(() => {
    const timer = setTimeout(() => mutate({ key: template, texts }), REST_MS);
    return () => clearTimeout(timer);
  }, [template, texts, mutate]);
  const seen = data?.[locale];
  return (
    <section className={styles.previews} aria-label={t("notificationTemplates.preview")}>
      <h2>{t("notificationTemplates.preview")}</h2>
      <p className={layout.mutedBreakable}>{t("notificationTemplates.previewHelp")}</p>
      {error && <Notice kind="info">{describeError(error)}</Notice>}
      {seen && (
        <>
          <MailPreview mail={seen} locale={locale} />
          {seen.whatsapp === null ? (
            <p className={layout.mutedBreakable}>{t("notificationTemplates.mailOnly")}</p>
          ) : (
            <article
              className={styles.bubble}
              aria-label={t("notificationTemplates.asWhatsapp")}
              lang={locale}
            >
              <h3>{t("notificationTemplates.asWhatsapp")}</h3>
              <p className={layout.preWrap}>{starred(seen.whatsapp)}</p>
            </article>
          )}
        </>
      )}
    </section>
  );
}

/** Formatted like WhatsApp: text between asterisks is bold. */
const starred = (text: string) =>
  text.split(/(\*[^*\n]+\*)/).map((part, at) => {
    if (!/^\*[^*]+\*$/.test(part)) return part;
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, drawn anew with it
    return <b key={at}>{part.slice(1, -1)}</b>;
  });

interface MailPreviewProps {
  mail: ReplyOf<"notificationTemplates", "preview">[Locale];
  locale: Locale;
}

function MailPreview({ mail, locale }: MailPreviewProps) {
  const t = useT();
  return (
    <article className={styles.mail} aria-label={t("notificationTemplates.asMail")} lang={locale}>
      <h3>{t("notificationTemplates.asMail")}</h3>
      <p className={layout.emphasized}>{mail.subject}</p>
      <RichMessage text={mail.message} />
      <details>
        <summary>{t("notificationTemplates.wholeMail")}</summary>
        <p className={layout.preWrap}>{mail.mail.text}</p>
      </details>
    </article>
  );
}
