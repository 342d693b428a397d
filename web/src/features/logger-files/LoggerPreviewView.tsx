import type { LoggerAnswers, LoggerPreview } from "@vetaverde/contract/logger-files";
import { useState } from "react";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { useSubmit } from "../../resource/FormPanel.tsx";
import { Button } from "../../ui/Button.tsx";
import { IconDeviceFloppy } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { submitWith } from "../../ui/submit-with.ts";
import { EMPTY_MAPPING, freshOf } from "./answers.ts";
import { ChannelList } from "./ChannelList.tsx";
import { ClockQuestion } from "./ClockQuestion.tsx";
import type { DrawChannel } from "./drawing.ts";
import { FormatQuestions } from "./FormatQuestions.tsx";
import { LoggerCounts } from "./LoggerCounts.tsx";
import styles from "./logger-files.module.css";
import { RecognisedFile } from "./RecognisedFile.tsx";

interface LoggerPreviewViewProps {
  project: { id: string; timeZone: string };
  device: string;
  drawing: DrawChannel;
  preview: LoggerPreview;
  onPreview(preview: LoggerPreview): void;
  onReplace(): void;
  onSaved(id: string): void;
}

/** What was recognised of a file, what is still asked, and what saving it would do. */
export function LoggerPreviewView(props: LoggerPreviewViewProps) {
  const { project, preview, drawing, onReplace } = props;
  const t = useT();
  const format = useFormat();
  const form = useLoggerForm(props);
  const { answers, setAnswers } = form;
  return (
    <form className={layout.stack16} noValidate onSubmit={submitWith(form.compare.submit)}>
      <RecognisedFile preview={preview} onReplace={onReplace} />
      {preview.sameFile && (
        <Notice kind="info">
          {t("loggerFiles.sameFile", {
            date: format.dateTime(preview.sameFile.at),
            person: preview.sameFile.by,
          })}
        </Notice>
      )}
      <FormatQuestions preview={preview} answers={answers} onAnswers={setAnswers} />
      {preview.channels.length > 0 && (
        <>
          <ClockQuestion
            preview={preview}
            timeZone={project.timeZone}
            answers={answers}
            onAnswers={setAnswers}
          />
          <ChannelList preview={preview} answers={answers} onAnswers={setAnswers} />
        </>
      )}
      <OpenQuestions preview={preview} />
      <LoggerCounts preview={preview} drawing={drawing} isStale={form.isPending} />
      <SaveActions preview={preview} form={form} />
    </form>
  );
}

/** The answers as they are typed, the comparison with them, and the saving. */
function useLoggerForm({ project, device, preview, onPreview, onSaved }: LoggerPreviewViewProps) {
  const [draft, setDraft] = useState<{ of: LoggerPreview; answers: LoggerAnswers }>({
    of: preview,
    answers: preview.answers,
  });
  const answers = draft.of === preview ? draft.answers : preview.answers;
  const params = { project: project.id, device };
  const answer = useCallMutation(
    "loggerFiles",
    "answer",
    (body: LoggerAnswers) => ({ params: { ...params, preview: preview.preview }, body, overlay: true }),
    { invalidates: [] },
  );
  const save = useCallMutation(
    "loggerFiles",
    "save",
    (id: string) => ({ params, body: { preview: id }, idempotencyKey: id, overlay: true }),
    { invalidates: ["*"] },
  );
  const isPending = JSON.stringify(answers) !== JSON.stringify(preview.answers);
  const isMapped = preview.format === null && preview.formats.length === 0;
  const compare = useSubmit(async () => {
    const mapping = isMapped ? (answers.mapping ?? EMPTY_MAPPING) : answers.mapping;
    onPreview(await answer.mutateAsync({ ...answers, mapping }));
  }, true);
  const saving = useSubmit(async () => onSaved((await save.mutateAsync(preview.preview)).id), !isPending);
  return {
    answers,
    setAnswers: (changed: LoggerAnswers) => setDraft({ of: preview, answers: changed }),
    isPending,
    compare,
    saving,
  };
}

function OpenQuestions({ preview }: { preview: LoggerPreview }) {
  const t = useT();
  if (preview.questions.length === 0) return null;
  return (
    <Notice kind="warning" title={t("loggerFiles.questions.title")}>
      {preview.questions.map((question) => (
        <p key={question}>{t(`loggerFiles.questions.${question}`)}</p>
      ))}
    </Notice>
  );
}

interface SaveActionsProps {
  preview: LoggerPreview;
  form: ReturnType<typeof useLoggerForm>;
}

function SaveActions({ preview, form }: SaveActionsProps) {
  const t = useT();
  const fresh = freshOf(preview);
  const { compare, saving, isPending } = form;
  const failure = saving.failure ?? compare.failure;
  const isReady = preview.questions.length === 0 && !isPending;
  return (
    <div className={styles.save}>
      {failure && (
        <Notice
          kind="error"
          urgent
          title={t(saving.failure ? "loggerFiles.saveFailed" : "loggerFiles.compareFailed")}
        >
          {failure.details.length > 0 ? (
            failure.details.map(({ path, message }) => <p key={path}>{message}</p>)
          ) : (
            <p>{describeError(failure)}</p>
          )}
        </Notice>
      )}
      {isPending && <p className={layout.mutedSmallBreakable}>{t("loggerFiles.pending")}</p>}
      <div className={layout.cluster8}>
        <Button type="submit" kind={isReady ? "plain" : "primary"} busy={compare.isBusy}>
          {t("loggerFiles.compare")}
        </Button>
        <Button
          kind={isReady ? "primary" : "plain"}
          icon={<IconDeviceFloppy size={18} aria-hidden />}
          disabled={!isReady || fresh === 0}
          busy={saving.isBusy}
          onClick={() => void saving.submit()}
        >
          {fresh > 0
            ? t("loggerFiles.save", { n: fresh })
            : t(isReady ? "loggerFiles.saveNone" : "loggerFiles.steps.save")}
        </Button>
      </div>
    </div>
  );
}
