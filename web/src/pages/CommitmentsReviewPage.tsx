import { Link, useParams } from "@tanstack/react-router";
import { allows } from "@vetaverde/domain/permissions/access";
import { Review } from "../features/commitments/review/Review.tsx";
import { ReviewHeader } from "../features/commitments/review/ReviewHeader.tsx";
import styles from "../features/commitments/review.module.css";
import { useAccessRights } from "../lib/access-rights.ts";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { useCallQuery } from "../resource/call-query.ts";
import { QueryState } from "../resource/QueryState.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { IconClipboardList } from "../ui/icons.ts";

/** Commitments found in an instrument's documents, next to the documents: users accept, correct and reject them. */
export function CommitmentsReviewPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const accessRights = useAccessRights();
  const { instrument = "" } = useParams({ strict: false }) as { instrument?: string };
  const [search, setSearch] = useAddressSearch();
  const reviewed = useCallQuery(
    "instruments",
    "get",
    { params: { project: project?.id ?? "", instrument } },
    { enabled: instrument !== "" },
  );
  const { data } = reviewed;
  if (!project) return null;
  return (
    <div className={styles.page}>
      <ReviewHeader
        project={project.id}
        instrument={instrument}
        crumbs={data?.name}
        matrix={(accepted) => <MatrixLink instrument={instrument} accepted={accepted} />}
      />
      <QueryState query={reviewed} errorTitle={t("commitments.failed")} skeletonRows={10} />
      {data?.files.length === 0 && <EmptyState inset title={t("commitments.noDocuments")} />}
      {data && data.files.length > 0 && (
        <Review
          project={project.id}
          instrument={data}
          mayWrite={allows("write", accessRights)}
          search={search}
          onSearch={setSearch}
        />
      )}
    </div>
  );
}

function MatrixLink({ instrument, accepted }: { instrument: string; accepted: number }) {
  const t = useT();
  return (
    <ButtonLink
      // With nothing accepted yet, the next step is in the list below.
      kind={accepted > 0 ? "primary" : "plain"}
      icon={<IconClipboardList size={18} aria-hidden />}
      label={t("commitments.toMatrix", { n: accepted })}
    >
      {(dress) => <Link to="/commitments-matrix" search={{ instrument, state: "accepted" }} {...dress} />}
    </ButtonLink>
  );
}
