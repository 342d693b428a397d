import type { ImportedPeople, PeoplePreview } from "@vetaverde/contract/people";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useMailGoes } from "../../lib/general.ts";
import { useT } from "../../lib/i18n.ts";
import { useSavePreview } from "../../resource/save-preview.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { IconCheck, IconDownload } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toasts.ts";
import { PreviewBody } from "../../ui/workbook/PreviewBody.tsx";
import { downloadPeopleErrors, type PeopleProject, useSavePeople } from "./people.queries.ts";
import { staleOf } from "./people.stale.ts";

export interface PeoplePreviewFormProps {
  project: PeopleProject;
  preview: PeoplePreview;
  /** Data changed since the file was checked: `preview` is the same file, checked again. */
  onStale(preview: PeoplePreview): void;
  onSaved(people: ImportedPeople): void;
}

/** Id of the text that explains why the people cannot be added; the button refers to it as its description. */
const VERDICT = "people-verdict";

/** The people in the file, its errors, and the button that adds them. */
export function PeoplePreviewForm({ project, preview, onStale, onSaved }: PeoplePreviewFormProps) {
  const t = useT();
  const save = useSavePeople(project);
  const blocked = preview.errorCount > 0;
  const { failure, submit } = useSavePreview(
    async () => onSaved(await save.mutateAsync(preview.preview)),
    (error) => {
      const stale = staleOf(preview, error);
      if (stale) onStale(stale);
    },
  );
  return (
    <>
      <SaveButtons
        project={project}
        preview={preview}
        blocked={blocked}
        isBusy={save.isPending}
        submit={submit}
      />
      {failure && (
        <ErrorNotice
          title={t(failure.unanswered ? "peopleImport.unanswered" : "peopleImport.failed")}
          error={failure}
        />
      )}
      <Verdict project={project} preview={preview} />
      {/* Judged anew, the sheet begins with what is wrong. */}
      <PreviewBody key={preview.errorCount} preview={preview} />
    </>
  );
}

interface SaveButtonsProps {
  project: PeopleProject;
  preview: PeoplePreview;
  blocked: boolean;
  isBusy: boolean;
  submit(): Promise<void>;
}

function SaveButtons({ project, preview, blocked, isBusy, submit }: SaveButtonsProps) {
  const t = useT();
  const fetchErrors = () =>
    downloadPeopleErrors(project, preview.preview).catch((error: unknown) =>
      toast("error", describeError(error)),
    );
  return (
    <div className={classes(layout.cluster8, layout.wideButtonsOnPhone)}>
      <Button
        kind="primary"
        icon={<IconCheck size={18} aria-hidden />}
        disabled={blocked}
        aria-describedby={VERDICT}
        busy={isBusy}
        onClick={() => void submit()}
      >
        {t("peopleImport.save", { n: preview.rows })}
      </Button>
      {blocked && (
        <Button icon={<IconDownload size={18} aria-hidden />} onClick={() => void fetchErrors()}>
          {t("workbook.downloadErrors")}
        </Button>
      )}
    </div>
  );
}

function Verdict({ project, preview }: Pick<PeoplePreviewFormProps, "project" | "preview">) {
  const t = useT();
  const format = useFormat();
  const mailGoes = useMailGoes();
  const { errors: listed, errorCount, rowsWithErrors, rows } = preview;
  if (errorCount > 0) {
    const errors = format.number(rowsWithErrors);
    return (
      <div id={VERDICT}>
        <Notice kind="error" urgent title={t("peopleImport.blockedTitle", { errors, n: rows })}>
          {/* There are too many where not even the list holds them all. */}
          {t(listed.length < errorCount ? "workbook.blockedText" : "workbook.correctText")}
        </Notice>
      </div>
    );
  }
  return (
    <div id={VERDICT}>
      <Notice kind="done" title={t("peopleImport.readyTitle", { n: rows })}>
        {t(
          `peopleImport.${project === null ? "platform" : "project"}.${mailGoes ? "readyText" : "unmailedText"}`,
        )}
      </Notice>
    </div>
  );
}
