import { Link, useParams } from "@tanstack/react-router";
import { allows } from "@vetaverde/domain/permissions/access";
import { useReviewed } from "../features/commitments/commitments.queries.ts";
import { Review } from "../features/commitments/Review.tsx";
import { ReviewHeader } from "../features/commitments/ReviewHeader.tsx";
import styles from "../features/commitments/review.module.css";
import { codeOf, describeError } from "../lib/describe-error.ts";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { useStanding } from "../lib/standing.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";
import { IconClipboardList } from "../ui/icons.ts";
import { Skeleton } from "../ui/Skeleton.tsx";

/** What was found in an instrument's documents, beside these documents: people accept, correct and reject it. */
export function CommitmentsReviewPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const standing = useStanding();
  const { instrument = "" } = useParams({ strict: false }) as { instrument?: string };
  const [search, setSearch] = useAddressSearch();
  const { data, error, isPending, refetch } = useReviewed(project?.id ?? "", instrument);
  if (!project) return null;
  return (
    <div className={styles.page}>
      <ReviewHeader
        project={project.id}
        instrument={instrument}
        crumbs={data?.name}
        matrix={(accepted) => (
          <ButtonLink
            kind="primary"
            icon={<IconClipboardList size={18} aria-hidden />}
            label={t("commitments.toMatrix", { n: accepted })}
          >
            {(dress) => (
              <Link to="/commitments-matrix" search={{ instrument, state: "accepted" }} {...dress} />
            )}
          </ButtonLink>
        )}
      />
      {isPending && <Skeleton rows={10} />}
      {error && (
        <ErrorState
          title={t("commitments.failed")}
          text={describeError(error)}
          code={codeOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data?.files.length === 0 && <EmptyState inset title={t("commitments.noDocuments")} />}
      {data && data.files.length > 0 && (
        <Review
          project={project.id}
          instrument={data}
          mayWrite={allows("write", standing)}
          search={search}
          onSearch={setSearch}
        />
      )}
    </div>
  );
}
