import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { useBaseMap } from "../features/base-maps/base-maps.queries.ts";
import { ExceedanceExport } from "../features/limits/exceedances/ExceedanceExport.tsx";
import { ExceedanceView } from "../features/limits/exceedances/ExceedanceView.tsx";
import { ProjectLayers } from "../features/map-layers/ProjectLayers.tsx";
import { useT } from "../lib/i18n.ts";
import { type Search, useAddressSearch } from "../lib/search.ts";
import { useSession } from "../lib/session.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import layout from "../ui/layout.module.css";
import { PageHeader } from "../ui/PageHeader.tsx";

const NO_GROUND: readonly never[] = [];

/** The verdicts of the laboratory results by the limits of their stations. */
export function ExceedancesPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const [search, setSearch] = useAddressSearch();
  const base = useBaseMap(project?.id ?? "", true);
  if (!project) return null;
  const toLimits = (
    <ButtonLink label={t("limits.title")}>{(dress) => <Link to="/limits" {...dress} />}</ButtonLink>
  );
  return (
    <div className={layout.pageColumn}>
      <ExceedancesHeader project={project.id} search={search} toLimits={toLimits} />
      <ProjectLayers>
        <ExceedanceView
          project={project.id}
          search={search}
          onSearch={setSearch}
          base={base.data?.features ?? NO_GROUND}
          toLimits={toLimits}
          links={({ set, sample }) => ({
            set: (
              <Link to="/limits" search={{ set: set.id, version: String(set.version) }}>
                {set.name}
              </Link>
            ),
            sample: (
              <Link to="/samples" search={{ sample: sample.id }}>
                {sample.code}
              </Link>
            ),
          })}
        />
      </ProjectLayers>
    </div>
  );
}

interface ExceedancesHeaderProps {
  project: string;
  search: Search;
  toLimits: ReactElement;
}

function ExceedancesHeader({ project, search, toLimits }: ExceedancesHeaderProps) {
  const t = useT();
  return (
    <PageHeader
      title={t("limits.exceedances")}
      actions={
        <>
          {toLimits}
          <ExceedanceExport project={project} search={search} />
        </>
      }
    />
  );
}
