import type { ReactNode } from "react";
import { describeError } from "../../../lib/describe-error.ts";
import { useT } from "../../../lib/i18n.ts";
import { useCallQuery } from "../../../resource/call-query.ts";
import { Button } from "../../../ui/Button.tsx";
import { IconDownload } from "../../../ui/icons.ts";
import { Menu } from "../../../ui/Menu.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Meter } from "../../../ui/ProgressBar.tsx";
import { toast } from "../../../ui/toasts.ts";
import { type CommitmentQuery, downloadDraft, exportCommitments } from "../commitments.queries.ts";
import styles from "../review.module.css";

export interface ReviewHeaderProps {
  project: string;
  instrument: string;
  crumbs: ReactNode;
  /** Renders the link to the matrix with the number of accepted commitments. */
  matrix(accepted: number): ReactNode;
}

/** Progress of an instrument's review. */
export function ReviewHeader({ project, instrument, crumbs, matrix }: ReviewHeaderProps) {
  const t = useT();
  const query = { instrument: [instrument], size: 1 };
  const { data } = useCallQuery(
    "commitments",
    "list",
    { params: { project }, query },
    { keepPrevious: true },
  );
  const { proposed = 0, accepted = 0, rejected = 0 } = data?.counts ?? {};
  const [done, all] = [accepted + rejected, proposed + accepted + rejected];
  return (
    <PageHeader
      title={t("commitments.title")}
      crumbs={crumbs}
      titleAside={
        all > 0 && (
          <span className={styles.progress}>
            {t("commitments.progress", { n: done, all })}
            <Meter
              label={t("commitments.progress", { n: done, all })}
              done={done}
              total={all}
              className={styles.meter}
            />
          </span>
        )
      }
      actions={
        <>
          <CommitmentExport project={project} query={{ instrument: [instrument] }} />
          {matrix(accepted)}
        </>
      }
    />
  );
}

/** Exports the filtered commitments as a file. */
export function CommitmentExport({ project, query }: { project: string; query: CommitmentQuery }) {
  const t = useT();
  const run = (format: "csv" | "xlsx") => () =>
    void exportCommitments(project, format, query).catch((error: unknown) =>
      toast("error", describeError(error)),
    );
  const items = [
    { key: "xlsx", label: t("commitments.exportXlsx"), onSelect: run("xlsx") },
    { key: "csv", label: t("commitments.exportCsv"), onSelect: run("csv") },
    {
      key: "draft",
      label: t("commitments.draft"),
      onSelect: () =>
        void downloadDraft(project, query).catch((error: unknown) => toast("error", describeError(error))),
    },
  ];
  return (
    <Menu label={t("commitments.export")} groups={[items]}>
      {(button) => (
        <Button icon={<IconDownload size={18} aria-hidden />} {...button}>
          {t("commitments.export")}
        </Button>
      )}
    </Menu>
  );
}
