import { type FormEvent, useState } from "react";
import type { ArgsOf } from "../../lib/call.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { Select } from "../../ui/Select.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import styles from "./prompts.module.css";
import { useTriedInstruments } from "./prompts.trial.ts";
import { TrialResult } from "./TrialResult.tsx";

export interface PromptTrialProps {
  project: string;
  prompt: string;
  /** The text as currently in the form, saved or not. */
  text: string;
}

/** Tries the prompt on one page, if a language model is configured; otherwise shows that none is. */
export function PromptTrial({ project, prompt, text }: PromptTrialProps) {
  const t = useT();
  const configured = useCallQuery("prompts", "model", { params: { project } }, { staleTime: 60_000 });
  const model = configured.data?.model;
  return (
    <section
      className={classes(layout.subsectionHeadings, styles.trial)}
      aria-label={t("prompts.trial.title")}
    >
      <h2>{t("prompts.trial.title")}</h2>
      {configured.isPending && <Skeleton rows={2} />}
      {configured.isError && (
        <Notice
          kind="error"
          title={t("prompts.trial.unknown")}
          action={
            <Button size="small" onClick={() => void configured.refetch()}>
              {t("ui.retry")}
            </Button>
          }
        >
          {describeError(configured.error)}
        </Notice>
      )}
      {model === null && (
        <Notice kind="info" title={t("prompts.trial.noModel")}>
          {t("prompts.trial.noModelText")}
        </Notice>
      )}
      {model && <Trial project={project} prompt={prompt} text={text} model={model} />}
    </section>
  );
}

function Trial({ project, prompt, text, model }: PromptTrialProps & { model: string }) {
  const t = useT();
  const form = useTrial(project, prompt, text);
  if (form.instruments.data?.length === 0)
    return <p className={layout.muted}>{t("prompts.trial.noInstruments")}</p>;
  return (
    <>
      <p className={layout.muted}>{t("prompts.trial.help", { model })}</p>
      <form noValidate className={classes(layout.oneColumn, styles.trialFields)} onSubmit={form.submit}>
        <TrialFields form={form} />
        <Button type="submit" busy={form.trial.isPending} disabled={form.document === ""}>
          {t("prompts.trial.try")}
        </Button>
      </form>
      <TrialOutcome form={form} model={model} />
    </>
  );
}

function useTrial(project: string, prompt: string, text: string) {
  const [instrument, setInstrument] = useState("");
  const [document, setDocument] = useState("");
  const [page, setPage] = useState("1");
  const instruments = useTriedInstruments(project);
  const documents = useCallQuery(
    "instruments",
    "get",
    { params: { project, instrument } },
    { enabled: instrument !== "", select: ({ files }) => files },
  );
  const trial = useCallMutation(
    "prompts",
    "test",
    (body: ArgsOf<"prompts", "test">["body"]) => ({ params: { project, prompt }, body }),
    { invalidates: [] },
  );
  const pages = documents.data?.find(({ id }) => id === document)?.pages ?? 0;
  const wrong = document !== "" && !(/^\d+$/.test(page) && Number(page) >= 1 && Number(page) <= pages);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (document !== "" && !wrong && !trial.isPending)
      trial.mutate({ document, page: Number(page), text: text.trim() });
  };
  return {
    instruments,
    submit,
    instrument,
    setInstrument,
    setDocument,
    document,
    documents,
    page,
    setPage,
    wrong,
    pages,
    trial,
  };
}

type TrialState = ReturnType<typeof useTrial>;

function TrialFields({ form }: { form: TrialState }) {
  const t = useT();
  return (
    <>
      <Select
        label={t("prompts.trial.instrument")}
        value={form.instrument}
        placeholder={t("prompts.trial.choose")}
        options={(form.instruments.data ?? []).map(({ id, name, year }) => ({
          value: id,
          label: `${name} (${year})`,
        }))}
        onValue={(id) => {
          form.setInstrument(id);
          form.setDocument("");
        }}
      />
      <Select
        label={t("prompts.trial.document")}
        value={form.document}
        placeholder={t(
          form.documents.data?.length === 0 ? "prompts.trial.noDocuments" : "prompts.trial.choose",
        )}
        disabled={!form.documents.data?.length}
        options={(form.documents.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onValue={form.setDocument}
      />
      <TextField
        label={t("prompts.trial.page")}
        inputMode="numeric"
        value={form.page}
        onValue={form.setPage}
        error={form.wrong ? t("prompts.trial.pageWrong", { pages: form.pages }) : null}
      />
    </>
  );
}

function TrialOutcome({ form, model }: { form: TrialState; model: string }) {
  const t = useT();
  return (
    <div aria-live="polite" className={layout.stack12}>
      {form.trial.isPending && <p className={layout.muted}>{t("prompts.trial.asking", { model })}</p>}
      {form.trial.isError && (
        <Notice kind="error" title={t("prompts.trial.failed")}>
          {describeError(form.trial.error)}
        </Notice>
      )}
      {form.trial.data && !form.trial.isPending && <TrialResult trial={form.trial.data} />}
    </div>
  );
}
