import { PROMPT_CHARS } from "@vetaverde/contract/prompts";
import {
  fillPrompt,
  PROMPT_VARIABLES,
  type PromptVariable,
  unknownVariables,
} from "@vetaverde/domain/text/prompt";
import { type RefObject, useRef } from "react";
import type { CallError } from "../../lib/call-error.ts";
import { useT } from "../../lib/i18n.ts";
import { fieldError } from "../../resource/field-error.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { TextArea } from "../../ui/TextArea.tsx";
import { Variables } from "../../ui/Variables.tsx";
import { inserted, type PromptDraft, type PromptFault } from "./prompt.draft.ts";
import styles from "./prompts.module.css";

export interface PromptTextProps {
  /** The project's name, as value of the variable in the preview. */
  project: string;
  draft: PromptDraft;
  onDraft(next: PromptDraft): void;
  faults: ReadonlySet<PromptFault>;
  failure: CallError | null;
}

/** The prompt's text, chips that insert variables at the cursor, and a preview of the filled-in text. */
export function PromptText({ project, draft, onDraft, faults, failure }: PromptTextProps) {
  const t = useT();
  const area = useRef<HTMLTextAreaElement>(null);
  const unknown = unknownVariables(draft.text);
  const reportSelection = () => {
    // Checked while typing: a variable's name is easily mistyped, and pressing its chip corrects it.
    if (unknown.length > 0)
      return t("prompts.unknown", { names: unknown.map((name) => `{${name}}`).join(", ") });
    if (faults.has("text")) return t("prompts.textMissing");
    if (faults.has("tooLong")) return t("prompts.tooLong", { n: PROMPT_CHARS });
    return fieldError(failure, "text");
  };
  return (
    <div className={classes(layout.topAligned24, layout.oneColumn, styles.text)}>
      <div className={styles.words}>
        <TextArea
          ref={area}
          label={t("prompts.text")}
          rows={16}
          lang={draft.language}
          value={draft.text}
          limit={PROMPT_CHARS}
          onValue={(text) => onDraft({ ...draft, text })}
          error={reportSelection()}
        />
      </div>
      <div className={classes(layout.sectionHeadings, styles.aside)}>
        <VariableSection area={area} draft={draft} onDraft={onDraft} />
        <PromptPreview project={project} draft={draft} />
      </div>
    </div>
  );
}

function VariableSection({
  area,
  draft,
  onDraft,
}: {
  area: RefObject<HTMLTextAreaElement | null>;
  draft: PromptDraft;
  onDraft(next: PromptDraft): void;
}) {
  const t = useT();
  const put = (name: PromptVariable) => {
    const from = area.current?.selectionStart ?? draft.text.length;
    const to = area.current?.selectionEnd ?? from;
    const next = inserted(draft.text, from, to, `{${name}}`);
    onDraft({ ...draft, text: next.text });
    // After the text is rendered, otherwise the cursor would jump to its end.
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(next.at, next.at);
    });
  };
  return (
    <section aria-label={t("prompts.variables")}>
      <h2>{t("prompts.variables")}</h2>
      <p className={layout.muted}>{t("prompts.variablesHelp")}</p>
      <Variables
        variables={PROMPT_VARIABLES.map((name) => ({
          name,
          label: t("prompts.insert", { name: `{${name}}` }),
          meaning: t(`prompts.meanings.${name}`),
        }))}
        onInsert={put}
      />
    </section>
  );
}

function PromptPreview({ project, draft }: { project: string; draft: PromptDraft }) {
  const t = useT();
  const examples: Record<PromptVariable, string> = {
    project,
    miningUnit: t("prompts.examples.miningUnit"),
    instrument: t("prompts.examples.instrument"),
    year: "2019",
    document: t("prompts.examples.document"),
  };
  return (
    <section aria-label={t("prompts.preview")}>
      <h2>{t("prompts.preview")}</h2>
      <p className={layout.muted}>{t("prompts.previewHelp")}</p>
      <p className={classes(layout.preWrap, styles.preview)} lang={draft.language}>
        {fillPrompt(draft.text, examples)}
      </p>
    </section>
  );
}
