import type { Locale } from "@vetaverde/domain/locale";
import { type RefObject, useRef } from "react";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { SafeHtml } from "../../ui/SafeHtml.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { type DraftFaults, type DraftText, TOOLS, type Tool, wrapped } from "./policy.draft.ts";
import styles from "./policy-config.module.css";

const LIMIT = 100_000;
export interface PolicyTextProps {
  locale: Locale;
  text: DraftText;
  onText(text: DraftText): void;
  faults: DraftFaults["texts"][Locale];
  /** The server's error about the content. */
  refused: string | null;
}

/** Title and text in one language, next to a preview of what readers will see. */
export function PolicyText({ locale, text, onText, faults, refused }: PolicyTextProps) {
  const t = useT();
  const area = useRef<HTMLDivElement>(null);
  const fault = (name: keyof DraftText) => {
    const fault = faults?.[name];
    return fault ? t(`policyConfig.editor.${fault}`) : null;
  };
  return (
    <div className={classes(layout.oneColumnOnPhone, styles.columns)}>
      <div className={classes(layout.column14, styles.write)} ref={area} lang={locale}>
        <TextField
          label={t("policyConfig.editor.name")}
          value={text.title}
          maxLength={200}
          onValue={(title) => onText({ ...text, title })}
          error={fault("title")}
        />
        <FormatTools area={area} onText={onText} text={text} />
        <TextArea
          label={t("policyConfig.editor.content")}
          help={t("policyConfig.editor.contentHelp")}
          value={text.content}
          onValue={(content) => onText({ ...text, content })}
          limit={LIMIT}
          rows={16}
          spellCheck
          error={fault("content") ?? refused}
        />
      </div>
      <PolicyPreview locale={locale} text={text} />
    </div>
  );
}

function FormatTools({
  area,
  onText,
  text,
}: {
  area: RefObject<HTMLDivElement | null>;
  onText(text: DraftText): void;
  text: DraftText;
}) {
  const t = useT();
  const format = (tool: Tool) => {
    const field = area.current?.querySelector("textarea");
    if (!field) return;
    field.focus();
    const { selectionStart: from, selectionEnd: to, value } = field;
    const content = value.slice(0, from) + wrapped(tool, value.slice(from, to)) + value.slice(to);
    onText({ ...text, content });
  };
  return (
    <fieldset className={styles.tools} aria-label={t("policyConfig.editor.format")}>
      {TOOLS.map((tool) => (
        <Button key={tool} size="small" onClick={() => format(tool)}>
          {t(`policyConfig.editor.tools.${tool}`)}
        </Button>
      ))}
    </fieldset>
  );
}

function PolicyPreview({ locale, text }: { locale: Locale; text: DraftText }) {
  const t = useT();
  return (
    <section aria-label={t("policyConfig.editor.preview")}>
      <p className={layout.fieldTitle}>{t("policyConfig.editor.preview")}</p>
      <div className={styles.preview} lang={locale}>
        {text.content.trim() ? (
          <>
            <h2 className={styles.textTitle}>{text.title}</h2>
            <SafeHtml html={text.content} />
          </>
        ) : (
          <p className={layout.muted}>
            {t(locale === "es" ? "policyConfig.editor.previewEmpty" : "policyConfig.editor.fallback")}
          </p>
        )}
      </div>
    </section>
  );
}
