import type { Instrument } from "@vetaverde/contract/instruments";
import type { ReactNode } from "react";
import { useFormat } from "../../lib/format.ts";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { ErrorNotice } from "../../ui/ErrorNotice.tsx";
import { IconPlayerPlayFilled, IconRefresh } from "../../ui/icons.ts";
import layout from "../../ui/layout.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import { isRunning, useProcessing } from "./instruments.queries.ts";

export interface InstrumentProcessingProps {
  project: string;
  instrument: Instrument;
  mayProcess: boolean;
  /** Link to the commitments found. */
  review?: ReactNode;
}

/** Processing of an instrument's documents: start, progress by page, cancel, retry. */
export function InstrumentProcessing({ project, instrument, mayProcess, review }: InstrumentProcessingProps) {
  const t = useT();
  const { job, documents, files } = instrument;
  const { start, cancel } = useProcessing(project, instrument.id);
  if (documents === 0) return null;
  const fresh = files.some(({ read, pages }) => read < pages);
  const failure = start.error ?? cancel.error;
  return (
    <section
      className={classes(layout.sectionHeadings, layout.stack12)}
      aria-label={t("instruments.processing")}
    >
      <h2>{t("instruments.processing")}</h2>
      {failure && (
        <ErrorNotice
          title={t(start.error ? "instruments.processFailed" : "instruments.cancelFailed")}
          error={failure}
        />
      )}
      <div aria-live="polite" className={layout.stack10}>
        <Outcome
          job={job}
          unread={files.reduce((sum, one) => sum + one.unread, 0)}
          recognises={files.some(({ scanned, read, pages }) => scanned && read < pages)}
        />
      </div>
      <ProcessingActions
        job={job}
        mayProcess={mayProcess}
        cancel={cancel}
        fresh={fresh}
        start={start}
        review={review}
      />
    </section>
  );
}

interface ProcessingActionsProps {
  job: Instrument["job"];
  mayProcess: boolean;
  cancel: ReturnType<typeof useProcessing>["cancel"];
  fresh: boolean;
  start: ReturnType<typeof useProcessing>["start"];
  review: ReactNode | undefined;
}

function ProcessingActions({ job, mayProcess, cancel, fresh, start, review }: ProcessingActionsProps) {
  const t = useT();
  return (
    <div className={layout.cluster10}>
      {job && isRunning(job) && mayProcess && (
        <Button busy={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
          {t("instruments.cancel")}
        </Button>
      )}
      {!isRunning(job) && mayProcess && (
        <Button
          kind={job?.state === "done" && !fresh ? "plain" : "primary"}
          icon={job ? <IconRefresh size={18} aria-hidden /> : <IconPlayerPlayFilled size={18} aria-hidden />}
          busy={start.isPending}
          onClick={() => start.mutate()}
        >
          {t(
            job === null
              ? "instruments.process"
              : job.state === "done"
                ? "instruments.processAgain"
                : "instruments.goOn",
          )}
        </Button>
      )}
      {job && (job.state === "done" || (isRunning(job) && job.found > 0)) && review}
    </div>
  );
}

interface OutcomeProps {
  job: Instrument["job"];
  /** Number of pages that could not be read. */
  unread: number;
  /** Whether some pages are scanned and need OCR, which takes seconds per page. */
  recognises: boolean;
}

function Outcome({ job, unread, recognises }: OutcomeProps) {
  const t = useT();
  const format = useFormat();
  if (job === null) return <p className={layout.muted}>{t("instruments.notYet")}</p>;
  if (job.state === "queued") return <ProgressBar label={t("instruments.waiting")} done={0} total={0} />;
  if (job.state === "reading")
    return (
      <>
        <ProgressBar
          // `job.page` counts the completed pages, so the current one is the next.
          label={t(recognises ? "instruments.recognisingPage" : "instruments.readingPage", {
            page: Math.min(job.page + 1, job.pages),
            pages: job.pages,
          })}
          done={job.page}
          total={job.pages}
        />
        {job.found > 0 && <p className={layout.muted}>{t("instruments.foundSoFar", { n: job.found })}</p>}
      </>
    );
  if (job.state === "extracting")
    return <ProgressBar label={t("instruments.states.extracting")} done={0} total={0} />;
  const at = job.endedAt ? format.dateTime(job.endedAt) : "";
  if (job.state === "cancelled")
    return (
      <Notice kind="info" title={t("instruments.wasCancelled", { at })}>
        {t("instruments.keptPages", { page: job.page, pages: job.pages })}
      </Notice>
    );
  if (job.state === "failed")
    return (
      <Notice kind="error" title={t("instruments.hasFailed", { at })}>
        {t(`instruments.errors.${job.error ?? "INTERNAL"}`)}
      </Notice>
    );
  return <FoundNotices job={job} at={at} unread={unread} />;
}

function FoundNotices({
  job,
  at,
  unread,
}: {
  job: NonNullable<OutcomeProps["job"]>;
  at: string;
  unread: number;
}) {
  const t = useT();
  return (
    <>
      <Notice kind="done" title={t("instruments.foundIn", { n: job.found, pages: job.pages })}>
        {t(job.found > 0 ? "instruments.verify" : "instruments.noneFound", { at })}
      </Notice>
      {unread > 0 && (
        <Notice kind="warning" title={t("instruments.unreadTitle", { n: unread })}>
          {t("instruments.unreadText")}
        </Notice>
      )}
    </>
  );
}
