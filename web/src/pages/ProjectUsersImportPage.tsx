import { Link, useParams } from "@tanstack/react-router";
import { PeopleImport } from "../features/people/PeopleImport.tsx";
import { ProjectTitle } from "../features/projects/ProjectTitle.tsx";
import { useT } from "../lib/i18n.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";

/** Import of a project's people from a workbook. */
export function ProjectUsersImportPage() {
  const t = useT();
  const { projectId = "" } = useParams({ strict: false }) as { projectId?: string };
  const to = "/config/project/user/$projectId";
  return (
    <>
      <PageHeader
        title={<ProjectTitle project={projectId}>{t("peopleImport.project.title")}</ProjectTitle>}
        crumbs={
          <Link to={to} params={{ projectId }}>
            {t("peopleImport.project.list")}
          </Link>
        }
      />
      <PeopleImport
        key={projectId}
        project={projectId}
        list={
          <ButtonLink kind="primary" label={t("peopleImport.project.see")}>
            {(dress) => <Link to={to} params={{ projectId }} search={{ sort: "-since" }} {...dress} />}
          </ButtonLink>
        }
      />
    </>
  );
}
