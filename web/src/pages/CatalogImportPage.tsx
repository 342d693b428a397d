import { Link } from "@tanstack/react-router";
import { useBaseMap } from "../features/base-maps/base-maps.queries.ts";
import { CatalogImport } from "../features/catalog-import/CatalogImport.tsx";
import { ProjectLayers } from "../features/map-layers/ProjectLayers.tsx";
import { useT } from "../lib/i18n.ts";
import { useSession } from "../lib/session.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";

const NO_GROUND: readonly never[] = [];

/** Import of stations, or of the project's whole catalogue, from a file. */
export function CatalogImportPage() {
  const t = useT();
  const project = useSession((session) => session.project);
  const base = useBaseMap(project?.id ?? "", true);
  if (!project) return null;
  return (
    <ProjectLayers>
      <PageHeader
        title={t("catalogImport.title")}
        crumbs={<Link to="/config/catalog">{t("catalogImport.catalog")}</Link>}
      />
      <CatalogImport
        key={project.id}
        project={project.id}
        base={base.data?.features ?? NO_GROUND}
        list={
          <ButtonLink kind="primary" label={t("catalogImport.see")}>
            {(dress) => <Link to="/config/catalog" search={{ kind: "stations" }} {...dress} />}
          </ButtonLink>
        }
      />
    </ProjectLayers>
  );
}
