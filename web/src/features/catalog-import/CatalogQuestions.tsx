import type { CatalogPreview, CatalogQuestionId } from "@vetaverde/contract/catalog-imports";
import { type FormEvent, useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import layout from "../../ui/layout.module.css";
import { Select } from "../../ui/Select.tsx";
import { toast } from "../../ui/toasts.ts";
import styles from "./catalog-import.module.css";
import { type CatalogAnswers, useAnswerCatalog } from "./catalog-import.queries.ts";

export interface CatalogQuestionsProps {
  project: string;
  preview: CatalogPreview;
  onPreview(preview: CatalogPreview): void;
}

/** Questions that the file does not answer, asked once for all its rows; no option is preselected. */
export function CatalogQuestions({ project, preview, onPreview }: CatalogQuestionsProps) {
  const t = useT();
  const reread = useAnswerCatalog(project);
  const [answers, setAnswers] = useState<CatalogAnswers>(() =>
    Object.fromEntries(preview.questions.map(({ id, answer }) => [id, answer ?? ""])),
  );
  const isChanged = preview.questions.some(({ id, answer }) => (answers[id] ?? "") !== (answer ?? ""));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      onPreview(await reread.mutateAsync({ preview: preview.preview, answers }));
    } catch (error) {
      toast("error", describeError(error));
    }
  };
  return (
    <form
      className={styles.questions}
      onSubmit={(event) => void submit(event)}
      aria-labelledby="catalog-questions"
    >
      <h2 id="catalog-questions">{t("catalogImport.questionsTitle")}</h2>
      <p className={layout.mutedSmall}>
        {preview.declared
          ? t("catalogImport.declared", { text: preview.declared })
          : t("catalogImport.questionsText")}
      </p>
      <QuestionFields preview={preview} answers={answers} onAnswers={setAnswers} />
      <Button type="submit" disabled={!isChanged} busy={reread.isPending}>
        {t("catalogImport.apply")}
      </Button>
    </form>
  );
}

interface QuestionFieldsProps extends Pick<CatalogQuestionsProps, "preview"> {
  answers: Partial<Record<CatalogQuestionId, string>>;
  onAnswers(value: Partial<Record<CatalogQuestionId, string>>): void;
}

function QuestionFields({ preview, answers, onAnswers }: QuestionFieldsProps) {
  const t = useT();
  return (
    <div className={styles.selects}>
      {preview.questions.map(({ id, options }) => (
        <Select
          key={id}
          label={t(`catalogImport.questions.${id}`)}
          help={id === "nameFrom" ? undefined : t(`catalogImport.questionHelp.${id}`)}
          placeholder={t("catalogImport.choose")}
          value={answers[id] ?? ""}
          options={options}
          onValue={(value) => onAnswers({ ...answers, [id]: value })}
        />
      ))}
    </div>
  );
}
