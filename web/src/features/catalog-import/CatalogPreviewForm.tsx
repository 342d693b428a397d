import type { CatalogImport, CatalogPreview } from "@vetaverde/contract/catalog-imports";
import type { CallError } from "../../lib/call-error.ts";
import { describeError } from "../../lib/describe-error.ts";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { useCallMutation } from "../../resource/call-mutation.ts";
import { useSavePreview } from "../../resource/save-preview.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { IconCheck, IconDownload } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import type { GroundShape } from "../../ui/map/base-layer.ts";
import { PointMap } from "../../ui/map/PointMap.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toasts.ts";
import { PreviewBody } from "../../ui/workbook/PreviewBody.tsx";
import { CatalogOutcomes } from "./CatalogOutcomes.tsx";
import { CatalogQuestions } from "./CatalogQuestions.tsx";
import styles from "./catalog-import.module.css";
import { downloadCatalogErrors, useAnswerCatalog } from "./catalog-import.queries.ts";

export interface CatalogPreviewFormProps {
  project: string;
  preview: CatalogPreview;
  base: readonly GroundShape[];
  /** `preview` is the same file, read again. */
  onPreview(preview: CatalogPreview): void;
  onSaved(saved: CatalogImport): void;
}

/** There are no errors and no open questions, and there is something to save. */
export const isReady = ({ errorCount, isAnswered, counts }: CatalogPreview): boolean =>
  errorCount === 0 && isAnswered && counts.new + counts.changed > 0;

/** Id of the text that explains why the rows cannot be saved; the button refers to it as its description. */
const VERDICT = "catalog-verdict";

/** The file's open questions, what it would change, its points on a map, its errors, and the button that saves it. */
export function CatalogPreviewForm({ project, preview, base, onPreview, onSaved }: CatalogPreviewFormProps) {
  const { save, failure, written, submit } = useSaveCatalog({ project, preview, onPreview, onSaved });
  const fetchErrors = () =>
    downloadCatalogErrors(project, preview.preview).catch((error: unknown) =>
      toast("error", describeError(error)),
    );
  return (
    <>
      {preview.questions.length > 0 && (
        <CatalogQuestions
          key={preview.questions.map(({ id, answer }) => `${id}=${answer}`).join()}
          project={project}
          preview={preview}
          onPreview={onPreview}
        />
      )}
      <PreviewActions
        isSaving={save.isPending}
        preview={preview}
        written={written}
        onSubmit={submit}
        fetchErrors={fetchErrors}
      />
      {failure && <SaveFailure failure={failure} />}
      <Verdict preview={preview} />
      <Facts preview={preview} />
      {preview.isAnswered && preview.outcomes.length > 0 && (
        <div className={preview.pointCount > 0 ? classes(layout.oneColumnOnPhone, styles.split) : undefined}>
          <CatalogOutcomes preview={preview} />
          {preview.pointCount > 0 && <Points preview={preview} base={base} />}
        </div>
      )}
      {(preview.errorCount > 0 || !preview.isAnswered) && (
        <PreviewBody key={preview.errorCount} preview={preview} />
      )}
    </>
  );
}

/** Saves the preview, once; if it became stale, a new one is read instead. */
function useSaveCatalog({
  project,
  preview,
  onPreview,
  onSaved,
}: Pick<CatalogPreviewFormProps, "project" | "preview" | "onPreview" | "onSaved">) {
  // The preview's identifier is the idempotency key: pressing twice, or again after a lost response, saves it once.
  const save = useCallMutation(
    "catalogImports",
    "import",
    (preview: string) => ({ params: { project }, body: { preview }, idempotencyKey: preview, overlay: true }),
    { invalidates: ["catalog", "catalogImports"] },
  );
  const reread = useAnswerCatalog(project);
  const written = preview.counts.new + preview.counts.changed;
  const { failure, submit } = useSavePreview(
    async () => onSaved(await save.mutateAsync(preview.preview)),
    async ({ error }) => {
      // What changed in the meantime is displayed before anything is written.
      if (error === "PREVIEW_STALE")
        onPreview(await reread.mutateAsync({ preview: preview.preview, answers: {} }));
    },
  );
  return { save, failure, written, submit };
}

interface PreviewActionsProps extends Pick<CatalogPreviewFormProps, "preview"> {
  isSaving: boolean;
  written: number;
  onSubmit(): Promise<void>;
  fetchErrors(): Promise<void>;
}

function PreviewActions({ isSaving, preview, written, onSubmit, fetchErrors }: PreviewActionsProps) {
  const t = useT();
  return (
    <div className={classes(layout.cluster8, layout.wideButtonsOnPhone)}>
      <Button
        kind="primary"
        icon={<IconCheck size={18} aria-hidden />}
        disabled={!isReady(preview)}
        aria-describedby={VERDICT}
        busy={isSaving}
        onClick={() => void onSubmit()}
      >
        {t("catalogImport.save", { n: written })}
      </Button>
      {preview.errorCount > 0 && (
        <Button icon={<IconDownload size={18} aria-hidden />} onClick={() => void fetchErrors()}>
          {t("workbook.downloadErrors")}
        </Button>
      )}
    </div>
  );
}

function SaveFailure({ failure }: { failure: CallError }) {
  const t = useT();
  return (
    <ErrorNotice
      title={t(failure.unanswered ? "catalogImport.unanswered" : "catalogImport.failed")}
      error={failure}
    />
  );
}

function Verdict({ preview }: { preview: CatalogPreview }) {
  const t = useT();
  const format = useFormat();
  const { errorCount, rowsWithErrors, rows, isAnswered, counts, errors } = preview;
  if (errorCount > 0)
    return (
      <div id={VERDICT}>
        <Notice
          kind="error"
          urgent
          title={t("catalogImport.blocked", { errors: format.number(rowsWithErrors), n: rows })}
        >
          {t(errors.length < errorCount ? "workbook.blockedText" : "workbook.correctText")}
        </Notice>
      </div>
    );
  if (!isAnswered)
    return (
      <div id={VERDICT}>
        <Notice kind="warning" title={t("catalogImport.openQuestions")} />
      </div>
    );
  const title = t("catalogImport.ready", {
    new: counts.new,
    changed: counts.changed,
    unchanged: counts.unchanged,
  });
  return (
    <div id={VERDICT}>
      <Notice kind={counts.new + counts.changed > 0 ? "done" : "info"} title={title}>
        {counts.archived > 0 && t("catalogImport.archived", { n: counts.archived })}
      </Notice>
    </div>
  );
}

/** How the coordinates were interpreted, and which parts of the file are not used. */
function Facts({ preview: { systems, leftOut, otherColumns } }: { preview: CatalogPreview }) {
  const t = useT();
  const left = leftOut
    ? (["lines", "polygons", "multipoints", "empty"] as const).filter((what) => leftOut[what] > 0)
    : [];
  if (systems.length + left.length + otherColumns.length === 0) return null;
  return (
    <dl className={classes(layout.oneColumnOnPhone, styles.facts)}>
      {systems.length > 0 && (
        <>
          <dt>{t("catalogImport.systems")}</dt>
          {systems.map(({ label, rows, outside }) => (
            <dd key={label}>
              {label} ({t("catalogImport.systemRows", { n: rows })})
              {outside > 0 && (
                <strong className={layout.unfulfilledStrong}>
                  {" "}
                  {t("catalogImport.outside", { n: outside })}
                </strong>
              )}
            </dd>
          ))}
        </>
      )}
      {left.length > 0 && leftOut && (
        <>
          <dt>{t("catalogImport.leftOut")}</dt>
          <dd>{left.map((what) => t(`catalogImport.left.${what}`, { n: leftOut[what] })).join(", ")}</dd>
        </>
      )}
      {otherColumns.length > 0 && (
        <>
          <dt>{t("catalogImport.otherColumns")}</dt>
          <dd>{otherColumns.join(", ")}</dd>
        </>
      )}
    </dl>
  );
}

function Points({ preview, base }: Pick<CatalogPreviewFormProps, "preview" | "base">) {
  const t = useT();
  const format = useFormat();
  const { points, pointCount } = preview;
  return (
    <div className={styles.map}>
      <PointMap label={t("catalogImport.map")} points={points} base={base} />
      {points.length < pointCount && (
        <p className={layout.mutedSmall}>
          {t("catalogImport.somePoints", {
            shown: format.number(points.length),
            n: format.number(pointCount),
          })}
        </p>
      )}
    </div>
  );
}
