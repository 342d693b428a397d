import { useParams } from "@tanstack/react-router";
import { useBaseMap } from "../features/base-maps/base-maps.queries.ts";
import { EnvironmentReport } from "../features/environment-report/EnvironmentReport.tsx";
import { useSavedReport } from "../features/environment-report/environment-report.queries.ts";
import { ProjectLayers } from "../features/map-layers/ProjectLayers.tsx";
import { codeOf, describeError } from "../lib/describe-error.ts";
import { useT } from "../lib/i18n.ts";
import { useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";

const NO_GROUND: readonly never[] = [];

/** Diagrams of the ions in the water: of a saved report, or by the filters in the address. */
export function EnvironmentReportPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const { urir } = useParams({ strict: false }) as { urir?: string };
  const [search, setSearch] = useAddressSearch();
  const saved = useSavedReport(project?.id ?? "", urir);
  const base = useBaseMap(
    project?.id ?? "",
    (search["diagram"] ?? saved.data?.settings?.diagram) === "stiffMap",
  );
  if (!project) return null;
  const title = saved.data?.name ?? t("environmentReport.title");
  if (urir !== undefined && !saved.data?.settings) {
    const failed = saved.error !== null || saved.data !== undefined;
    return (
      <>
        <PageHeader title={title} />
        {failed ? <ReportFailure error={saved.error} onRetry={saved.refetch} /> : <Skeleton rows={12} />}
      </>
    );
  }
  return (
    <ProjectLayers>
      <EnvironmentReport
        title={title}
        project={project}
        saved={saved.data?.settings ?? null}
        base={base.data?.features ?? NO_GROUND}
        search={search}
        onSearch={setSearch}
      />
    </ProjectLayers>
  );
}

function ReportFailure({ error, onRetry }: { error: Error | null; onRetry(): unknown }) {
  const t = useT();
  return (
    <div className={layout.inset}>
      <ErrorState
        title={t("environmentReport.noSuchReport")}
        text={error ? describeError(error) : t("environmentReport.notAReport")}
        code={error ? codeOf(error) : undefined}
        onRetry={() => void onRetry()}
      />
    </div>
  );
}
