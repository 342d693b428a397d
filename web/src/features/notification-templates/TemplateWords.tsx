import { SUBJECT_CHARS, TEXT_CHARS } from "@vetaverde/contract/notification-templates";
import type { Locale } from "@vetaverde/domain/locale";
import { templateFaults, variablesOf } from "@vetaverde/domain/text/templates";
import { useRef } from "react";
import type { CallError } from "../../lib/call-error.ts";
import { useT } from "../../lib/i18n.ts";
import { fieldError } from "../../resource/field-error.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { Variables } from "../../ui/Variables.tsx";
import { inserted } from "./template.draft.ts";

export interface TemplateWordsProps {
  template: string;
  locale: Locale;
  content: { subject: string; text: string };
  onTexts(content: { subject: string; text: string }): void;
  subjectMissing: boolean;
  failure: CallError | null;
}

/** Subject and text in one language, with buttons that insert variables at the cursor. */
export function TemplateWords(props: TemplateWordsProps) {
  const { template, locale, content, onTexts, subjectMissing } = props;
  const t = useT();
  const variables = variablesOf(template);
  const faultOf = useFaultText(props);
  const { subject, text, setField, insert } = useInsertion(content, onTexts);
  return (
    <div className={classes(layout.subsectionHeadings, layout.shrinkableStack14)}>
      <TextField
        ref={subject}
        label={t("notificationTemplates.subject")}
        lang={locale}
        maxLength={SUBJECT_CHARS}
        value={content.subject}
        onFocus={() => setField("subject")}
        onValue={(value) => onTexts({ ...content, subject: value })}
        error={
          subjectMissing && content.subject.trim() === ""
            ? t("notificationTemplates.subjectMissing")
            : faultOf("subject")
        }
      />
      <TextArea
        ref={text}
        label={t("notificationTemplates.text")}
        help={t("notificationTemplates.textHelp")}
        lang={locale}
        rows={8}
        limit={TEXT_CHARS}
        value={content.text}
        onFocus={() => setField("text")}
        onValue={(value) => onTexts({ ...content, text: value })}
        error={faultOf("text")}
      />
      <VariableList variables={variables} onInsert={insert} />
    </div>
  );
}

/** Errors are displayed while typing, with their position; those that only the server can detect, after saving. */
function useFaultText({ template, locale, content, failure }: TemplateWordsProps) {
  const t = useT();
  const variables = variablesOf(template);
  return (field: "subject" | "text") => {
    const [fault] = templateFaults(content[field], variables);
    if (!fault) return fieldError(failure, `texts.${locale}.${field}`);
    const { kind, name, line, column } = fault;
    return t(`notificationTemplates.faults.${kind}`, { name, line, column });
  };
}

/** Inserts at the cursor of the field that was focused last. */
function useInsertion(content: TemplateWordsProps["content"], onTexts: TemplateWordsProps["onTexts"]) {
  const subject = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const last = useRef<"subject" | "text">("text");
  const insert = (name: string) => {
    const field = last.current;
    const element = field === "subject" ? subject.current : text.current;
    const from = element?.selectionStart ?? content[field].length;
    const next = inserted(content[field], from, element?.selectionEnd ?? from, name);
    onTexts({ ...content, [field]: next.text });
    // After the text is rendered, otherwise the cursor would jump to its end.
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(next.at, next.at);
    });
  };
  const setField = (field: "subject" | "text") => {
    last.current = field;
  };
  return { subject, text, setField, insert };
}

interface VariableListProps {
  variables: ReturnType<typeof variablesOf>;
  onInsert(name: string): void;
}

function VariableList({ variables, onInsert }: VariableListProps) {
  const t = useT();
  return (
    <section aria-label={t("notificationTemplates.variables")}>
      <h3>{t("notificationTemplates.variables")}</h3>
      <Variables
        variables={Object.entries(variables).map(([name, { meaning, kind }]) => ({
          name,
          label: t("notificationTemplates.insert", { name }),
          meaning: `${t(`notificationTemplates.meanings.${meaning}`)}${kind === "number" ? ` · ${t("notificationTemplates.number")}` : ""}`,
        }))}
        onInsert={onInsert}
      />
    </section>
  );
}
