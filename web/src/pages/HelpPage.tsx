import { Link, useParams } from "@tanstack/react-router";
import type { GuidePage } from "@vetaverde/domain/guide/guide";
import { GUIDE_JOBS, isGuideJob } from "@vetaverde/domain/guide/pages";
import { type ReactNode, useEffect } from "react";
import { GuideContents } from "../features/guide/GuideContents.tsx";
import { GuideSearch } from "../features/guide/GuideSearch.tsx";
import { GuideText } from "../features/guide/GuideText.tsx";
import styles from "../features/guide/guide.module.css";
import { cachePictures } from "../features/guide/pictures.ts";
import { describeError } from "../lib/describe-error.ts";
import { download } from "../lib/download.ts";
import { type ServedGuide, useGuide } from "../lib/guide.ts";
import { useT } from "../lib/i18n.ts";
import { type SetSearch, useAddressSearch } from "../lib/search.ts";
import { withFilter } from "../resource/filters.ts";
import { Button } from "../ui/Button.tsx";
import { classes } from "../ui/classes.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { IconDownload } from "../ui/icons.ts";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { toast } from "../ui/toasts.ts";

const link = (to: string, children: ReactNode, className?: string) => (
  <Link to={to} className={className}>
    {children}
  </Link>
);

/** The user guide: its contents, one of its pages, or its search results. */
export function HelpPage() {
  const t = useT();
  const { job } = useParams({ strict: false }) as { job?: string };
  const [search, setSearch] = useAddressSearch();
  const { guide, failed, again } = useGuide();
  const typed = typeof search["q"] === "string" ? search["q"] : "";
  const page = guide?.pages.find((one) => one.job === job);
  useEffect(() => {
    if (!guide) return;
    const leaving = new AbortController();
    void cachePictures(guide, leaving.signal);
    return () => leaving.abort();
  }, [guide]);
  const save = () =>
    guide &&
    download(`/fkl-general/guide.pdf?locale=${guide.locale}`).catch((error: unknown) =>
      toast("warning", describeError(error)),
    );
  return (
    <>
      <HelpHeader job={job} onSearch={setSearch} guide={guide} typed={typed} page={page} onSave={save} />
      <div className={classes(styles.page, page && typed === "" && styles.open)}>
        {!guide && !failed && <Skeleton rows={8} />}
        {!guide && failed && <ErrorState title={t("guide.failed")} onRetry={again} />}
        {guide && typed !== "" && <GuideSearch guide={guide} typed={typed} link={link} />}
        {guide && typed === "" && <Opened guide={guide} job={job} />}
      </div>
    </>
  );
}

interface HelpHeaderProps {
  job: string | undefined;
  onSearch: SetSearch;
  guide: ServedGuide | null;
  typed: string;
  page: GuidePage | undefined;
  onSave(): Promise<void> | null;
}

function HelpHeader({ job, onSearch, guide, typed, page, onSave }: HelpHeaderProps) {
  const t = useT();
  return (
    <PageHeader
      title={page?.title ?? t("guide.title")}
      crumbs={job === undefined ? undefined : link("/help", t("guide.title"))}
      actions={
        <>
          <SearchField
            label={t("guide.search")}
            value={typed}
            pauseMs={0}
            onValue={(text) => onSearch((now) => withFilter(now, "q", text))}
          />
          <Button icon={<IconDownload aria-hidden />} disabled={!guide} onClick={onSave}>
            {t("guide.download")}
          </Button>
        </>
      }
    />
  );
}

function Opened({ guide, job }: { guide: ServedGuide; job: string | undefined }) {
  const t = useT();
  const page = guide.pages.find((one) => one.job === job);
  if (!page) {
    return (
      <>
        {job !== undefined && !isGuideJob(job) && <EmptyState title={t("guide.unknown")} />}
        <GuideContents guide={guide} current={null} link={link} />
      </>
    );
  }
  const at = GUIDE_JOBS.indexOf(page.job);
  const [before, after] = [guide.pages[at - 1], guide.pages[at + 1]];
  return (
    <>
      <GuideContents guide={guide} current={page.job} link={link} />
      <div>
        <GuideText page={page} pictures={guide.pictures} link={link} />
        <nav className={classes(layout.hiddenInPrint, styles.next)} aria-label={t("guide.neighbours")}>
          {before ? link(`/help/${before.job}`, `← ${before.title}`) : <span />}
          {after && link(`/help/${after.job}`, `${after.title} →`)}
        </nav>
      </div>
    </>
  );
}
