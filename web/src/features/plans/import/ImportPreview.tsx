import type { Plan, Preview } from "@vetaverde/contract/plans";
import { type FormEvent, type ReactNode, useState } from "react";
import { useIsAreaOpen } from "../../../lib/access-rights.ts";
import { describeError } from "../../../lib/describe-error.ts";
import { useT } from "../../../lib/i18n.ts";
import { useCallMutation } from "../../../resource/call-mutation.ts";
import { useCallQuery } from "../../../resource/call-query.ts";
import { Button } from "../../../ui/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { IconDeviceFloppy } from "../../../ui/icons.ts";
import layout from "../../../ui/layout.module.css";
import { Select } from "../../../ui/Select.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import styles from "../../../ui/workbook/workbook.module.css";
import { DownloadErrors } from "./DownloadErrors.tsx";
import { PlanSheet } from "./PlanSheet.tsx";
import { PlanVerdict } from "./PlanVerdict.tsx";
import { PreviewReview } from "./PreviewReview.tsx";

export interface ImportPreviewProps {
  project: string;
  preview: Preview;
  /** The plan's name as typed: it is retained when another file is chosen. */
  title: string;
  onTitle(title: string): void;
  onSaved(plan: Plan): void;
  /** The same file, checked again. */
  onPreview(preview: Preview): void;
}

/** The file's content, its errors, and the form that saves it under a name. */
export function ImportPreview(props: ImportPreviewProps) {
  const { project, preview } = props;
  const [instrument, setInstrument] = useState("");
  return (
    <>
      <SaveForm {...props} instrument={instrument}>
        <InstrumentField project={project} instrument={instrument} onInstrument={setInstrument} />
      </SaveForm>
      <PlanSheet
        project={project}
        preview={preview}
        above={<Verdict preview={preview} />}
        onPreview={props.onPreview}
      />
      {preview.errorCount === 0 && (
        <PreviewReview project={project} preview={preview.preview} instrument={instrument || undefined} />
      )}
    </>
  );
}

/** Id of the text that explains why the plan cannot be saved; the button refers to it as its description. */
const VERDICT = "preview-verdict";

interface SaveFormProps extends ImportPreviewProps {
  /** Empty: none. */
  instrument: string;
  /** Field beside the name. */
  children: ReactNode;
}

function SaveForm({ project, preview, title, onTitle, onSaved, instrument, children }: SaveFormProps) {
  const t = useT();
  const save = useCreatePlan(project);
  const [tried, setTried] = useState(false);
  const blocked = preview.errorCount > 0;
  const missing = tried && title.trim() === "";
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (title.trim() === "") event.currentTarget.querySelector("input")?.focus();
    if (blocked || title.trim() === "") return;
    const plan = { title: title.trim(), preview: preview.preview, instrument: instrument || undefined };
    save.mutate(plan, { onSuccess: onSaved });
  };
  return (
    <form className={classes(layout.fieldWithButtons, styles.save)} onSubmit={submit} noValidate>
      <TextField
        label={t("plans.create.name")}
        value={title}
        onValue={onTitle}
        onBlur={() => setTried(title.trim() !== "" || tried)}
        maxLength={200}
        required
        error={missing ? t("plans.create.nameRequired") : save.error && describeError(save.error)}
      />
      {children}
      <span className={styles.saveActions}>
        {blocked && <DownloadErrors project={project} preview={preview} />}
        <Button
          type="submit"
          kind="primary"
          icon={<IconDeviceFloppy size={18} aria-hidden />}
          disabled={blocked}
          aria-describedby={blocked ? VERDICT : undefined}
          busy={save.isPending}
        >
          {t("plans.create.save")}
        </Button>
      </span>
    </form>
  );
}

interface NewPlan {
  title: string;
  preview: string;
  instrument: string | undefined;
}

function useCreatePlan(project: ImportPreviewProps["project"]) {
  return useCallMutation("plans", "create", ({ title, preview, instrument }: NewPlan) => ({
    params: { project },
    body: { title, preview, ...(instrument && { instrument }) },
    idempotencyKey: preview,
    overlay: true,
  }));
}

/** Size of a page that has the instruments of any mine. */
const ALL = 500;

interface InstrumentFieldProps {
  project: string;
  instrument: string;
  onInstrument(instrument: string): void;
}

/** The instrument that the plan serves, where the project has instruments that the user may read. */
function InstrumentField({ project, instrument, onInstrument }: InstrumentFieldProps) {
  const t = useT();
  const mayRead = useIsAreaOpen("Commitments");
  const { data } = useCallQuery(
    "instruments",
    "list",
    mayRead ? { params: { project }, query: { size: ALL, sort: "name" } } : null,
    { retry: false },
  );
  if (!data || data.items.length === 0) return null;
  return (
    <Select
      label={t("plans.list.instrument")}
      aside={t("plans.create.instrumentHelp")}
      value={instrument}
      placeholder={t("plans.create.noInstrument")}
      options={data.items.map(({ id, name, year }) => ({ value: id, label: `${name} · ${year}` }))}
      onValue={onInstrument}
    />
  );
}

/** The verdict; errors are marked as its text, to which the disabled button refers. */
function Verdict({ preview }: { preview: Preview }) {
  const t = useT();
  const verdict = (
    <PlanVerdict
      preview={preview}
      texts={{
        blocked: (values) => t("plans.create.blockedTitle", values),
        ready: (values) => t("plans.create.readyTitle", values),
        readyText: (values) => t("plans.create.readyText", values),
      }}
    />
  );
  return preview.errorCount > 0 ? <div id={VERDICT}>{verdict}</div> : verdict;
}
